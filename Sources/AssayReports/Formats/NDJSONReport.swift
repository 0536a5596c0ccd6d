package import AssayConformance
import AssayContractModel
import AssayJSON
import AssayJournaling

/// `ndjson`: one JSON object a line, for programs.
///
/// In this order: a `header`; a `rule` for each rule that occurs, by id; for each case a `case`, the
/// entries of its journal where the run was asked for them (lines with a `lane` instead of a `type`, as
/// in a journal file), and then a `finding` for each of its rules; a `baseline` for each entry of a
/// baseline; a `footer` with the sums. A stream without its footer is incomplete. There is no real time in it, nor the command of the run (it may hold a key), and equal
/// verdicts give equal bytes: a saved journal that is judged again gives the same stream.
package struct NDJSONReport: ReportFormat {
  package static let id = "ndjson"
  package static let purpose = "one JSON object a line, for programs"

  /// What the header calls the format; a change that could break a reader gets a new version.
  package static let schema = "assay-verdicts/1"

  package init() {}

  package func render(_ result: SuiteResult) -> [UInt8] {
    var bytes: [UInt8] = []
    func add(_ object: JSONObject) {
      JSONWriter.append(.object(object), to: &bytes)
      bytes.append(0x0A)
    }
    add(Self.header(result))
    let occurring = Set(result.cases.flatMap { $0.findings.map(\.rule) })
    for id in occurring.sorted() {
      if let rule = result.rules[id] { add(Self.line(rule)) }
    }
    for item in result.cases {
      add(Self.line(item))
      for journal in result.journals where journal.lane?.caseID == item.id {
        bytes += JournalFile.encode([journal])
      }
      for (index, finding) in item.findings.enumerated() {
        add(
          Self.line(
            finding, of: item, isInvariant: index >= item.named.count,
            keyword: result.rules[finding.rule]?.keyword))
      }
    }
    for (entry, standing) in result.baseline ?? [] { add(Self.line(entry, standing)) }
    add(Self.footer(ResultTotals(result)))
    return bytes
  }

  private static func header(_ result: SuiteResult) -> JSONObject {
    [
      "type": "header", "schema": .string(schema), "suite": .string(result.suiteRevision),
      "seed": JSONNumber(lexeme: String(result.seed)).map(JSONValue.number) ?? nil,
      "client": result.client.map(JSONValue.string) ?? nil,
      "level": .string(result.level.rawValue),
    ]
  }

  private static func line(_ rule: RuleDocument) -> JSONObject {
    [
      "type": "rule", "rule": .string(rule.id), "keyword": .string(rule.keyword.rawValue),
      "sentence": .string(rule.sentence), "why": .string(rule.why),
      "source": .array(rule.source.map(JSONValue.string)), "basis": .string(rule.basis.rawValue),
      "invariant": .boolean(rule.isInvariant),
    ]
  }

  private static func line(_ item: CaseResult) -> JSONObject {
    var line: JSONObject = [
      "type": "case", "case": .string(item.id), "title": .string(item.title),
      "status": .string(item.status.word.rawValue),
    ]
    line["reason"] = item.status.reason.map(JSONValue.string)
    if item.isHarnessFault { line["harness"] = true }
    line["quietWindow"] = item.quietWindow.map(number)
    if !item.lastWords.isEmpty {
      line["lastWords"] = .array(item.lastWords.map(JSONValue.string))
    }
    if !item.idle.isEmpty { line["idle"] = .array(item.idle.map(JSONValue.string)) }
    if !item.unfit.isEmpty {
      line["unfit"] = .array(
        item.unfit.map {
          ["rule": .string($0.rule), "lacks": .array($0.lacks.map(JSONValue.string))]
        })
    }
    return line
  }

  private static func line(
    _ finding: Finding, of item: CaseResult, isInvariant: Bool, keyword: RuleDocument.Keyword?
  ) -> JSONObject {
    var line: JSONObject = [
      "type": "finding", "case": .string(item.id), "rule": .string(finding.rule),
      "keyword": keyword.map { .string($0.rawValue) } ?? nil, "invariant": .boolean(isInvariant),
      "verdict": .string(finding.verdict.rawValue), "instances": number(finding.instances),
    ]
    line["reason"] = finding.reason.map(JSONValue.string)
    if finding.verdict == .fail,
      let entry = item.accepted.first(where: { $0.rule == finding.rule })
    {
      line["accepted"] = .string(entry.reason)
    }
    line["violations"] = .array(finding.violations.map { .object(object($0)) })
    return line
  }

  private static func object(_ violation: Violation) -> JSONObject {
    var object: JSONObject = [
      "verdict": .string(violation.verdict.rawValue), "trigger": number(violation.trigger),
      "expected": .string(violation.expected), "got": .string(violation.got),
    ]
    object["nearest"] = violation.nearestMiss.map(JSONValue.string)
    object["deciding"] = .array(violation.deciding.map(number))
    if let slice = violation.slice {
      object["slice"] = .array(slice.entries.map(number))
      object["sliceIsMinimal"] = .boolean(slice.isMinimal)
    }
    object["timeline"] = .array(
      violation.timeline.map { line in
        [
          "time": number(line.time), "entry": number(line.entry),
          "speaker": .string(line.speaker), "text": .string(line.text),
          "decides": .boolean(line.isMarked),
        ]
      })
    return object
  }

  private static func line(
    _ entry: Baseline.Entry, _ standing: Baseline.Standing
  ) -> JSONObject {
    var line: JSONObject = ["type": "baseline", "rule": .string(entry.rule)]
    line["case"] = entry.cases.map { .string($0.description) }
    line["reason"] = .string(entry.reason)
    line["expires"] = .string(entry.expires)
    line["standing"] = .string(standing.word)
    if case .accepted(let cases) = standing { line["cases"] = number(cases) }
    return line
  }

  private static func footer(_ totals: ResultTotals) -> JSONObject {
    var verdicts: JSONObject = ["total": number(totals.verdictCount)]
    for verdict in ResultTotals.verdicts {
      verdicts[verdict.rawValue] = number(totals.count(verdict))
    }
    verdicts["vacuousInvariants"] = number(totals.invariants[.vacuous, default: 0])
    var cases: JSONObject = ["total": number(totals.caseCount)]
    for word in CaseStatus.Word.allCases { cases[word.rawValue] = number(totals.count(word)) }
    return [
      "type": "footer", "verdicts": .object(verdicts), "cases": .object(cases),
      "neverExercised": .array(totals.neverExercised.map(JSONValue.string)),
    ]
  }

  private static func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }
}
