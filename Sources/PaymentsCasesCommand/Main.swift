import Payments
import PaymentsCases

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Runs case files and prints one line a case and a closing line.
@main
struct PaymentsCasesCommand {
    static func main() async {
        let paths = CommandLine.arguments.dropFirst()
        guard !paths.isEmpty else {
            print("usage: payments-cases FILE...")
            exit(64)
        }
        var counts = (passed: 0, failed: 0, skipped: 0)
        for path in paths {
            for paymentCase in load(path) {
                switch await CaseRunner().run(paymentCase) {
                case .passed:
                    counts.passed += 1
                    print("pass        \(paymentCase.id)  \(paymentCase.title)")
                case .failed(let differences):
                    counts.failed += 1
                    print("fail        \(paymentCase.id)  \(paymentCase.title)")
                    for difference in differences { print("            \(difference)") }
                case .unknownOperation(let name):
                    counts.skipped += 1
                    print("unknown op  \(paymentCase.id)  \(name)")
                }
            }
        }
        print("\(counts.passed) passed, \(counts.failed) failed, \(counts.skipped) skipped")
        exit(counts.failed == 0 ? 0 : 1)
    }

    /// No case file is larger than this.
    private static let maximumFileByteCount = 1 << 24

    private static func load(_ path: String) -> [PaymentCase] {
        guard let file = fopen(path, "rb") else {
            print("\(path): \(String(cString: strerror(errno)))")
            exit(66)
        }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: maximumFileByteCount)
        let count = fread(&bytes, 1, bytes.count, file)
        do throws(CaseFileError) {
            return try PaymentCase.read(Array(bytes.prefix(count)))
        } catch {
            print("\(path): \(error)")
            exit(65)
        }
    }
}
