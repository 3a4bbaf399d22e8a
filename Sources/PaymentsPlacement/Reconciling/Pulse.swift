internal import Payments
internal import PaymentsConcurrency

/// A wait that can be cut short: by a webhook that came in, by a shutdown, by the cancellation of who waits.
final class Pulse: Sendable {
    private struct State {
        /// A beat that came while nobody waited: the next wait returns at once.
        var hasBeat = false
        var nap: Task<Void, Never>?
    }

    private let state = Lock(State())

    /// Ends the present wait, or the next one.
    func beat() {
        let nap: Task<Void, Never>? = state.withLock { state in
            state.hasBeat = true
            return state.nap
        }
        nap?.cancel()
    }

    /// Waits until a moment, a beat, or the cancellation of the task.
    func wait(until moment: Timestamp, on clock: any WaitingClock) async {
        let nap: Task<Void, Never>? = state.withLock { state in
            defer { state.hasBeat = false }
            guard !state.hasBeat else { return nil }
            let nap = Task {
                do { try await clock.sleep(until: moment) } catch { return }
            }
            state.nap = nap
            return nap
        }
        guard let nap else { return }
        await withTaskCancellationHandler {
            await nap.value
        } onCancel: {
            nap.cancel()
        }
        state.withLock { state in (state.hasBeat, state.nap) = (false, nil) }
    }
}
