/// Rows in aligned columns, two spaces between them.
struct Table: Sendable {
    private let indent: Int
    private let rightAligned: Set<Int>
    private var rows: [[String]] = []

    /// - Parameter rightAligned: the columns that hold amounts or numbers.
    init(indent: Int, rightAligned: Set<Int> = []) {
        self.indent = indent
        self.rightAligned = rightAligned
    }

    /// Adds a row; missing cells at its end are empty, and empty ones there are left out.
    mutating func add(_ cells: [String]) {
        let used = cells.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
        rows.append(Array(cells.prefix(used)))
    }

    /// The lines, each with its line end and without trailing space.
    var text: String {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { $0.indices.contains(column) ? $0[column].displayWidth : 0 }.max() ?? 0
        }
        return rows.map { line($0, widths) + "\n" }.joined()
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        var line = String(repeating: " ", count: indent)
        for (column, cell) in cells.enumerated() {
            if column > 0 { line += "  " }
            let gap = String(repeating: " ", count: widths[column] - cell.displayWidth)
            let isLast = column == cells.count - 1
            line += rightAligned.contains(column) ? gap + cell : isLast ? cell : cell + gap
        }
        return line
    }
}
