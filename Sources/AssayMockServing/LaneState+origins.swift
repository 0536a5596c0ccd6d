import AssayContractModel
import AssayHTTP
import AssayJournaling
import AssayLoopback

/// What browsers ask on behalf of pages.
extension LaneState {
  /// Writes a preflight down and answers it by the contract; `nil` for any other request.
  mutating func preflight(
    _ request: HTTPRequest, role: String, on handle: LoopbackExchange
  ) -> LaneExchange? {
    guard !contract.originPolicies.isEmpty else { return nil }
    let meant = contract.addressed(target: request.target, role: role, bases: header.bases)
    guard
      let (preflight, policy) = contract.preflight(request, role: meant.role, target: meant.target)
    else { return nil }
    append(
      .request(
        RequestRecord(
          exchange: exchanges, connection: number(handle), index: handle.index, role: role,
          head: request.head, body: request.body, operation: Preflight.operation)))
    let exchange = LaneExchange(
      number: exchanges, handle: handle, operation: Preflight.operation,
      reply: PreparedReply(response: policy.answer(to: preflight)), told: told)
    handle.context = exchange
    return exchange
  }

  /// A reply with the fields that let the page that asked read it.
  func readable(_ reply: PreparedReply, _ request: HTTPRequest, role: String) -> PreparedReply {
    guard !contract.originPolicies.isEmpty, let origin = request.fields.first("Origin") else {
      return reply
    }
    let meant = contract.addressed(target: request.target, role: role, bases: header.bases)
    guard let policy = contract.originPolicy(of: meant.role) else { return reply }
    return reply.adding(policy.answerFields(for: origin))
  }
}
