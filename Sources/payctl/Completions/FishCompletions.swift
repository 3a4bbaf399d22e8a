/// The completion script for fish.
enum FishCompletions {
    static func script(_ tree: CompletionTree) -> String {
        """
        # Completions for fish. Install: payctl completions fish > ~/.config/fish/completions/payctl.fish
        function __payctl_after
            set -l typed (commandline -opc)
            test (count $typed) -gt (count $argv); or return 1
            for index in (seq (count $argv))
                set -l place (math $index + 1)
                test "$typed[$place]" = "$argv[$index]"; or return 1
            end
        end
        function __payctl_right_after
            test (count (commandline -opc)) -eq (math (count $argv) + 1); and __payctl_after $argv
        end
        complete -c payctl -f
        \((nouns(tree) + verbs(tree) + options(tree)).joined(separator: "\n"))

        """
    }

    private static func nouns(_ tree: CompletionTree) -> [String] {
        tree.nouns.map { noun in
            "complete -c payctl -n 'test (count (commandline -opc)) -eq 1' -a \(noun.word) -d \(quote(noun.summary))"
        }
    }

    private static func verbs(_ tree: CompletionTree) -> [String] {
        tree.specifications.filter { $0.path.count == 2 }.map { specification in
            let (noun, verb) = (specification.path[0], specification.path[1])
            return "complete -c payctl -n '__payctl_right_after \(noun)' -a \(verb) -d \(quote(specification.summary))"
        }
    }

    private static func options(_ tree: CompletionTree) -> [String] {
        tree.specifications.flatMap { specification in
            let condition = "-n '__payctl_after \(specification.path.joined(separator: " "))'"
            let options = specification.options.map { option in
                "complete -c payctl \(condition) -l \(option.name)\(value(option)) -d \(quote(option.summary))"
            }
            let words = specification.positionals.compactMap { positional -> String? in
                guard case .oneOf(let words) = positional.kind else { return nil }
                return "complete -c payctl \(condition) -a \(quote(words.joined(separator: " ")))"
            }
            return options + words
        }
    }

    private static func value(_ option: OptionSpecification) -> String {
        guard option.placeholder != nil else { return "" }
        return switch option.kind {
        case .text: " -x"
        case .file: " -r -F"
        case .oneOf(let words): " -x -a \(quote(words.joined(separator: " ")))"
        }
    }

    private static func quote(_ text: String) -> String {
        "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
    }
}
