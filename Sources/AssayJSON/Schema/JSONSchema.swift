/// A compiled schema (JSON Schema 2020-12) that tells what is wrong with a value.
package struct JSONSchema: Sendable {
  let storage: JSONSchemaStorage

  /// Reports every requirement that the value does not meet; nothing when it is valid.
  ///
  /// The order is that of the value and then of the keyword registry. Where alternatives fail
  /// (`anyOf`, `oneOf`) the failures of the nearest one come first, then a summary, then the
  /// others: an alternative is far when the type does not fit at all, less far when `const` or
  /// `enum` fails in the value or one of its members (a discriminator), and among equals the one
  /// with the fewest failures is nearest. A value nested so deep that more than 300 schemas apply
  /// one inside the other is not valid.
  package func validate(_ node: JSONNode) -> [JSONSchemaFailure] {
    // Nearly all values are valid, and finding that out is cheaper than looking for failures.
    if accepts(node) { return [] }
    return JSONSchemaRun.with(storage, on: node, isQuiet: false) { run in
      guard let place = run.tooDeep else { return run.failures }
      let failure = JSONSchemaFailure(
        instance: place, schema: .root, keyword: "",
        expected: "at most \(JSONSchemaRun.deepest) schemas applied one inside the other",
        found: "a value that is nested deeper")
      return run.failures + [failure]
    }
  }

  /// Whether the value is valid; cheaper than ``validate(_:)``, for it stops at the first failure.
  package func accepts(_ node: JSONNode) -> Bool {
    JSONSchemaRun.with(storage, on: node, isQuiet: true) { !$0.hasFailed && $0.tooDeep == nil }
  }
}
