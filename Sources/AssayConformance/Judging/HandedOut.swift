import AssayJSON
import AssayJournaling

/// Knows which values a client cannot have before a certain reply: an event that carries one came
/// after that reply, however the two travelled.
///
/// A request that the mock recognised by a URL of exchange n carries `reply: n`. Beyond that, a
/// vocabulary names fields whose values are handed out (`pushId`, `delivery`); the first entry of
/// the harness that mentions a value is the one that handed it out.
struct HandedOut: Sendable {
  private struct Value: Hashable {
    var field: String
    var value: JSONValue
  }

  private let fields: Set<String>
  private let firstEntry: [Value: Int]

  init(fields: Set<String>, in trace: Trace) {
    self.fields = fields
    var first: [Value: Int] = [:]
    if !fields.isEmpty {
      for event in trace.events where event.speaker != .client && event.speaker != .adapter {
        for (field, value) in event.fields.members where fields.contains(field) {
          let key = Value(field: field, value: value)
          if first[key] == nil { first[key] = event.begin }
        }
      }
    }
    firstEntry = first
  }

  /// Whether the second event could not have happened without the first, which the mock sent.
  func links(_ x: Event, to y: Event, in index: TraceIndex) -> Bool {
    if let exchange = index.repliedExchange[x.begin], y["reply"]?.integer == exchange {
      return true
    }
    guard !fields.isEmpty else { return false }
    return y.fields.members.contains { field, value in
      fields.contains(field) && firstEntry[Value(field: field, value: value)] == x.begin
    }
  }
}
