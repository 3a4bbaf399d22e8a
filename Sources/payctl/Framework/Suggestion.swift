/// The known word that somebody probably meant.
enum Suggestion {
    /// Words longer than this are not compared: nobody mistypes that much, and the work grows with the square.
    private static let maximumByteCount = 64

    /// The nearest known word; nil when none is near (at most a third of the letters may differ, and always one may).
    static func nearest(to word: String, among known: [String]) -> String? {
        guard word.utf8.count <= maximumByteCount else { return nil }
        let ranked = known.map { (word: $0, distance: distance(word, $0)) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, best.word.utf8.count / 3) ? best.word : nil
    }

    /// How many letters must be inserted, dropped, changed or swapped with their neighbour.
    static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        var rows = [Array(0...right.count)]
        for i in 0..<left.count {
            var row = [i + 1]
            for j in 0..<right.count {
                let change = rows[i][j] + (left[i] == right[j] ? 0 : 1)
                var best = min(change, rows[i][j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    best = min(best, rows[i - 1][j - 1] + 1)
                }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[left.count][right.count]
    }
}
