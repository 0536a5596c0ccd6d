/// The APIs that there are reference clients of.
package enum ReferenceAPIs {
  /// In the order of the catalogue.
  package static let all: [any ReferenceAPI.Type] = [
    MomentPerksBuild.self, EngageBuild.self, SurfaceDecisionBuild.self,
  ]

  /// The clients to serve: one of each API, or of one API alone.
  ///
  /// Without an API, a mutant or variant is looked for in all of them, and the other APIs' clients
  /// are as they should be.
  ///
  /// - Throws: `UnknownName` when there is no such API, mutant or variant.
  package static func builds(
    api: String?, mutant: String?, variant: String?
  ) throws(UnknownName) -> [any ReferenceAPI] {
    try builds(of: try types(api), mutant: mutant, variant: variant)
  }

  /// One client of each type, where a mutant or variant is that of the first which has it.
  ///
  /// - Throws: `UnknownName` when none has it.
  static func builds(
    of types: [any ReferenceAPI.Type], mutant: String?, variant: String?
  ) throws(UnknownName) -> [any ReferenceAPI] {
    if let mutant, !types.contains(where: { $0.mutants.contains(mutant) }) {
      throw UnknownName(mutant, kind: "mutant", known: types.flatMap { $0.mutants })
    }
    if let variant, !types.contains(where: { $0.variants.contains(variant) }) {
      throw UnknownName(variant, kind: "variant", known: types.flatMap { $0.variants })
    }
    var (mutant, variant) = (mutant, variant)
    var builds: [any ReferenceAPI] = []
    for type in types {
      let own = mutant.flatMap { type.mutants.contains($0) ? $0 : nil }
      let difference = variant.flatMap { type.variants.contains($0) ? $0 : nil }
      if own != nil { mutant = nil }
      if difference != nil { variant = nil }
      builds.append(try type.init(mutant: own, variant: difference))
    }
    return builds
  }

  /// The API of that id, or all.
  ///
  /// - Throws: `UnknownName` when there is no such API.
  package static func types(_ api: String?) throws(UnknownName) -> [any ReferenceAPI.Type] {
    guard let api else { return all }
    let types = all.filter { $0.id == api }
    if types.isEmpty { throw UnknownName(api, kind: "API", known: all.map { $0.id }) }
    return types
  }
}
