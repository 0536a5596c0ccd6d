import AssayHTTP
import AssayJSON

/// What a fault cannot do without, to be asked for before a case begins.
package enum FaultNeed: Sendable, Equatable {
  case nothing
  /// A request that carries content.
  case requestContent
  /// An answer that may have content.
  case content
  /// An answer whose content has more bytes than this.
  case contentLonger(than: Int)
  /// An answer whose content has fewer bytes than this, and may have some.
  case contentShorter(than: Int)
  /// An answer whose content is a JSON object or array.
  case json
}

extension Fault {
  /// Why the fault could not take hold of this answer, in a sentence, or nil where it can.
  ///
  /// To be asked when a lane is opened: a case whose fault would do nothing has to be refused. A
  /// fault that meets such an answer all the same does what is left of it.
  package func problem(for planned: PlannedAnswer) -> String? {
    if let missing = need.missing(in: planned) {
      return "The fault \"\(Self.id)\" \(missing)."
    }
    if case .answer(let change) = effect, change(planned).actions == planned.actions {
      return
        "The fault \"\(Self.id)\" would change nothing about the answer to \(planned.request.method). Choose other arguments or another fault."
    }
    return nil
  }
}

extension FaultNeed {
  /// What is needed, what there is, and what to do.
  fileprivate func missing(in planned: PlannedAnswer) -> String? {
    let method = planned.request.method
    let count = planned.body.count
    let without = "\(planned.response.status) to \(method) has no content"
    let found = planned.allowsContent ? "it is \(count)" : without
    switch self {
    case .nothing:
      return nil
    case .requestContent:
      // Content in these has no meaning (RFC 9110, sections 9.3.1 and 9.3.2).
      guard ["GET", "HEAD"].contains(method), planned.request.body.isEmpty else { return nil }
      return "needs a request with content, but \(method) has none. Put it on another operation"
    case .content:
      return planned.allowsContent
        ? nil : "needs an answer with content, but \(without). Plan another answer"
    case .contentLonger(let bound):
      guard count <= bound else { return nil }
      return
        "needs an answer whose Content-Length is above \(bound), but \(found). Plan a longer answer or choose other arguments"
    case .contentShorter(let bound):
      guard !planned.allowsContent || count >= bound else { return nil }
      return
        "needs an answer whose Content-Length is below \(bound), but \(found). Plan a shorter answer or choose other arguments"
    case .json:
      let kind = (try? JSONDocument(parsing: planned.body))?.root.kind
      guard kind != .object, kind != .array else { return nil }
      let found = kind.map { "it is a \($0.rawValue)" } ?? "it is no JSON"
      return
        "needs an answer whose content is a JSON object or array, but \(planned.allowsContent ? found : without). Plan another answer"
    }
  }
}
