import Payments
import PaymentsPlacement
import PaymentsSystem

/// `payctl reconcile`: settles what is not known, by asking the providers.
enum Reconcile: Command {
    private static let once = OptionSpecification(flag: "once", summary: "Look after what is due now, then end")
    private static let watch = OptionSpecification(flag: "watch", summary: "Go on until Ctrl-C")

    static let specification = CommandSpecification(
        ["reconcile"], summary: "settle what is not known, by asking the providers",
        synopsis: "(--once | --watch) [options]",
        details: """
            Reads back what may have moved money, carries on what was begun and interrupted, and repeats what
            undoing needs. Every order's next look is due by its own schedule; --once looks after what is due
            now. Reading moves no money, and nothing is ever charged again for an unknown outcome.
            Several of these may run at once on one store.
            """,
        options: [once, watch, .environment, .store],
        examples: [
            .init("payctl reconcile --once", output: "Looked after 1 order. Nothing is open."),
            .init("payctl reconcile --watch --json"),
        ])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        guard arguments.has(once) != arguments.has(watch) else {
            throw .usage("say --once or --watch", of: specification)
        }
        let environment = arguments[.environment].flatMap(ProviderEnvironment.init(rawValue:)) ?? .sandbox
        let location = try StoreLocation(arguments, context)
        return try await OrderRecords.with(location) { records throws(CommandFailure) in
            try await ProviderLinks.with(environment, location, context) { links throws(CommandFailure) in
                let placement = Placement(
                    store: records.store, providers: links.providers, clock: SystemClock(), random: SystemRandom())
                let result: Result<ExitCode, CommandFailure>
                do throws(CommandFailure) {
                    result = .success(
                        arguments.has(watch)
                            ? try await watch(placement, context) : try await look(placement, records, context))
                } catch {
                    result = .failure(error)
                }
                _ = await placement.shutdown(within: OrderDesk.lingering)
                return try result.get()
            }
        }
    }

    private static func look(
        _ placement: Placement, _ records: OrderRecords, _ context: CommandContext
    ) async throws(CommandFailure) -> ExitCode {
        let pass = await placement.reconcile()
        if let error = pass.storeError { throw CommandFailure(error) }
        let open = try await records.list(.open, limit: EventStoreLimits.maximumBatch).count
        let attention = try await records.list(.attention, limit: EventStoreLimits.maximumBatch).count
        if context.console.asJSON {
            try context.console.write(json: json(pass, open: open, attention: attention))
        } else {
            let orders = "\(pass.orders) order\(pass.orders == 1 ? "" : "s")"
            let left = open == 0 ? "Nothing is open." : "\(open) still open; payctl report lists them."
            let look = attention == 0 ? "" : " \(attention) for a person to look at."
            try context.console.write("Looked after \(orders). \(left)\(look)\n")
        }
        return .success
    }

    private static func watch(
        _ placement: Placement, _ context: CommandContext
    ) async throws(CommandFailure) -> ExitCode {
        let interrupts = Interrupts()
        let console = context.console
        if !console.asJSON { console.talk("Looking after orders until Ctrl-C.") }
        let worker = Task {
            await placement.run { pass in
                guard !pass.isEmpty || pass.storeError != nil else { return }
                if console.asJSON {
                    try? console.write(json: json(pass, open: nil, attention: nil))
                } else if let error = pass.storeError {
                    console.talk("The store failed: \(error.problem). \(error.advice)")
                } else {
                    console.talk("Looked after \(pass.orders) order(s), \(pass.webhooks) webhook(s).")
                }
            }
        }
        await interrupts.first()
        worker.cancel()
        await worker.value
        if !console.asJSON { console.talk("Stopped.") }
        return .success
    }

    private static func json(_ pass: ReconcilePass, open: Int?, attention: Int?) -> JSONWriter {
        var json = JSONWriter()
        json.beginObject()
        for (name, count) in [
            ("orders", pass.orders), ("webhooks", pass.webhooks), ("unmatchedWebhooks", pass.unmatchedWebhooks),
            ("droppedWebhooks", pass.droppedWebhooks), ("outboxMessages", pass.outboxMessages),
        ] {
            json.name(name)
            json.integer(Int64(count))
        }
        json.member("storeError", optional: pass.storeError?.code.description)
        if let open {
            json.name("open")
            json.integer(Int64(open))
        }
        if let attention {
            json.name("attention")
            json.integer(Int64(attention))
        }
        json.endObject()
        return json
    }
}
