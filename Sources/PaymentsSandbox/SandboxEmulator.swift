public import Payments
public import PaymentsServer

/// A provider's server side, played offline: it takes what the real one takes, refuses what the real one refuses, keeps
/// its own books, and can be told to fail in every way that a network and a provider can.
///
/// The module `<Name>Sandbox` has one public type `<Name>Emulator` that conforms; the module `<Name>` has a
/// `<Name>Provider: ConfigurableProvider`. The catalog finds both by these names.
///
/// An emulator listens to nothing itself. It is mounted in a `PaymentsServer` under a prefix, and reads its own path
/// from `ServerRequest.localPath`.
public protocol SandboxEmulator: Sendable {
    /// The provider it plays.
    static var provider: ProviderID { get }

    /// The switches it knows: what the documentation of the real provider leaves open, and the faults it can play.
    static var switches: [SandboxSwitch] { get }

    /// The cards that trigger something, in the order in which people read them; empty without card payments.
    static var testCards: [SandboxTestCard] { get }

    /// Opens the emulator on its state, made when there is none yet.
    /// - Throws: `SandboxError`: state that cannot be read or written, an unknown switch, an unknown position.
    init(context: SandboxContext) throws(SandboxError)

    /// Answers one request. Never throws: whatever is wrong with the request is an answer.
    func handle(_ request: ServerRequest) async -> ServerResponse

    /// The settings with which the provider's adapter talks to this emulator, by setting name.
    /// - Parameter baseURL: where the emulator is mounted, without a slash at the end: `http://127.0.0.1:8080/pxp`.
    func settings(baseURL: String) -> [String: String]
}

extension SandboxEmulator {
    /// No cards.
    public static var testCards: [SandboxTestCard] { [] }

    /// The emulator as a router: every path and method go to it. Mount it under a prefix and give the prefix's URL to
    /// `settings(baseURL:)`.
    public var router: Router {
        var router = Router()
        for method in [HTTPMethod.get, .post, .put, .patch, .delete] {
            router.on(method, "/{path...}") { await handle($0) }
        }
        return router
    }
}

/// What an emulator needs from outside.
public struct SandboxContext: Sendable {
    /// A folder for this emulator alone. It is made, readable by its owner only, when it is not there.
    public var stateDirectory: String
    /// Stamps records and judges signatures.
    public var clock: any WallClock
    /// Makes ids and keys. In tests a seeded source makes them repeatable.
    public var random: any RandomSource
    /// Positions of switches by name; a switch that is not named is in its first position.
    public var switches: [String: String]
    /// Sends webhooks; nil for an emulator that sends none.
    public var transport: (any Transport)?

    /// Collects what is needed.
    public init(
        stateDirectory: String, clock: any WallClock, random: any RandomSource, switches: [String: String] = [:],
        transport: (any Transport)? = nil
    ) {
        self.stateDirectory = stateDirectory
        self.clock = clock
        self.random = random
        self.switches = switches
        self.transport = transport
    }
}
