package import AssayJSON

/// One line of a lane's journal.
///
/// The lane gives every entry its number at the moment at which the harness sends or receives the
/// thing; numbers start at 1 and have no gaps.
package struct JournalEntry: Hashable, Sendable {
  package var number: Int
  /// Lane time in milliseconds.
  package var time: Int
  package var content: Content

  package init(number: Int, time: Int, content: Content) {
    self.number = number
    self.time = time
    self.content = content
  }

  /// What happened.
  package enum Content: Hashable, Sendable {
    case opened(LaneHeader)
    /// A client connected; `fault` is what befell the connection before any request.
    case connected(ConnectionRecord)
    case disconnected(connection: Int)
    case request(RequestRecord)
    /// Bytes that are no HTTP request (RFC 9112); the mock answered and closed.
    case malformed(MalformedRecord)
    /// The mock set out to answer; written before the first byte leaves.
    case reply(ReplyRecord)
    /// The answer is over, wholly written or not.
    case replied(RepliedRecord)
    /// The mock holds the answer to an exchange on purpose: at a gate, or by a fault.
    case held(exchange: Int, by: String)
    /// A gate was opened for an exchange.
    case released(exchange: Int, gate: String)
    /// The client closed before the reply was whole.
    case aborted(exchange: Int)
    case step(StepRecord)
    /// The client's answer to the step that stands at `step`.
    case answered(step: Int, StepOutcome)
    case observed(ObservationRecord)
    case expected(ExpectedRecord)
    /// Something changed in the state of the service that the mock plays.
    case changed(ChangeRecord)
    case mark(Mark)
    /// The process of the client ended by itself.
    case crashed(reason: String)
    /// A line of the client's output that is no protocol message.
    case noise(String)
    /// The case was not played, or not to its end.
    case notRun(NotRunRecord)
    /// Entries were lost: from here on absence proves nothing.
    case overflow(lost: Int)
  }
}

/// A connection that a client opened.
package struct ConnectionRecord: Hashable, Sendable {
  /// Numbers connections within the lane, from 1.
  package var connection: Int
  package var role: String
  package var fault: String?

  package init(connection: Int, role: String, fault: String? = nil) {
    self.connection = connection
    self.role = role
    self.fault = fault
  }
}

/// A request as it came: exact bytes, and where it came in.
package struct RequestRecord: Hashable, Sendable {
  /// Numbers exchanges within the lane, from 1.
  package var exchange: Int
  package var connection: Int
  /// The position on its connection, from 0.
  package var index: Int
  /// The role whose listener received it.
  package var role: String
  /// From the request line to the empty line, as received.
  package var head: [UInt8]
  /// The content, transfer coding removed.
  package var body: [UInt8]
  /// The operation that the mock took it for; `nil` when it matched none.
  package var operation: String?

  package init(
    exchange: Int, connection: Int, index: Int, role: String, head: [UInt8], body: [UInt8],
    operation: String?
  ) {
    self.exchange = exchange
    self.connection = connection
    self.index = index
    self.role = role
    self.head = head
    self.body = body
    self.operation = operation
  }
}

/// Bytes that were refused before they were a request.
package struct MalformedRecord: Hashable, Sendable {
  package var connection: Int
  package var role: String
  package var reason: String
  package var status: Int
  package var bytes: [UInt8]

  package init(connection: Int, role: String, reason: String, status: Int, bytes: [UInt8]) {
    self.connection = connection
    self.role = role
    self.reason = reason
    self.status = status
    self.bytes = bytes
  }
}

/// An answer as it was planned to leave, after URL rewriting.
package struct ReplyRecord: Hashable, Sendable {
  package var exchange: Int
  /// The operation answered; `nil` for the 599 of an unmatched request.
  package var operation: String?
  package var status: Int
  /// From the status line to the empty line.
  package var head: [UInt8]
  package var body: [UInt8]
  /// The fault applied, in the words of `assay list faults`.
  package var fault: String?
  /// For the answer to an unmatched request: the nearest known request and what differs.
  package var miss: String?

  package init(
    exchange: Int, operation: String?, status: Int, head: [UInt8], body: [UInt8],
    fault: String? = nil, miss: String? = nil
  ) {
    self.exchange = exchange
    self.operation = operation
    self.status = status
    self.head = head
    self.body = body
    self.fault = fault
    self.miss = miss
  }
}

/// How an answer ended.
package struct RepliedRecord: Hashable, Sendable {
  package var exchange: Int
  package var bytesWritten: Int
  package var ending: Ending

  /// `complete`: every byte was handed to the kernel and the client had not gone.
  package enum Ending: String, Sendable, CaseIterable {
    case complete, cut, reset, gone, laneEnded
  }

  package init(exchange: Int, bytesWritten: Int, ending: Ending) {
    self.exchange = exchange
    self.bytesWritten = bytesWritten
    self.ending = ending
  }
}

/// One thing that the driver asked of the client.
package struct StepRecord: Hashable, Sendable {
  package var verb: String
  package var arguments: JSONValue
  /// Whether the lane was settled when the step was sent; the inner steps of a burst are not.
  package var settled: Bool

  package init(verb: String, arguments: JSONValue, settled: Bool) {
    self.verb = verb
    self.arguments = arguments
    self.settled = settled
  }
}

/// The client's answer to a step.
package enum StepOutcome: Hashable, Sendable {
  case value(JSONValue)
  case unsupported
  case failed(code: Int, message: String)
  /// No answer within the real-time limit; the case went on.
  case pending
  case crashed
}

/// What the client says that it did or showed.
package struct ObservationRecord: Hashable, Sendable {
  package var name: String
  package var data: JSONValue
  /// The client's own lane time, where it gives one.
  package var clientTime: Int?

  package init(name: String, data: JSONValue, clientTime: Int? = nil) {
    self.name = name
    self.data = data
    self.clientTime = clientTime
  }
}

/// What the API's model says is due.
package struct ExpectedRecord: Hashable, Sendable {
  package var name: String
  package var fields: JSONObject
  /// The entry that caused it: a step, a reply, a launch, a tick.
  package var cause: Int

  package init(name: String, fields: JSONObject, cause: Int) {
    self.name = name
    self.fields = fields
    self.cause = cause
  }
}

/// A change in the state of a behaviour.
package struct ChangeRecord: Hashable, Sendable {
  package var behaviour: String
  package var fields: JSONObject
  /// The exchange that caused it.
  package var exchange: Int

  package init(behaviour: String, fields: JSONObject, exchange: Int) {
    self.behaviour = behaviour
    self.fields = fields
    self.exchange = exchange
  }
}

/// Why a case was not played to its end.
package struct NotRunRecord: Hashable, Sendable {
  /// `notApplicable`: the client does not claim what the case needs.
  ///
  /// `broken`: it could not be played. `harness`: Assay itself, or data that it serves, is at fault.
  package enum Kind: String, Sendable, CaseIterable { case notApplicable, broken, harness }
  package var kind: Kind
  package var reason: String

  package init(kind: Kind, reason: String) {
    self.kind = kind
    self.reason = reason
  }
}

/// The runner's bookkeeping.
package enum Mark: Hashable, Sendable {
  /// The client has nothing to do up to `horizon`, and waits for the `held` exchanges alone.
  case settled(held: [Int], horizon: Int)
  /// Lane time moved.
  case tick(to: Int)
  /// A process of the client started: its number, and those of the stores that it was given.
  ///
  /// `config` is the client's configuration where it is no longer that of the lane's header.
  case launch(launch: Int, install: Int, device: Int, config: JSONValue? = nil)
  /// The client's network went away, or came back.
  case network(isOnline: Bool)
  case end
}
