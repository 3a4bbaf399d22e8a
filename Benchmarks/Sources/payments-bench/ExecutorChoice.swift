import PaymentsHTTP

/// Which threads run the tasks that call.
enum ExecutorChoice: String {
    /// The transport's own, as `CurlTransport.executor` offers; so the C yardstick works, too.
    case transport
    /// The global executor: what a task gets that asks for nothing.
    case pool

    /// Runs the body there.
    func run(with transport: CurlTransport, _ body: @Sendable () async -> Int) async -> Int {
        switch self {
        case .transport: await withTaskExecutorPreference(transport.executor) { await body() }
        case .pool: await body()
        }
    }
}
