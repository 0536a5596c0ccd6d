import AssayContractModel
import AssayHTTP
import AssayJournaling
import AssayMockServing

extension TestLane {
  /// What browsers asked on behalf of pages and were not allowed, each line once.
  ///
  /// Browsers send nothing then, and say why in their consoles only.
  package func refusedPreflights() -> [String] {
    let contract = loaded.contract
    guard !contract.originPolicies.isEmpty else { return [] }
    let entries = engine.entriesSoFar
    guard case .opened(let header)? = entries.first?.content else { return [] }
    var lines: [String] = []
    for entry in entries {
      guard case .request(let record) = entry.content, record.operation == Preflight.operation,
        let request = try? HTTPRequest(head: record.head, body: record.body)
      else { continue }
      let meant = contract.addressed(
        target: request.target, role: record.role, bases: header.bases)
      guard
        let (preflight, policy) = contract.preflight(
          request, role: meant.role, target: meant.target)
      else { continue }
      for reason in policy.refusals(of: preflight) {
        let line =
          "\(preflight.method) \(meant.target) to {\(meant.role)}, from \(preflight.origin): \(reason)"
        if !lines.contains(line) { lines.append(line) }
      }
    }
    return lines
  }
}
