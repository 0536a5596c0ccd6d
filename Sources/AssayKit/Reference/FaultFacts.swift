import AssayMockServing

/// What there is to know about a fault, for people.
package struct FaultFacts: Hashable, Sendable {
  /// The name, without arguments: `body.short.close`.
  package var id: String
  /// As a case writes it: `body.drip(size, gap)`.
  package var spelling: String
  /// What happens on the wire, in a sentence.
  package var summary: String
  /// One line each: name, meaning, range.
  package var parameters: [String]

  /// Every fault, in the order of their positions.
  package static var all: [FaultFacts] {
    FaultRegistry.all.map { type in
      FaultFacts(
        id: type.id, spelling: FaultRegistry.spelling(of: type), summary: type.summary,
        parameters: type.parameters.map {
          "\($0.name): \($0.meaning), \($0.range.lowerBound) to \($0.range.upperBound)"
        })
    }
  }
}
