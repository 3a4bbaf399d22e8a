/// Finds what somebody probably meant to write.
enum NearestName {
    /// The closest of the known names, when it is close enough to be meant: the same letters in another case or with
    /// other separators, or about one mistake in three letters.
    static func of(_ name: String, in known: [String]) -> String? {
        // Longer names are not misspelled members, and comparing them would cost time.
        guard name.utf8.count <= 64 else { return nil }
        let plain = letters(name)
        var best: (name: String, distance: Int)?
        for candidate in known {
            let distance = distance(plain, letters(candidate))
            guard distance <= max(1, candidate.utf8.count / 3), distance < (best?.distance ?? .max) else { continue }
            best = (candidate, distance)
        }
        return best?.name
    }

    private static func letters(_ text: String) -> [UInt8] {
        text.utf8.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }.map {
            (65...90).contains($0) ? $0 | 0x20 : $0
        }
    }

    /// Insertions, deletions, replacements and swaps of neighbours that turn one into the other.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (i, a) in left.enumerated() {
            var row = [i + 1]
            for (j, b) in right.enumerated() {
                var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a == b ? 0 : 1))
                if i > 0, j > 0, a == right[j - 1], left[i - 1] == b { best = min(best, beforeLast[j - 1] + 1) }
                row.append(best)
            }
            (beforeLast, last) = (last, row)
        }
        return last[right.count]
    }
}
