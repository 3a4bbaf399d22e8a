/// The measured side. Each mode prints one JSON object with this process's own CPU time per operation.
///
///     payments-bench pipeline COUNT
///     payments-bench wallet COUNT
///     payments-bench placement COUNT IN_FLIGHT
///     payments-bench token COUNT FOLDER
///     payments-bench transport URL COUNT IN_FLIGHT BODY_FILE CA_FILE|- transport|pool
///     payments-bench request BASE_URL COUNT IN_FLIGHT CA_FILE|- transport|pool
///     payments-bench store-prepare FILE
///     payments-bench store FILE COUNT IN_FLIGHT
@main
struct Main {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch (arguments.first, arguments.count) {
        case ("pipeline", 2): try await PipelineBenchmark(count: number(arguments[1])).run()
        case ("wallet", 2): try WalletBenchmark(count: number(arguments[1])).run()
        case ("placement", 3):
            try await PlacementBenchmark(count: number(arguments[1]), inFlight: number(arguments[2])).run()
        case ("token", 3): try TokenBenchmark(count: number(arguments[1]), folder: arguments[2]).run()
        case ("transport", 7):
            try await TransportBenchmark(
                url: arguments[1], count: number(arguments[2]), inFlight: number(arguments[3]),
                body: readFile(arguments[4]), trustAnchors: arguments[5], executor: executor(arguments[6])
            ).run()
        case ("request", 6):
            try await RequestBenchmark(
                baseURL: arguments[1], count: number(arguments[2]), inFlight: number(arguments[3]),
                trustAnchors: arguments[4], executor: executor(arguments[5])
            ).run()
        case ("store-prepare", 2): try await StoreBenchmark.prepare(arguments[1])
        case ("store", 4):
            try await StoreBenchmark(
                path: arguments[1], count: number(arguments[2]), inFlight: number(arguments[3])
            ).run()
        default: throw BenchmarkError("usage: payments-bench MODE ARGUMENTS; the modes are at the top of Main.swift")
        }
    }

    private static func executor(_ text: String) throws -> ExecutorChoice {
        guard let choice = ExecutorChoice(rawValue: text) else { throw BenchmarkError("\(text) is not an executor") }
        return choice
    }

    private static func number(_ text: String) throws -> Int {
        guard let value = Int(text), value > 0 else { throw BenchmarkError("\(text) is not a count") }
        return value
    }
}

struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
