internal import CCurl

/// Sets options of one easy handle and remembers whether all were accepted, so that a refused one cannot go unseen.
struct OptionSetter {
    private let easy: UnsafeMutableRawPointer
    /// Whether every option so far was accepted.
    private(set) var areAccepted = true

    init(_ easy: UnsafeMutableRawPointer) { self.easy = easy }

    mutating func set(_ option: CURLoption, _ value: Int) { accept(ccurl_set_long(easy, option, value)) }

    /// libcurl copies the text.
    mutating func set(_ option: CURLoption, _ value: String) { accept(ccurl_set_string(easy, option, value)) }

    /// libcurl keeps the pointer: what it points to must outlive the handle's use of it.
    mutating func set(_ option: CURLoption, _ value: UnsafeRawPointer) {
        accept(ccurl_set_pointer(easy, option, value))
    }

    /// Takes a text or pointer option away.
    mutating func clear(_ option: CURLoption) { accept(ccurl_set_pointer(easy, option, nil)) }

    mutating func accept(_ code: CURLcode) {
        if code != CURLE_OK { areAccepted = false }
    }
}
