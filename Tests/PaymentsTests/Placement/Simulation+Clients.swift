import Payments
import PaymentsCrypto

/// What one shopper and one merchant do with one order: press, press again, come back, try another card, capture,
/// refund, cancel, give up.
struct SimulatedClient {
    let terms: OrderTerms
    let capture: AuthorizeRequest.Capture
    let acceptsPartial: Bool
    var attempts = 1
    var steps = 0
    var waiting: Set<CallerID> = []
    var token: String?
    var results: [PlacementResult] = []

    mutating func lost(_ caller: CallerID) { waiting.remove(caller) }
}

extension Simulation {
    mutating func addOrder(_ index: Int) {
        let currency = Currency(code: "USD") ?? { preconditionFailure() }()
        let order = OrderID("order-\(index)") ?? { preconditionFailure() }()
        let isFree = chance(40)
        let units = isFree ? 0 : Int64(100 + random.next(upTo: 10_000))
        let value = chance(200) ? Money(minorUnits: 50, currency: currency) : nil
        clients[order] = SimulatedClient(
            terms: OrderTerms(
                orderID: order, fingerprint: SHA256.hash(Array(order.rawValue.utf8)),
                amount: Money(minorUnits: units, currency: currency), storedValue: value),
            capture: chance(400) ? .immediately : .later, acceptsPartial: chance(200))
        schedule(.client(order, step: 0), after: .milliseconds(Int64(random.next(upTo: 5_000))))
        if chance(400) { schedule(.client(order, step: 0), after: .milliseconds(Int64(random.next(upTo: 5_000)))) }
    }

    private mutating func command(_ order: OrderID, _ command: PlacementCommand) {
        sequence += 1
        let node = Int(random.next(upTo: UInt64(nodes.count - 1)))
        // The low bit names the node, so that a crash knows whom it leaves.
        let caller = CallerID(UInt64(sequence) << 1 | UInt64(node))
        callers[caller] = order
        clients[order]?.waiting.insert(caller)
        feed(node, order, .command(caller, command))
        if chance(60), nodes[node].machines[order] != nil {
            schedule(
                .input(node: node, generation: nodes[node].generation, order, .callerLeft(caller)),
                after: .milliseconds(Int64(random.next(upTo: 200))))
        }
    }

    private mutating func deadline() -> Timestamp {
        now.advanced(by: .milliseconds(Int64(500 + random.next(upTo: 40_000))))
    }

    mutating func act(_ order: OrderID, _ step: Int) {
        guard var client = clients[order], client.steps < 12 else { return }
        client.steps += 1
        clients[order] = client
        let state = PlacementState(orderID: order, events: shelf.load(order).events)
        if let token = client.token, chance(700) {
            let keeps = chance(300)
            clients[order]?.token = keeps ? token : nil
            return command(order, .resume(token: token, deadline: deadline()))
        }
        guard state.placedBy != nil || state.isFree else { return pay(order, client) }
        switch random.next(upTo: 9) {
        case 0, 1:
            command(
                order,
                .modify(
                    ModifyCommand(.capture(part(client), isFinal: chance(300)), id: id(client), deadline: deadline())))
        case 2: command(order, .modify(ModifyCommand(.capture(nil, isFinal: true), deadline: deadline())))
        case 3, 4: command(order, .modify(ModifyCommand(.refund(part(client)), id: id(client), deadline: deadline())))
        case 5: command(order, .modify(ModifyCommand(.void, deadline: deadline())))
        case 6: command(order, .cancel(.merchant, id: nil, deadline: deadline()))
        case 7: command(order, .verify(deadline: deadline()))
        default: pay(order, client)
        }
        schedule(.client(order, step: step + 1), after: .milliseconds(Int64(random.next(upTo: 90_000))))
    }

    private mutating func part(_ client: SimulatedClient) -> Money {
        Money(
            minorUnits: Int64(random.next(upTo: UInt64(max(1, client.terms.amount.minorUnits)))),
            currency: client.terms.amount.currency)
    }

    private mutating func id(_ client: SimulatedClient) -> CommandID? { CommandID("command-\(client.steps % 4)") }

    private mutating func pay(_ order: OrderID, _ client: SimulatedClient) {
        if chance(60) {
            return command(order, .cancel(chance(500) ? .shopper : .merchant, id: nil, deadline: deadline()))
        }
        let attempt = chance(150) ? nil : AttemptID("attempt-\(client.attempts)")
        command(
            order,
            .place(
                PlaceCommand(
                    terms: client.terms, attempt: attempt, capture: client.capture, routes: [Self.first, Self.second],
                    acceptsPartialApproval: client.acceptsPartial, deadline: deadline())))
    }

    mutating func replied(_ order: OrderID, _ caller: CallerID, _ result: PlacementResult) {
        callers[caller] = nil
        clients[order]?.waiting.remove(caller)
        clients[order]?.results.append(result)
        checkReply(order, result)
        var wait: Duration = .milliseconds(Int64(random.next(upTo: 20_000)))
        switch result {
        case .declined: clients[order]?.attempts += 1
        case .actionRequired(_, let token): clients[order]?.token = token
        case .confirming, .pending: wait = .seconds(Int64(random.next(upTo: 400)))
        default: break
        }
        schedule(.client(order, step: 0), after: wait)
    }
}
