package import AssayJSON

/// One API's folder below `Contracts/`, loaded: what the mock serves, what rules speak of, and the
/// cases.
package struct Contract: Sendable {
  package var id: String
  package var title: String
  package var revision: String
  /// Role → the real hosts that it stands for, in the document's order.
  package var roles: [Role]
  package var operations: [Operation]
  package var served: [ServedItem]
  package var handedOut: [HandedOutURL]
  package var given: [GivenURL]
  package var extractions: [Extraction]
  package var keys: [RequestKey]
  package var context: [AmbientField]
  package var secrets: [Secret]
  package var tolerated: [Tolerated]
  /// How the services answer pages of other origins, one entry at most for a role.
  package var originPolicies: [OriginPolicy]
  /// Named durations in milliseconds.
  package var limits: [String: Int]
  /// How many milliseconds of lane time pass between two things that a user does, where a case drives the
  /// clock and says nothing else: a client may take what comes at once for one gesture.
  package var pause: Int
  package var verbs: [Verb]
  package var observations: [ObservationKind]
  package var expectations: [ExpectedKind]
  package var settings: [Setting]
  package var behaviours: [BehaviourKind]
  /// What a client may claim beyond its verbs and observations, such as time limits that follow the
  /// clock; cases require it by name.
  package var furtherCapabilities: [String]
  package var openAPI: OpenAPIDocument
  package var rules: [RuleDocument]
  package var cases: [CaseDocument]
  /// The path of `contract.json`.
  package var file: String

  package func role(_ name: String) -> Role? { roles.first { $0.name == name } }
  package func operation(_ name: String) -> Operation? { operations.first { $0.name == name } }

  /// What a client may claim, and a case may require: each capability once, in alphabetical order.
  package var capabilities: [String] {
    Set(verbs.map(\.capability) + observations.map(\.capability) + furtherCapabilities).sorted()
  }

  /// The fields by which requests of an operation can be told apart, in alphabetical order.
  package func fieldsOfRequests(_ operation: String) -> [String] {
    let owners = handedOut.filter { $0.operation == operation }.map(\.inside)
    let inherited = served.filter { owners.contains($0.operation) }.flatMap(\.fields)
      .filter { $0.form != .url }.map(\.name)
    let own = extractions.filter { $0.operation == operation }.map(\.field)
    return Set(own + inherited + context.map(\.name) + ["target", "method", "reply", "digest"])
      .sorted()
  }

  /// The role that a real host belongs to.
  package func role(ofHost host: String) -> Role? {
    let host = host.lowercased()
    return roles.first { $0.hosts.contains(host) }
  }
}

/// A part that one or more real hosts play; a lane opens one listener for it.
package struct Role: Hashable, Sendable {
  package var name: String
  /// Lower case.
  package var hosts: [String]
}

/// One endpoint role: where it lives, and what the mock answers when a case says nothing.
package struct Operation: Sendable {
  package var name: String
  package var role: String
  package var methods: [String]
  /// Path templates of the OpenAPI document; empty for operations that exist only as handed-out URLs.
  package var paths: [PathTemplate]
  package var defaultReply: ReplyPlan
  /// What the service answers to requests that its document does not allow, the first that fits.
  package var refusals: [Refusal] = []
}

/// An answer to a request that the API's document does not allow.
package struct Refusal: Sendable {
  /// The place of the problem that it answers, such as `query api_key`; `nil` for any.
  package var place: String?
  package var reply: ReplyPlan

  package func answers(_ problems: [MessageProblem]) -> Bool {
    guard let place else { return !problems.isEmpty }
    return problems.contains { $0.place == place }
  }
}

/// Objects inside replies that rules speak of (`served.<item>`).
package struct ServedItem: Sendable {
  package var operation: String
  package var pattern: PointerPattern
  package var item: String
  package var fields: [ServedField]
}

package struct ServedField: Sendable {
  /// How a value becomes a field.
  package enum Form: String, Sendable, CaseIterable {
    /// The lexeme of a number, or the string itself.
    case text
    case integer
    case url
    case value
    /// `true` when the value is there and not null.
    case present
    /// The position of the object in its array, from 0.
    case index
  }
  package var name: String
  package var pointer: JSONPointer
  package var form: Form
}

/// A URL inside a reply that the client is to request, byte for byte.
package struct HandedOutURL: Sendable {
  /// The operation whose replies hold it.
  package var inside: String
  package var pattern: PointerPattern
  /// The operation that a request to it is.
  package var operation: String
  package var role: String
  package var methods: [String]
}

/// A field that rules may read on the requests of an operation.
package struct Extraction: Sendable {
  package enum Source: Hashable, Sendable {
    case query(String)
    case header(String)
    case body(JSONPointer)
  }
  package var operation: String
  package var field: String
  package var source: Source
  package var form: ServedField.Form
}

/// What makes two requests of an operation the same one.
package struct RequestKey: Hashable, Sendable {
  package var operation: String
  /// The field that names the thing, then those that name the occasion.
  package var fields: [String]

  package init(operation: String, fields: [String]) {
    self.operation = operation
    self.fields = fields
  }
}

/// A field that stands on every event, set by a step, a configuration value, or a count of steps.
package struct AmbientField: Sendable {
  package enum Source: Hashable, Sendable {
    case config(String)
    case argument(verb: String, name: String)
    /// How many steps of this verb there have been.
    case count(verb: String)
  }
  package var name: String
  package var source: Source
  /// The verb that takes the field away again.
  package var clearedBy: String?
}

/// Where something lives that may be known to some roles only.
package struct Secret: Sendable {
  package enum Class: String, Sendable, CaseIterable {
    case credential, session, person, device, location, network
  }
  package var kind: Class
  package var name: String
  /// The configuration value that holds it.
  package var config: String
  /// Roles that may be sent it.
  package var roles: [String]
}

/// A request that is no violation although no operation matches.
package struct Tolerated: Hashable, Sendable {
  package var role: String
  package var method: String
  package var path: String
}

package struct Verb: Sendable {
  package var name: String
  package var capability: String
  /// Argument names that the verb takes.
  package var arguments: [String]
}

package struct ObservationKind: Sendable {
  package var name: String
  package var capability: String
  package var fields: [String]
}

/// An event that the API's model can put out.
package struct ExpectedKind: Sendable {
  package var name: String
  package var fields: [String]
}
