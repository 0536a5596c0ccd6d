import AssayContractModel
import AssayHTTP

/// The answers to requests that the API's document does not allow; empty in a lane that serves whatever
/// it is asked.
struct Refusals {
  private var prepared: [String: [(refusal: Refusal, reply: PreparedReply)]] = [:]

  var isEmpty: Bool { prepared.isEmpty }

  mutating func add(_ refusal: Refusal, _ reply: PreparedReply, of operation: String) {
    prepared[operation, default: []].append((refusal, reply))
  }

  /// The answer to a request that is not allowed; `nil` for one that is.
  func reply(
    to request: HTTPRequest, target: String, operation: String, _ contract: Contract
  ) -> PreparedReply? {
    guard let known = prepared[operation] else { return nil }
    let problems =
      contract.problems(
        asking: operation, request, target: HTTPTarget(target), content: request.content) ?? []
    return known.first { $0.refusal.answers(problems) }?.reply
  }
}
