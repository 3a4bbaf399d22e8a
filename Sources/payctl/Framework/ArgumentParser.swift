/// Reads the words after noun and verb: long options, flags, positionals and `--`.
///
/// It refuses what it does not know, and what was said twice: in a tool that moves money a misspelt option must not be
/// a silently ignored one.
struct ArgumentParser {
    /// What the verb takes.
    let specification: CommandSpecification

    /// Reads and checks all words.
    /// - Throws: `CommandFailure` with exit code `usage`, naming the word and the nearest known one.
    func parse(_ words: [String]) throws(CommandFailure) -> ParsedArguments {
        var result = ParsedArguments()
        var index = words.startIndex
        var onlyPositionals = false
        while index < words.endIndex {
            let word = words[index]
            index += 1
            if onlyPositionals || !word.hasPrefix("-") || word == "-" {
                result.append(positional: word)
            } else if word == "--" {
                onlyPositionals = true
            } else {
                try readOption(word, followedBy: words, at: &index, into: &result)
            }
        }
        guard !result.has(.help) else { return result }
        try checkPositionals(result.positionals)
        return result
    }

    private func readOption(
        _ word: String, followedBy words: [String], at index: inout Int, into result: inout ParsedArguments
    ) throws(CommandFailure) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let option = try option(named: parts[0])
        guard option.isRepeatable || !result.has(option) else {
            throw failure("--\(option.name) was given twice; give it once")
        }
        guard let placeholder = option.placeholder else {
            guard parts.count == 1 else { throw failure("--\(option.name) takes no value") }
            return result.append("", for: option)
        }
        var value = parts.count == 2 ? parts[1] : nil
        // A following option is not a value: `--cart --json` forgot the file. A value that starts with a dash is
        // written with `=`; a lone dash means standard input.
        if value == nil, index < words.endIndex, words[index] == "-" || !words[index].hasPrefix("-") {
            value = words[index]
            index += 1
        }
        guard let value, !value.isEmpty else {
            throw failure("--\(option.name) needs a value: \(option.invocation), or --\(option.name)=\(placeholder)")
        }
        try check(value, as: option.kind, of: "--\(option.name)")
        result.append(value, for: option)
    }

    private func option(named word: String) throws(CommandFailure) -> OptionSpecification {
        if word == "-h" { return .help }
        if let option = specification.options.first(where: { "--\($0.name)" == word }) { return option }
        let nearest = Suggestion.nearest(to: word, among: specification.options.map { "--\($0.name)" })
        throw failure("unknown option ‘\(word.printable)’" + (nearest.map { "; did you mean \($0)?" } ?? ""))
    }

    private func check(_ value: String, as kind: ValueKind, of name: String) throws(CommandFailure) {
        guard case .oneOf(let words) = kind, !words.contains(value) else { return }
        let nearest = Suggestion.nearest(to: value, among: words).map { "; did you mean \($0)?" } ?? ""
        let list = words.joined(separator: ", ")
        throw failure("\(name) is one of \(list); found ‘\(value.printable)’\(nearest)")
    }

    private func checkPositionals(_ given: [String]) throws(CommandFailure) {
        let known = specification.positionals
        if given.count > known.count {
            let hint = known.isEmpty ? "this command takes only options" : "one word too many"
            throw failure("unexpected argument ‘\(given[known.count].printable)’: \(hint)")
        }
        if let missing = known.dropFirst(given.count).first, !missing.isOptional {
            throw failure("\(missing.placeholder) is missing: \(missing.summary)")
        }
        for (text, positional) in zip(given, known) {
            try check(text, as: positional.kind, of: positional.placeholder)
        }
    }

    private func failure(_ message: String) -> CommandFailure {
        .usage(message, of: specification)
    }
}
