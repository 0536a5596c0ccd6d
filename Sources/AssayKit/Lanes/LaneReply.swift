import AssayContractModel
import AssayJSON

/// How a lane answers one request: with a recording, a plain answer, or what the contract says, and
/// with or without a fault.
public struct LaneReply: Hashable, Sendable {
  /// What a lane does when its list of replies is used up.
  public enum AfterLast: Hashable, Sendable {
    /// The last reply is given again and again.
    case repeatLast
    /// Further requests get the status 599, and the rule `lane.known-requests` is broken.
    case refuse
  }

  private enum Source: Hashable, Sendable {
    case usual
    case recording(name: String, entry: String?, patch: String)
    case plain(status: Int, fields: [String: String], body: LaneValue?)
  }

  private var source: Source
  private var fault: String?
  private var gate: String?

  /// The answer that the contract gives where a test says nothing.
  public static let usual = LaneReply(source: .usual)

  /// The answer of a recording.
  ///
  /// - Parameters:
  ///   - name: Its folder, such as `three-offers`.
  ///   - entry: One of its exchanges by name; by default the first that answers the operation.
  ///   - patch: A JSON Patch (RFC 6902) for the body, as JSON text:
  ///     `[{"op": "remove", "path": "/data/offers/0"}]`.
  public static func recording(
    _ name: String, entry: String? = nil, patch: String = "[]"
  ) -> LaneReply {
    LaneReply(source: .recording(name: name, entry: entry, patch: patch))
  }

  /// An answer made up by the test.
  ///
  /// - Parameters:
  ///   - status: From 100 to 999.
  ///   - fields: Header fields, by name.
  ///   - body: A string is sent as it is; any other value as JSON.
  public static func status(
    _ status: Int, fields: [String: String] = [:], body: LaneValue? = nil
  ) -> LaneReply {
    LaneReply(source: .plain(status: status, fields: fields, body: body))
  }

  /// The usual answer, befallen by a fault: `answer.none.reset`, `body.short.close(10)`.
  ///
  /// A misspelt one is an error that lists all. Faults that take time do so in lane time.
  public static func fault(_ spelling: String) -> LaneReply { usual.withFault(spelling) }

  /// The same answer, befallen by a fault.
  public func withFault(_ spelling: String) -> LaneReply {
    var copy = self
    copy.fault = spelling
    return copy
  }

  /// The same answer, but it waits until the test opens the gate with ``TestLane/release(gate:)``.
  public func held(at gate: String) -> LaneReply {
    var copy = self
    copy.gate = gate
    return copy
  }
}

extension LaneReply {
  /// The plan of the reply for an operation.
  func plan(for operation: Operation) throws(TestLaneError) -> ReplyPlan {
    switch source {
    case .usual:
      return ReplyPlan(source: operation.defaultReply.source, hold: gate, fault: fault)
    case .recording(let name, let entry, let text):
      return ReplyPlan(
        source: .recording(name: name, entry: entry, patch: try Self.patch(text, of: name)),
        hold: gate, fault: fault)
    case .plain(let status, let fields, let body):
      guard (100...999).contains(status) else {
        throw TestLaneError(
          "A reply to \"\(operation.name)\" has the status \(status). Give one from 100 to 999.")
      }
      let fields = fields.sorted { $0.key < $1.key }
        .map { ReplyPlan.Field(name: $0.key, value: $0.value) }
      return ReplyPlan(
        source: .plain(status: status, fields: fields, body: body?.json), hold: gate,
        fault: fault)
    }
  }

  private static func patch(
    _ text: String, of recording: String
  ) throws(TestLaneError) -> JSONValue {
    let reason: String
    do {
      let value = try JSONDocument(parsing: Array(text.utf8)).root.value
      if case .array = value { return value }
      reason = "it is no list"
    } catch {
      reason = "\(error)"
    }
    throw TestLaneError(
      "The patch of \"\(recording)\" is no JSON Patch: \(reason). Write a list of operations (RFC 6902), such as [{\"op\": \"remove\", \"path\": \"/data\"}]."
    )
  }
}

extension [LaneReply] {
  /// The plans of replies to an operation.
  func plans(for operation: Operation) throws(TestLaneError) -> [ReplyPlan] {
    guard !isEmpty else {
      throw TestLaneError(
        "The replies to \"\(operation.name)\" are an empty list. Give at least one, such as .usual."
      )
    }
    var plans: [ReplyPlan] = []
    for reply in self { plans.append(try reply.plan(for: operation)) }
    return plans
  }
}
