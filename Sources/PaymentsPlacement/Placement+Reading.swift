public import Payments

extension Placement {
    /// Where an order stands, as the store tells it. Nobody is asked; `verify` asks.
    /// - Throws: `PaymentError` untouched: `.notFound` for an unknown order, `.storage` when the store failed.
    public func status(_ order: OrderID) async throws(PaymentError) -> OrderStatus {
        let state = try await state(order)
        guard let status = OrderStatus(state) else { throw Self.notFound(order) }
        return status
    }

    /// What happened to an order and why.
    /// - Throws: `PaymentError` as `status` does.
    public func explain(_ order: OrderID) async throws(PaymentError) -> OrderStory {
        let stream = try await stream(order)
        guard !stream.events.isEmpty else { throw Self.notFound(order) }
        return OrderStory(order, stream)
    }

    /// Orders, the newest first, page by page.
    /// - Parameters:
    ///   - mark: Only the open ones, or those that a person has to look at; nil lists all.
    ///   - before: The place of the last row of the page before; nil starts with the newest.
    ///   - limit: At most this many, and at most `maximumReportedOrders`.
    /// - Throws: `PaymentError` untouched: `.storage`.
    public func list(
        _ mark: OrderMark? = nil, before: Int64? = nil, limit: Int = 50
    ) async throws(PaymentError) -> [OrderRow] {
        var rows: [OrderRow] = []
        for listed in try await page(mark, before: before, limit: min(limit, configuration.maximumReportedOrders)) {
            rows.append(OrderRow(place: listed.place, orderID: listed.id, status: try? await status(listed.id)))
        }
        return rows
    }

    /// What an operator has to know now: everything open, unknown or in need of a person.
    /// - Throws: `PaymentError` untouched: `.storage`. An order whose own story is damaged is in the report.
    public func report() async throws(PaymentError) -> PlacementReport {
        var report = PlacementReport(at: engine.clock.now())
        var seen: Set<OrderID> = []
        for mark in OrderMark.allCases {
            var before: Int64?
            repeat {
                let page = try await page(mark, before: before, limit: Self.reportPage)
                for listed in page where !seen.contains(listed.id) {
                    guard seen.count < configuration.maximumReportedOrders else {
                        report.isCut = true
                        break
                    }
                    seen.insert(listed.id)
                    await add(listed.id, to: &report)
                }
                before = page.count < Self.reportPage ? nil : page.last?.place
            } while before != nil && !report.isCut
        }
        report.finish()
        return report
    }

    private static let reportPage = 200

    private func add(_ order: OrderID, to report: inout PlacementReport) async {
        do throws(StoreError) {
            report.add(try await load(order))
        } catch {
            report.unreadable.append(PlacementReport.Unreadable(order: order, error: error))
        }
    }

    /// Takes something off the operators' list: a person has looked. Doing it twice is once.
    /// - Parameters:
    ///   - operation: What it was raised for; nil for the order as a whole.
    ///   - name: Who looked; it is kept in the order's story.
    /// - Throws: `PaymentError` untouched: `.notFound` when it was never raised there, `.invalidRequest` for a name
    ///   that is empty or too long.
    public func acknowledge(
        _ order: OrderID, _ topic: AttentionTopic, operation: OperationNumber? = nil, by name: String,
        patience: Duration? = nil
    ) async throws(PaymentError) {
        let command = PlacementCommand.acknowledge(
            operation, topic, by: name,
            deadline: engine.clock.now().advanced(by: patience ?? configuration.callerPatience))
        let result = await engine.ask(command, of: order, CallerPayload(orderID: order))
        if case .failed(let error) = result { throw error }
    }

    // MARK: The store

    private func stream(_ order: OrderID) async throws(PaymentError) -> EventStream {
        do throws(StoreError) { return try await engine.store.load(order, after: 0) } catch {
            throw Self.storage(error)
        }
    }

    private func state(_ order: OrderID) async throws(PaymentError) -> PlacementState {
        do throws(StoreError) { return try await load(order) } catch { throw Self.storage(error) }
    }

    private func load(_ order: OrderID) async throws(StoreError) -> PlacementState {
        let stream = try await engine.store.load(order, after: 0)
        var state = PlacementState(orderID: order, events: stream.events)
        if stream.hasUnknownEvents { state.becomeReadOnly() }
        return state
    }

    private func page(
        _ mark: OrderMark?, before: Int64?, limit: Int
    ) async throws(PaymentError) -> [ListedOrder] {
        do throws(StoreError) { return try await engine.store.list(mark, before: before, limit: limit) } catch {
            throw Self.storage(error)
        }
    }

    private static func storage(_ error: StoreError) -> PaymentError {
        PaymentError(.storage, effect: .untouched, explanation: "The store failed (\(error)). Nothing was sent.")
    }

    private static func notFound(_ order: OrderID) -> PaymentError {
        PaymentError(.notFound, effect: .untouched, explanation: "Nothing is known about order \(order).")
    }
}

/// One row of a list of orders.
public struct OrderRow: Hashable, Sendable {
    /// Its place: what the next page is asked with.
    public let place: Int64
    /// The order.
    public let orderID: OrderID
    /// Where it stands; nil when its story could not be read.
    public let status: OrderStatus?
}
