package import AssayJSON

/// One scripted conversation, as its file says it; `CaseInstance` is what is run.
package struct CaseDocument: Sendable {
  package enum Level: String, Sendable, CaseIterable { case core, extended, experimental }
  package enum Clock: String, Sendable, CaseIterable { case any, manual, real }

  package var id: String
  package var title: String
  package var why: String
  package var level: Level
  package var requires: [String]
  package var clock: Clock
  package var config: JSONValue
  /// Name → a literal, or `{"$gen": kind}`, perhaps with a `prefix`.
  package var vars: [(name: String, value: JSONValue)]
  package var axes: [Axis]
  package var mock: [(operation: String, replies: [ReplyEntry])]
  package var steps: [CaseStep]
  package var rules: [NamedRule]
  package var limits: [String: Int]
  /// Settings of the contract that are not the usual ones.
  package var settings: [String: String]
  /// Behaviour → its parameters.
  package var behaviours: [(name: String, parameters: JSONValue)]
  /// Role → the fault that befalls its connections.
  package var connectionFaults: [String: String]
  package var file: String

  /// One dimension of a case: each value makes an instance of its own.
  package struct Axis: Sendable {
    package var name: String
    package var values: [(name: String, value: JSONValue)]
  }

  /// A rule that the case is for, perhaps only under some values of its axes.
  package struct NamedRule: Sendable {
    package var id: String
    package var when: [String: [String]]
    package var place: DocumentReader.Place
  }
}

/// An entry of a reply list: a plan, or an axis that supplies one.
package enum ReplyEntry: Sendable {
  case plan(ReplyPlan)
  case axis(String)
  /// What follows the last reply of the list.
  case then(ReplyExhaustion)
}

/// What the mock does when a list of replies is used up.
package enum ReplyExhaustion: String, Sendable, CaseIterable { case `repeat`, refuse }

/// How to answer one request.
package struct ReplyPlan: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    /// A recording, and the JSON Patch (RFC 6902) to apply to its body.
    case recording(name: String, entry: String?, patch: JSONValue)
    case plain(status: Int, fields: [Field], body: JSONValue?)
    /// What a behaviour of the contract makes of the request.
    case behaviour(name: String)
  }
  package struct Field: Hashable, Sendable {
    package var name: String
    package var value: String
    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }
  package var source: Source
  /// The gate at which the answer waits.
  package var hold: String?
  /// The fault that befalls the answer, as `name(argument, …)`.
  package var fault: String?
  /// Why the answer is meant not to fit the OpenAPI document; `nil` for one that must fit.
  package var offContract: String?

  package init(
    source: Source, hold: String? = nil, fault: String? = nil, offContract: String? = nil
  ) {
    self.source = source
    self.hold = hold
    self.fault = fault
    self.offContract = offContract
  }
}

/// One thing that the runner does in a case.
package indirect enum CaseStep: Sendable {
  case perform(verb: String, arguments: JSONValue)
  /// Steps sent without waiting for each other.
  case burst([CaseStep])
  case release(gate: String)
  /// Moves lane time by so many milliseconds.
  case advance(milliseconds: Int)
  /// Ends the client's process and starts it anew, with these members of its configuration changed.
  case relaunch(Relaunch, changes: JSONValue)
  /// Takes the client's network away, or gives it back.
  case network(NetworkState)
}

/// How a client starts anew, by what is still there of what it had stored.
package enum Relaunch: String, Hashable, Sendable, CaseIterable {
  /// The process ends and starts: everything stored is still there.
  case kill
  /// The app is removed and installed: only what the device keeps for it is still there.
  case reinstall
  /// Another device: nothing is there.
  case wipe
}

/// Whether the client's connections reach the mock.
package enum NetworkState: String, Hashable, Sendable, CaseIterable { case offline, online }
