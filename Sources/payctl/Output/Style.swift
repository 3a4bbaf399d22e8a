#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Colours and weights, where they are welcome: on a terminal that shows them, unless `NO_COLOR` is set.
struct Style: Sendable {
    private let isOn: Bool

    init(descriptor: Int32, environment: [String: String]) {
        let isUnwanted = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
        isOn = !isUnwanted && isatty(descriptor) == 1
    }

    /// Headings and totals.
    func bold(_ text: String) -> String { paint(text, "1") }
    /// Failures.
    func red(_ text: String) -> String { paint(text, "31") }
    /// Good news.
    func green(_ text: String) -> String { paint(text, "32") }
    /// Warnings.
    func yellow(_ text: String) -> String { paint(text, "33") }

    private func paint(_ text: String, _ code: String) -> String {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
