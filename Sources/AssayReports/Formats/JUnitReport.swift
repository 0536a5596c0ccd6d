package import AssayConformance
import AssayContractModel

/// `junit`: the XML that build servers read.
///
/// One `testsuite` for each API and group of cases, one `testcase` for each case instance. A rule that
/// decides and is broken is a `failure`, one that stays unproven too; a crash and a case that could not
/// run are an `error`; what is not applicable, and what a baseline accepts, is `skipped`. Revision,
/// seed and client are properties of each suite. There is no real time in it.
package struct JUnitReport: ReportFormat {
  package static let id = "junit"
  package static let purpose = "the XML that build servers read"

  package init() {}

  package func render(_ result: SuiteResult) -> [UInt8] {
    let suites = Self.suites(result)
    var xml = XMLText()
    xml.declare()
    let all = result.cases.map { JUnitCase(item: $0, result: result) }
    xml.open("testsuites", Self.counts(all) + [("name", "assay")])
    for suite in suites {
      let cases = suite.cases.map { JUnitCase(item: $0, result: result) }
      xml.open("testsuite", [("name", suite.name)] + Self.counts(cases))
      xml.open("properties", [])
      for (name, value) in Self.properties(result) {
        xml.leaf("property", [("name", name), ("value", value)])
      }
      xml.close("properties")
      for one in cases { one.write(to: &xml) }
      xml.close("testsuite")
    }
    xml.close("testsuites")
    return xml.bytes
  }

  /// Cases by everything of their id but the name, in the order of the run.
  private static func suites(
    _ result: SuiteResult
  ) -> [(name: String, cases: [CaseResult])] {
    var suites: [(name: String, cases: [CaseResult])] = []
    for item in result.cases {
      let name = JUnitCase.parts(of: item.id).group
      if let index = suites.firstIndex(where: { $0.name == name }) {
        suites[index].cases.append(item)
      } else {
        suites.append((name, [item]))
      }
    }
    return suites
  }

  private static func counts(_ cases: [JUnitCase]) -> [(String, String)] {
    func count(_ kind: JUnitCase.Kind) -> String {
      "\(cases.filter { $0.kind == kind }.count)"
    }
    return [
      ("tests", "\(cases.count)"), ("failures", count(.failure)), ("errors", count(.error)),
      ("skipped", count(.skipped)),
    ]
  }

  private static func properties(_ result: SuiteResult) -> [(String, String)] {
    [("suite", result.suiteRevision), ("seed", "\(result.seed)")]
      + (result.client.map { [("client", $0)] } ?? [])
      + [("level", result.level.rawValue)]
  }
}
