/// Compiled schemas as flat tables: each schema is a part, each part a run of instructions.
struct JSONSchemaProgram: Sendable {
  /// A schema or subschema.
  struct Part: Sendable {
    var first: Int32 = 0
    var count: Int32 = 0

    /// The resource that it belongs to, for `$dynamicRef`.
    var resource: Int32

    /// Whether it has `unevaluatedProperties` or `unevaluatedItems`.
    var needsRecord = false
  }

  /// The three keywords that look at every member of an object.
  struct Members: Sendable {
    /// The names of `properties`, each with its part.
    var names: JSONSchemaNameTable
    var firstPattern: Int32 = 0
    var patternCount: Int32 = 0

    /// The part of `additionalProperties`, or ``allowed`` or ``forbidden``.
    var others = Self.allowed
    var place: Int32 = -1

    static let allowed: Int32 = -1
    static let forbidden: Int32 = -2
  }

  /// `contains` with its bounds.
  struct Contains: Sendable {
    var part: Int32
    var lowest: Int
    var highest: Int
    var lowestPlace: Int32
    var highestPlace: Int32
  }

  /// `$dynamicRef`: the resources that redirect it, and where it leads otherwise.
  struct DynamicReference: Sendable {
    /// Pairs of a resource and a part in ``lists``.
    var first: Int32 = 0
    var count: Int32 = 0
    var fallback: Int32
  }

  /// Where a keyword stands in the schemas.
  struct Place: Sendable {
    var keyword: String
    var pointer: JSONPointer
    var resource: Int

    /// What it demands, where that is known when it is compiled.
    var expected = ""
  }

  /// What a failure says of the resource that its keyword is in.
  struct Origin: Sendable {
    /// The URI of the document, empty when it has none.
    var document: String

    /// The URI of the resource and the pointer to it inside the document.
    var resource: String
    var depth: Int
  }

  var parts: [Part] = []
  var instructions: [JSONSchemaInstruction] = []
  var names: [JSONSchemaName] = []

  /// The UTF-8 of all names.
  var text: [UInt8] = []

  /// Hash tables over names.
  var slots: [Int32] = []

  /// Part numbers, one list after the other.
  var lists: [Int32] = []
  var members: [Members] = []
  var contains: [Contains] = []
  var dynamics: [DynamicReference] = []
  var limits: [JSONShortDecimal?] = []
  var strings: [JSONSchemaNameTable] = []

  // What only slow paths and failures need.
  var numbers: [JSONNumber] = []
  var values: [[JSONValue]] = []
  var patterns: [JSONSchemaPattern] = []
  var places: [Place] = []
  var origins: [Origin] = []

  /// Whether the way by which a part was reached matters.
  var isDynamic: Bool { !dynamics.isEmpty }
}

/// A program behind one reference, so that a schema is cheap to copy.
final class JSONSchemaStorage: Sendable {
  let program: JSONSchemaProgram

  init(_ program: JSONSchemaProgram) { self.program = program }
}
