import AssayContractModel
import AssayJSON
import AssayJournaling

/// Tells requests apart that say the same thing again: one entry for each key of the lane.
///
/// The contract declares the key of an operation: the field that names the thing (the URL of a beacon),
/// then the fields that name the occasion (the owner, the display).
struct Repetitions {
  /// How a request relates to those before it.
  enum Class: String, Sendable, CaseIterable {
    /// Nothing like it came before.
    case first
    /// The same thing on another occasion: the same beacon for another display.
    case reuse
    /// The same bytes on another connection after the first one broke without a byte of an answer: HTTP
    /// stacks do this by themselves (RFC 9110, section 9.2.2), so patterns skip it unless they ask.
    case resend
    /// The same again after it was refused, cut off or given up.
    case retry
    /// The same again although the first was answered, or may still be.
    case duplicate
  }

  /// What became of a request, as far as the journal tells so far.
  struct Earlier {
    var outcome: String?
    var isOver: Bool
    var connection: Int?
    var digest: String?
    var method: JSONValue?
  }

  private struct Thing: Hashable {
    var operation: String
    var value: JSONValue?
  }
  private struct Key: Hashable {
    var operation: String
    var values: [JSONValue?]
  }
  private let keys: [String: [String]]
  private var latest: [Key: Int] = [:]
  private var things: Set<Thing> = []

  init(_ keys: [RequestKey]) {
    self.keys = Dictionary(keys.map { ($0.operation, $0.fields) }) { first, _ in first }
  }

  /// Whether the operation has a key at all; without one nothing can be said.
  func isKeyed(_ operation: String) -> Bool { keys[operation] != nil }

  /// Classifies the request whose event will stand at `place`, and remembers it.
  ///
  /// - Parameter earlier: what is known of the request at an earlier place.
  mutating func take(
    _ event: Event, at place: Int, earlier: (Int) -> Earlier
  ) -> Class? {
    guard let fields = keys[event.name] else { return nil }
    let key = Key(operation: event.name, values: fields.map { event[$0] })
    let thing = Thing(operation: event.name, value: fields.first.flatMap { event[$0] })
    let isNew = things.insert(thing).inserted
    guard let before = latest.updateValue(place, forKey: key) else {
      return isNew ? .first : .reuse
    }
    let request = earlier(before)
    guard request.isOver else { return .duplicate }
    switch request.outcome {
    case "ok": return .duplicate
    case "none":
      let isSame = request.digest == event["digest"]?.string && request.method == event["method"]
      return isSame && request.connection != event.connection ? .resend : .retry
    default: return .retry
    }
  }
}
