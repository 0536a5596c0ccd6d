import AssayJSON

/// Rules of the harness itself, judged in every lane of every API, a user's own included.
package enum HarnessRules {
  package static let documents: [RuleDocument] = {
    let reader = DocumentReader(file: "the harness's rules")
    return RuleDocument.load(Array(text.utf8), reader: reader)
  }()

  private static let text = """
    {
      "rules": [
        {
          "id": "lane.known-requests",
          "keyword": "MUST",
          "sentence": "Every request is one that the API documents or that a reply handed out.",
          "why": "A request that nothing explains is a typo, an empty URL resolved against a base, or traffic that nobody asked for; on a real host it fails in silence.",
          "source": ["Assay: what a lane's other verdicts rest on"],
          "basis": "harness",
          "applies": "always",
          "formula": {
            "each": "lane", "given": { "on": "reply.*" },
            "count": 0, "of": { "on": "unknown" }
          },
          "kills": ["*/empty-url-requested"]
        },
        {
          "id": "client.serves-what-it-claims",
          "keyword": "MUST",
          "sentence": "The client serves every verb of the capabilities that its adapter claims.",
          "why": "A case that needs a capability is played because it is claimed; what is claimed and not served would be a hole in the proof that nobody sees.",
          "source": ["Assay: the adapter guide, capabilities"],
          "basis": "harness",
          "applies": "always",
          "formula": {
            "each": "lane", "given": { "on": ["reply.*", "unserved"] },
            "count": 0, "of": { "on": "unserved" }
          },
          "kills": ["*/claims-too-much"]
        }
      ]
    }
    """
}
