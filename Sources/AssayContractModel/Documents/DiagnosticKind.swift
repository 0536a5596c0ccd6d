/// What sort of mistake a diagnostic is about, by an id that never changes its meaning.
///
/// The ids stand in the JSON and SARIF output of `assay validate`, so a pipeline may rely on them; the
/// messages may be improved at any time.
package enum DiagnosticKind: String, Hashable, Sendable, CaseIterable {
  case unreadable = "document.unreadable"
  case syntax = "document.syntax"
  case unexpectedDocument = "document.unexpected"

  case missingMember = "member.missing"
  case unknownMember = "member.unknown"
  case repeatedMember = "member.repeated"
  case misplacedMember = "member.misplaced"

  case type = "value.type"
  case choice = "value.choice"
  case range = "value.range"
  case form = "value.form"
  case empty = "value.empty"

  case unknownName = "name.unknown"
  case repeatedName = "name.repeated"
  case contradiction = "name.contradiction"

  case provesNothing = "case.proves-nothing"
  case tooFewUsers = "case.too-few-users"
  case gate = "case.gate"

  case basis = "rule.basis"
  case order = "rule.order"
  case idleRule = "rule.idle"

  case formula = "formula.form"
  case formulaName = "formula.name"
  case formulaField = "formula.field"
  case formulaType = "formula.type"
  case proofOfLife = "formula.proof-of-life"

  case openAPI = "openapi.form"
  case openAPIParameter = "openapi.parameter"
  case openAPIReference = "openapi.reference"
  case openAPISchema = "openapi.schema"
  case undescribed = "openapi.undescribed"

  case recording = "recording.missing"
  case recordingEntry = "recording.entry"

  case patch = "reply.patch"
  case fault = "reply.fault"
  case offContract = "reply.off-contract"
  case notOffContract = "reply.not-off-contract"

  case schema = "schema.unusable"
  case schemaMismatch = "schema.mismatch"

  /// The id, as it is written in machine-readable output.
  package var id: String { rawValue }

  /// What is wrong, in one sentence that holds for every diagnostic of the kind.
  package var summary: String {
    switch self {
    case .unreadable: "A document is missing or cannot be read."
    case .syntax: "A document is not JSON."
    case .unexpectedDocument: "A document stands where none is read."
    case .missingMember: "A member that must be there is missing."
    case .unknownMember: "A member has a name that means nothing in its place."
    case .repeatedMember: "A member stands twice in one object."
    case .misplacedMember: "A member means nothing beside another one, or without it."
    case .type: "A value is of another type than its member has."
    case .choice: "A value is none of those that are possible."
    case .range: "A number is too small or too large."
    case .form: "A text is not written as its member asks: a pointer, a day, a path, a slug."
    case .empty: "A text or a list is empty that must say something."
    case .unknownName:
      "A name stands for nothing: no operation, role, verb, rule or the like has it."
    case .repeatedName: "A name that must be used once is used again."
    case .contradiction: "A document says of itself what its place or another document denies."
    case .provesNothing: "A case would be played and prove nothing."
    case .tooFewUsers: "A case needs more users than the configuration names."
    case .gate: "A gate is released at which no reply waits."
    case .basis: "A rule demands more than its basis supports."
    case .order: "A rule rests on an order of events that nobody can be sure of."
    case .idleRule: "A rule is never judged."
    case .formula: "A formula is not written in the language of rules."
    case .formulaName: "A formula names an event, a limit or a field that there is not."
    case .formulaField: "A formula asks for a field that its event does not have."
    case .formulaType: "A formula compares values that can never be equal."
    case .proofOfLife: "A formula is satisfied by a client that does nothing."
    case .openAPI: "An OpenAPI document lacks what Assay reads of it."
    case .openAPIParameter: "A parameter of an OpenAPI document cannot be used."
    case .openAPIReference: "A reference of an OpenAPI document leads nowhere."
    case .openAPISchema: "A schema of an OpenAPI document cannot be used."
    case .undescribed:
      "An operation has a method and path that the OpenAPI document does not describe."
    case .recording: "A recording that is named is not there."
    case .recordingEntry: "An entry of a recording cannot be replayed."
    case .patch: "A reply changes a recording in a way that does not fit it."
    case .fault: "A fault is not spelt as any is, or cannot befall its reply."
    case .offContract: "A reply of the mock does not fit the OpenAPI document."
    case .notOffContract: "A reply is declared as off the contract, but fits it."
    case .schema: "A JSON Schema cannot be used."
    case .schemaMismatch: "A document does not fit the JSON Schema of its sort."
    }
  }
}
