import Foundation
import PaymentsSystem
import Testing

@Suite("The state directory")
struct StateDirectoryTests {
    /// What is asked for, what the environment says, and where it leads.
    struct Place: Sendable {
        let named: String?
        let environment: [String: String]
        let expected: String?
    }

    @Test(
        "The first place that is named counts",
        arguments: [
            Place(named: "/named", environment: ["XDG_STATE_HOME": "/xdg", "HOME": "/home"], expected: "/named"),
            Place(named: "/named/deep//", environment: [:], expected: "/named/deep"),
            Place(named: "relative/", environment: [:], expected: "relative"),
            Place(named: "/", environment: [:], expected: "/"),
            Place(named: nil, environment: ["XDG_STATE_HOME": "/x", "HOME": "/h"], expected: "/x/swift-payments"),
            Place(named: "", environment: ["XDG_STATE_HOME": "/x/"], expected: "/x/swift-payments"),
            Place(named: nil, environment: ["XDG_STATE_HOME": "/"], expected: "/swift-payments"),
            Place(
                named: nil, environment: ["XDG_STATE_HOME": "", "HOME": "/h"],
                expected: "/h/.local/state/swift-payments"),
            Place(
                named: nil, environment: ["XDG_STATE_HOME": "relative", "HOME": "/h/"],
                expected: "/h/.local/state/swift-payments"),
            Place(named: nil, environment: ["HOME": ""], expected: nil),
            Place(named: nil, environment: [:], expected: nil),
        ])
    func location(place: Place) {
        #expect(StateDirectory.location(named: place.named) { place.environment[$0] } == place.expected)
    }

    @Test("It is made for its owner alone, and again without harm")
    func makes() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a/b")
        try StateDirectory.make(path)
        try StateDirectory.make(path)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }

    @Test("A folder that everybody may write to is refused", arguments: [mode_t(0o702), 0o707, 0o777])
    func writableByAll(mode: mode_t) throws {
        let folder = try TemporaryFolder()
        chmod(folder.path, mode)
        #expect(throws: FileError(.notPrivate, path: folder.path)) { try StateDirectory.make(folder.path) }
    }

    @Test("A folder of another user is refused")
    func foreign() async {
        await #expect(processExitsWith: .success) {
            // The superuser owns /usr, and becomes nobody to see it as a stranger.
            setuid(65_534)
            #expect(throws: FileError(.foreign, path: "/usr")) { try StateDirectory.make("/usr") }
        }
    }

    @Test("A file in its place is refused", arguments: ["a", "a/below"])
    func fileInPlace(name: String) throws {
        let folder = try TemporaryFolder()
        try PrivateFileWriter(folder.path("a")).finish(writing: [])
        #expect(throws: FileError(.system(SystemErrorNumber(ENOTDIR)), path: folder.path("a"))) {
            try StateDirectory.make(folder.path(name))
        }
    }
}
