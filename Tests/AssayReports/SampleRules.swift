import AssayContractModel

/// Rules that the sample results speak of.
enum SampleRules {
  static let all: [String: RuleDocument] = {
    let reader = DocumentReader(file: "rules.json")
    let rules = RuleDocument.load(Array(pack.utf8), reader: reader)
    return Dictionary(rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }()

  /// The rules of those ids, as a result carries them.
  static func named(_ ids: String...) -> [String: RuleDocument] {
    all.filter { ids.contains($0.key) }
  }

  private static let pack = """
    {"rules": [
      {"id": "pixel.once-per-display", "keyword": "MUST", "basis": "documented",
       "sentence": "Every offer that comes on screen has its pixel requested exactly once.",
       "why": "The pixel is the impression that is counted and billed: a missing one is lost revenue, a second one is fraud in the advertiser's eyes.",
       "source": ["Integration Checklist: when an offer is shown",
                  "Serving Offers in Mobile Apps: each time an offer is displayed"],
       "formula": {}},
      {"id": "pixel.does-not-wait", "keyword": "SHOULD", "basis": "sample",
       "sentence": "The advertiser pixel goes out together with the offer's pixel.",
       "why": "Users leave before the first pixel is answered.",
       "source": ["Sample app: OfferView"], "formula": {}},
      {"id": "offers.may-be-kept", "keyword": "MAY", "basis": "inferred",
       "sentence": "A client may keep offers for the next screen.",
       "why": "Fewer requests.", "source": [], "formula": {}},
      {"id": "tracking.no-secrets", "keyword": "MUST", "basis": "harness", "applies": "always",
       "sentence": "No credential is sent to a tracker.",
       "why": "Trackers log their query strings.", "source": ["RFC 9110, section 17.9"],
       "formula": {}},
      {"id": "close.of-shown-offer", "keyword": "MUST", "basis": "observed",
       "sentence": "When offers are dismissed, the close beacon of the offer on screen is requested.",
       "why": "The close beacon belongs to the offer that the user was looking at.",
       "source": ["The vendor's web SDK, version 5"], "formula": {}}
    ]}
    """
}
