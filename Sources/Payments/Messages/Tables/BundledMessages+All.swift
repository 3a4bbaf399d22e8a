// Written by Scripts/generate-tables from Data/messages; a test compares the two.
// One record a line, so that a change of one is a change of one line:
// swift-format-ignore-file

extension BundledMessages {
    /// Every language, English first.
    static let all: [BundledMessages] = [
        .en,
        .ar,
        .de,
        .es,
        .fr,
        .it,
        .ja,
        .nl,
        .pl,
        .ptBR,
        .sv,
        .zhHans,
    ]
}
