import Payments
import PaymentsHTTP
import PaymentsSystem

/// Looks at everything a provider needs.
struct Doctor: Sendable {
    /// A clock further off than this is refused by providers that sign with time stamps.
    private static let largestSkew: Duration = .seconds(60)
    /// A clock further off than this deserves a look.
    private static let noticedSkew: Duration = .seconds(5)
    /// How long the host may take to answer.
    private static let hostTimeout: Duration = .seconds(10)

    /// Which provider, and where.
    let choice: ProviderChoice
    /// Our records.
    let store: StoreLocation
    /// Console and environment.
    let context: CommandContext

    /// All checks, in the order in which they depend on each other.
    func checks() async -> [DoctorCheck] {
        var checks = [library(), await records()]
        if choice.environment != .sandbox { checks += settings() }
        let link: ProviderLink
        do {
            link = try await ProviderLink.open(choice, store: store, context)
        } catch {
            return checks + [DoctorCheck("provider", CommandFailure(error.exitCode, error.message, path: error.path))]
        }
        checks.append(DoctorCheck("provider", .ok, "its settings fit together"))
        checks += await host(link)
        await link.close()
        return checks
    }

    private func library() -> DoctorCheck {
        let version = CurlTransport.libraryVersion
        let oldest = CurlTransport.LibraryVersion.oldestSupportedNumber
        guard version.isSupported else {
            return DoctorCheck(
                "libcurl", .fail, "\(version) is too old", fix: "install libcurl \(oldest) or newer",
                exitCode: .unavailable)
        }
        return DoctorCheck("libcurl", .ok, "\(version)")
    }

    private func records() async -> DoctorCheck {
        do {
            try await Records.with(store, choice.environment, context) { _ throws(CommandFailure) in }
            return DoctorCheck("store", .ok, store.path)
        } catch {
            return DoctorCheck("store", error)
        }
    }

    private func settings() -> [DoctorCheck] {
        choice.type.settings.compactMap { setting in
            let name = "setting \(setting.name)"
            if context.variable(setting.environmentVariable) != nil {
                return DoctorCheck(name, .ok, "\(setting.environmentVariable) is set")
            }
            guard setting.isRequired else { return nil }
            return DoctorCheck(
                name, .fail, "\(setting.environmentVariable) is missing",
                fix: "set \(setting.environmentVariable): \(setting.summary)")
        }
    }

    /// One GET without credentials: any answer shows that the host is there, and its `Date` shows the time.
    private func host(_ link: ProviderLink) async -> [DoctorCheck] {
        guard let origin = origin(link) else {
            return [DoctorCheck("host", .warn, "this provider does not say where its host is")]
        }
        let limits = TransportLimits(
            connectTimeout: Self.hostTimeout, firstByteTimeout: Self.hostTimeout, totalTimeout: Self.hostTimeout)
        do {
            let answer = try await link.transport.send(
                TransportRequest(method: .get, url: origin + "/", limits: limits))
            let reached = DoctorCheck("host", .ok, "\(origin) answers (status \(answer.status))")
            return [reached, clock(answer.header("Date"), link.clock.now())]
        } catch {
            return [
                DoctorCheck(
                    "host", .fail, "\(origin): \(error.detail)", fix: "check network, name resolution and firewall",
                    exitCode: .unavailable)
            ]
        }
    }

    private func clock(_ date: String?, _ now: Timestamp) -> DoctorCheck {
        guard let date, let theirs = Timestamp(httpDate: date, now: now) else {
            return DoctorCheck("clock", .warn, "the host does not tell the time")
        }
        let skew = now.duration(since: theirs)
        let size = skew < .zero ? .zero - skew : skew
        let text = "\(size.components.seconds) s \(skew < .zero ? "behind" : "ahead of") the host"
        if size <= Self.noticedSkew { return DoctorCheck("clock", .ok, "agrees with the host") }
        let isTooFar = size > Self.largestSkew
        return DoctorCheck(
            "clock", isTooFar ? .fail : .warn, text, fix: "turn on time synchronization (timedatectl set-ntp true)")
    }

    /// Scheme, host and port of where sessions are made.
    private func origin(_ link: ProviderLink) -> String? {
        guard let reference = MerchantReference("doctor"), let order = OrderID("doctor"),
            let currency = Currency(code: "EUR")
        else { return nil }
        let amount = Money(minorUnits: 100, currency: currency)
        let request = SessionRequest(reference: reference, orderID: order, amount: amount)
        guard let url = (try? link.preview(request))?.url else { return nil }
        // `https://host:port/path` splits into scheme, nothing, host and the rest.
        let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return parts.count > 2 ? parts[..<3].joined(separator: "/") : nil
    }
}
