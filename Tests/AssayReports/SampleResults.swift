import AssayConformance
import AssayContractModel
import AssayJSON
import Testing

/// One result for each thing that a report can have to say.
enum SampleResults {
  /// A name, as in the golden's file name, and the result.
  struct Sample: Sendable, CustomTestStringConvertible {
    var name: String
    var result: SuiteResult
    var testDescription: String { name }
  }

  static let all: [Sample] = [
    Sample(name: "empty", result: result([])),
    Sample(
      name: "all-pass", result: result([passing("a/first"), passing("a/second/longer-name")])),
    Sample(name: "fail-must", result: result([passing("a/first"), failing])),
    Sample(name: "fail-twice", result: result([failingTwice])),
    Sample(name: "fail-should", result: result([failingShould])),
    Sample(name: "fail-should-undecided", result: result([conformingDespiteShould])),
    Sample(name: "fail-may", result: result([conformingDespiteMay])),
    Sample(name: "fail-invariant", result: result([failingInvariant])),
    Sample(name: "inconclusive", result: result([inconclusive])),
    Sample(name: "vacuous", result: result([vacuous])),
    Sample(name: "invariant-vacuous", result: result([passing("a/first"), idleInvariant])),
    Sample(name: "invariant-never-exercised", result: result([idleInvariant])),
    Sample(name: "crashed", result: result([crashed])),
    Sample(name: "could-not-run", result: result([couldNotRun])),
    Sample(name: "harness-fault", result: result([harnessFault])),
    Sample(name: "not-applicable", result: result([notApplicable])),
    Sample(
      name: "mixed",
      result: result([
        passing("a/first"), failing, inconclusive, vacuous, idleInvariant, crashed, couldNotRun,
        notApplicable,
      ])),
    Sample(name: "hostile-text", result: hostile),
    Sample(name: "judged", result: judged),
    Sample(name: "baseline", result: withBaseline),
    Sample(name: "baseline-stale", result: withStaleBaseline),
    Sample(name: "level-may", result: atLevelMay),
  ]

  static func result(_ cases: [CaseResult]) -> SuiteResult {
    let used = Set(cases.flatMap { $0.findings.map(\.rule) })
    return SuiteResult(
      suiteRevision: "2026.1", seed: 1, client: "Example SDK 2.1 (Kotlin)", cases: cases,
      rules: SampleRules.all.filter { used.contains($0.key) },
      repeatCommand: "assay check --case '{case}' --seed 1 -- ./adapter --verbose")
  }

  private static let cleanInvariant = Finding(
    rule: "tracking.no-secrets", verdict: .pass, instances: 4)
  private static let idle = Finding(
    rule: "tracking.no-secrets", verdict: .vacuous, instances: 0,
    reason: "No tracking request was made.")

  static func passing(_ id: String, milliseconds: Int = 12) -> CaseResult {
    CaseResult(
      id: id, title: "Each display of an offer is one impression", status: .conforms,
      named: [
        Finding(rule: "pixel.once-per-display", verdict: .pass, instances: 3),
        Finding(rule: "close.of-shown-offer", verdict: .pass, instances: 1),
      ], invariants: [cleanInvariant], milliseconds: milliseconds)
  }

  private static let missingPixel = Violation(
    verdict: .fail, trigger: 9,
    expected: "exactly 1 request \"pixel\" with offer \"2\" and reply 3 until the client settled",
    got: "none",
    nearestMiss:
      "request \"pixel\" at 120 ms (entry 7): its offer is \"1\", where \"2\" was wanted",
    deciding: [9, 12], slice: Slice(entries: [9, 12], isMinimal: true),
    timeline: [
      TimelineLine(
        time: 120, entry: 7, speaker: "app", text: "pixel GET /pixel?o=1 (offer 1)",
        isMarked: false),
      TimelineLine(
        time: 4_000, entry: 9, speaker: "model", text: "offer 2 is on screen", isMarked: true),
      TimelineLine(
        time: 4_000, entry: 9, speaker: "", text: "… 2 other entries", isMarked: false),
      TimelineLine(
        time: 16_000, entry: 12, speaker: "runner", text: "the client settled", isMarked: true),
    ])

  private static let doubledPixel = Violation(
    verdict: .fail, trigger: 15, expected: "exactly 1 request \"pixel\" with offer \"3\"",
    got: "2", deciding: [16, 17], slice: Slice(entries: [15, 16, 17], isMinimal: false),
    timeline: [
      TimelineLine(
        time: 16_000, entry: 15, speaker: "model", text: "offer 3 is on screen", isMarked: true),
      TimelineLine(time: 16_000, entry: 16, speaker: "app", text: "pixel", isMarked: true),
      TimelineLine(time: 16_000, entry: 17, speaker: "app", text: "pixel", isMarked: true),
    ])

  private static func broken(_ violations: [Violation]) -> CaseResult {
    CaseResult(
      id: "a/impressions/pixel-per-display[tracker=down]",
      title: "Each display of an offer is one impression", status: .violates,
      named: [
        Finding(
          rule: "pixel.once-per-display", verdict: .fail, instances: 3, violations: violations)
      ], invariants: [cleanInvariant], milliseconds: 40)
  }

  static let failing = broken([missingPixel])
  static let failingTwice = broken([missingPixel, doubledPixel])

  private static let late = Finding(
    rule: "pixel.does-not-wait", verdict: .fail, instances: 1,
    violations: [
      Violation(
        verdict: .fail, trigger: 4, expected: "at least 1 request \"advPixel\" within 2000 ms",
        got: "the first came after 3000 ms", deciding: [4, 8])
    ])

  private static func single(
    _ id: String, _ status: CaseStatus, _ findings: Finding..., invariants: [Finding]? = nil
  ) -> CaseResult {
    CaseResult(
      id: id, title: "One case", status: status, named: findings,
      invariants: invariants ?? [cleanInvariant], milliseconds: 7)
  }

  static let failingShould = single("a/late-pixel", .violates, late)
  static let conformingDespiteShould = single("a/late-pixel", .conforms, late)
  static let conformingDespiteMay = single(
    "a/kept-offers", .conforms,
    Finding(
      rule: "offers.may-be-kept", verdict: .fail, instances: 1,
      violations: [
        Violation(verdict: .fail, trigger: 2, expected: "no second fetch", got: "1 more fetch")
      ]))

  static let failingInvariant = single(
    "a/leak", .violates, Finding(rule: "close.of-shown-offer", verdict: .pass, instances: 1),
    invariants: [
      Finding(
        rule: "tracking.no-secrets", verdict: .fail, instances: 2,
        violations: [
          Violation(
            verdict: .fail, trigger: 6, expected: "no credential in a request to role \"track\"",
            got: "the value of \"apiKey\" in its query", deciding: [6])
        ])
    ])

  static let inconclusive = single(
    "a/race", .provesNothing,
    Finding(
      rule: "pixel.once-per-display", verdict: .inconclusive, instances: 2,
      violations: [
        Violation(
          verdict: .inconclusive, trigger: 3,
          expected: "exactly 1 request \"pixel\" before the next offer is shown",
          got: "0 or 1: the request and the next display are not in a certain order",
          deciding: [4, 5])
      ], reason: "1 of 2 instances stays open."))

  static let vacuous = single(
    "a/nothing-shown", .provesNothing,
    Finding(
      rule: "close.of-shown-offer", verdict: .vacuous, instances: 0,
      reason: "No \"expected.dismissed\" occurred: the client was never asked to close."))

  static let idleInvariant = single(
    "a/quiet", .conforms, Finding(rule: "pixel.once-per-display", verdict: .pass, instances: 1),
    invariants: [idle])

  static let crashed = single(
    "a/closing", .crashed(reason: "The client's process ended with signal 11 during offers.close."),
    Finding(rule: "close.of-shown-offer", verdict: .vacuous, instances: 0, reason: "No close."))

  static let couldNotRun = single(
    "a/refused", .couldNotRun(reason: "The client refused its configuration: no \"apiKey\"."),
    invariants: [])

  static var harnessFault: CaseResult {
    var item = single(
      "a/off-contract",
      .couldNotRun(
        reason: "A reply of \"fetchOffers\" does not fit openapi.json: body /data: is missing."),
      invariants: [])
    item.isHarnessFault = true
    return item
  }

  static let notApplicable = single(
    "a/wallet",
    .notApplicable(reason: "The client does not claim \"wallet\", which the case needs."),
    invariants: [])

  /// What a client sends tries to clear the screen and to write a verdict of its own.
  static var hostile: SuiteResult {
    var item = failing
    item.named[0].violations[0].got = "\u{1B}[2J\u{1B}[H a/first conforms\r\nConforming: 1\u{202E}"
    item.named[0].violations[0].timeline[1].text = "GET /\u{07}\u{9B}31m"
    return result([item])
  }

  private static func entry(_ rule: String, expires: String = "2027-03-31") -> Baseline.Entry {
    Baseline.Entry(
      cases: Glob("a/*"), rule: rule, reason: "Repaired in the next release.", expires: expires,
      file: "assay-baseline.json", position: JSONPosition(line: 3, column: 5))
  }

  /// One failure accepted alone, one beside a failure that is not.
  static var withBaseline: SuiteResult {
    let entry = entry("pixel.once-per-display")
    var alone = failing
    alone.id = "a/alone"
    alone.status = .accepted
    alone.accepted = [entry]
    var beside = failing
    beside.named += failingShould.named
    beside.accepted = [entry]
    var all = result([passing("a/first"), alone, beside])
    all.baseline = [(entry, .accepted(cases: 2)), (Self.entry("pixel.does-not-wait"), .undecided)]
    return all
  }

  static var withStaleBaseline: SuiteResult {
    var all = result([passing("a/first")])
    all.baseline = [
      (entry("pixel.does-not-wait"), .undecided),
      (entry("pixel.once-per-display", expires: "2026-01-01"), .expired),
      (entry("close.of-shown-offer"), .fixed),
    ]
    return all
  }

  static var atLevelMay: SuiteResult {
    var item = conformingDespiteMay
    item.status = .violates
    var all = result([item])
    all.level = .may
    return all
  }

  static var judged: SuiteResult {
    var all = result([failing])
    all.client = nil
    all.repeatCommand = ""
    return all
  }
}
