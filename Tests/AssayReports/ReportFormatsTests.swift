import AssayConformance
import AssayJSON
import AssayReports
import Foundation
import Testing

@Suite struct ReportFormatsTests {
  @Test(arguments: SampleResults.all)
  func `text is as in the golden`(_ sample: SampleResults.Sample) throws {
    try Golden().check(TextReport().render(sample.result), "text/\(sample.name).txt")
  }

  @Test(arguments: SampleResults.all)
  func `ndjson is as in the golden`(_ sample: SampleResults.Sample) throws {
    try Golden().check(NDJSONReport().render(sample.result), "ndjson/\(sample.name).txt")
  }

  @Test(arguments: SampleResults.all)
  func `junit is as in the golden`(_ sample: SampleResults.Sample) throws {
    try Golden().check(JUnitReport().render(sample.result), "junit/\(sample.name).txt")
  }

  @Test func `junit holds no character that XML cannot hold`() {
    for sample in SampleResults.all {
      let text = String(decoding: JUnitReport().render(sample.result), as: UTF8.self)
      let illegal = text.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" }
      #expect(illegal.isEmpty, "\(sample.name)")
    }
  }

  @Test func `every format has a golden for every sample and none besides`() throws {
    let golden = Golden()
    let samples = Set(SampleResults.all.map(\.name))
    for id in ReportFormats.ids {
      var names = try golden.names(in: id)
      if id == TextReport.id { names.subtract(["options"]) }
      #expect(names == samples, "goldens of \(id)")
    }
    let folders = try FileManager.default.contentsOfDirectory(atPath: golden.folder.path)
    #expect(Set(folders) == Set(ReportFormats.ids + [KillTableTests.folder]))
  }

  @Test func `the list of formats holds every file of the folder`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/AssayReports/Formats")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let types = ReportFormats.all.map { "\(type(of: $0)).swift" }
    #expect(Set(files) == Set(types))
    #expect(Set(ReportFormats.ids).count == ReportFormats.all.count)
  }

  @Test(arguments: ReportFormats.ids)
  func `a format is found by its id`(_ id: String) throws {
    let format = try #require(ReportFormats.format(id))
    #expect(type(of: format).id == id)
    #expect(ReportFormats.format(id + "x") == nil)
  }

  @Test(arguments: ReportFormats.ids)
  func `real time is in no report`(_ id: String) throws {
    let format = try #require(ReportFormats.format(id))
    let fast = SampleResults.result([SampleResults.passing("a/first", milliseconds: 3)])
    let slow = SampleResults.result([SampleResults.passing("a/first", milliseconds: 9_876)])
    #expect(format.render(fast) == format.render(slow))
  }

  @Test func `text shows colours and durations when asked`() throws {
    let report = TextReport(isColoured: true, showsDurations: true)
    let result = SampleResults.all.first { $0.name == "mixed" }?.result
    try Golden().check(report.render(try #require(result)), "text/options.txt")
  }

  @Test func `text without colour has no control characters but LF`() {
    for sample in SampleResults.all {
      let bytes = TextReport().render(sample.result)
      #expect(!bytes.contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F }, "\(sample.name)")
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.unicodeScalars.contains { (0x80...0x9F).contains($0.value) })
    }
  }

  @Test func `each line of ndjson is an object, from header to footer`() throws {
    for sample in SampleResults.all {
      let lines = NDJSONReport().render(sample.result).split(separator: 0x0A)
      let types = try lines.map { line in
        try #require(JSONDocument(parsing: Array(line)).root["type"]?.string)
      }
      #expect(types.first == "header")
      #expect(types.last == "footer")
      #expect(types.filter { $0 == "case" }.count == sample.result.cases.count)
      let findings = sample.result.cases.reduce(0) { $0 + $1.findings.count }
      #expect(types.filter { $0 == "finding" }.count == findings)
    }
  }

  @Test func `client and command stand in the header of ndjson alone`() {
    let checked = SampleResults.result([SampleResults.failing])
    let lines = { (result: SuiteResult) in
      NDJSONReport().render(result).split(separator: 0x0A).dropFirst()
    }
    #expect(lines(checked).elementsEqual(lines(SampleResults.judged)))
  }

  @Test func `a seed keeps all its 64 bits`() {
    var result = SampleResults.result([])
    result.seed = .max
    let text = String(decoding: NDJSONReport().render(result), as: UTF8.self)
    #expect(text.contains("\"seed\":18446744073709551615,"))
  }
}
