/// What a client that does nothing says about itself.
struct HollowClaims: Sendable {
  let name: String
  let capabilities: [String]
  let verbs: [String]

  var description: AdapterDescription {
    AdapterDescription(
      adapter: .init(name: "assay-\(name)-client", version: "1"),
      client: .init(name: name, version: "1"),
      language: "Swift", platform: "none", capabilities: capabilities,
      verbs: verbs.map { .init(name: $0, calls: "nothing") },
      clock: .manual, timeouts: .virtual, opensURLs: .reports, sessions: .many, store: true)
  }
}
