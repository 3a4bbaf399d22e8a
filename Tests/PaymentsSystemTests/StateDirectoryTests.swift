import Foundation
import PaymentsSystem
import Testing

@Suite("The state directory")
struct StateDirectoryTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// What is asked for and where it leads; absolute paths stand for ones below the test's folder.
    struct Place: Sendable {
        let named: String?
        let environment: [String: String]
        let expected: String
    }

    @Test(
        "The first place that is named counts",
        arguments: [
            Place(named: "/named", environment: ["XDG_STATE_HOME": "/xdg", "HOME": "/home"], expected: "/named"),
            Place(named: "/named/deep//", environment: [:], expected: "/named/deep"),
            Place(
                named: nil, environment: ["XDG_STATE_HOME": "/xdg", "HOME": "/home"], expected: "/xdg/swift-payments"),
            Place(named: "", environment: ["XDG_STATE_HOME": "/xdg/"], expected: "/xdg/swift-payments"),
            Place(
                named: nil, environment: ["XDG_STATE_HOME": "", "HOME": "/home"],
                expected: "/home/.local/state/swift-payments"),
            Place(
                named: nil, environment: ["XDG_STATE_HOME": "relative", "HOME": "/home/"],
                expected: "/home/.local/state/swift-payments"),
        ])
    func location(place: Place) throws {
        let root = folder.path
        let environment = place.environment.mapValues { $0.hasPrefix("/") ? root + $0 : $0 }
        let named = place.named.map { $0.hasPrefix("/") ? root + $0 : $0 }
        let state = try StateDirectory(named: named, environment: environment)
        #expect(state.path == root + place.expected)
        #expect(state.file("a") == root + place.expected + "/a")
        let mode = try FileManager.default.attributesOfItem(atPath: state.path)[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }

    @Test("A folder that is there is used with what it holds")
    func existing() throws {
        let environment = ["HOME": folder.path]
        let path = try StateDirectory(environment: environment).file("a")
        try PrivateFileWriter(path).finish(writing: [1])
        let again = try StateDirectory(environment: environment)
        #expect(try FileInput.read(again.file("a"), limit: 1) == [1])
    }

    @Test("A relative name is taken from the working directory")
    func relative() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            chdir(folder.path)
            let state = try StateDirectory(named: "here", environment: [:])
            #expect(state.path.hasPrefix("/") && state.path.hasSuffix("/here"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["here"])
        }
    }

    @Test("Without any place the error shows the variable to set", arguments: [[:], ["HOME": ""], ["HOME": "x"]])
    func nowhere(environment: [String: String]) {
        let error = #expect(throws: FileError.self) { try StateDirectory(environment: environment) }
        #expect(error?.path == "$HOME/.local/state/swift-payments")
    }

    @Test("A folder that others may write to is refused", arguments: [mode_t(0o770), 0o707, 0o777])
    func writableByOthers(mode: mode_t) {
        chmod(folder.path, mode)
        #expect(throws: FileError(.notPrivate, path: folder.path)) {
            try StateDirectory(named: folder.path, environment: [:])
        }
    }

    @Test("A folder of another user is refused")
    func foreign() async {
        await #expect(processExitsWith: .success) {
            // The superuser owns /usr, and becomes nobody to see it as a stranger.
            setuid(65_534)
            #expect(throws: FileError(.foreign, path: "/usr")) {
                try StateDirectory(named: "/usr", environment: [:])
            }
        }
    }

    @Test("A file in its place is refused", arguments: ["a", "a/below"])
    func fileInPlace(name: String) throws {
        try PrivateFileWriter(folder.path("a")).finish(writing: [])
        #expect(throws: FileError(.system(SystemErrorNumber(ENOTDIR)), path: folder.path("a"))) {
            try StateDirectory(named: folder.path(name), environment: [:])
        }
    }
}
