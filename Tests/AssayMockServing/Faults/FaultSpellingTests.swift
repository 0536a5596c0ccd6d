import AssayContractModel
import Testing

@testable import AssayMockServing

/// How faults are spelt, and what is said about other spellings.
@Suite struct `A fault's spelling` {
  private static let refused: [(text: String, message: String)] = [
    (
      "answer.delay",
      "The fault \"answer.delay\" has 0 of 1 arguments. Write answer.delay(milliseconds)."
    ),
    (
      "answer.delay()",
      "The fault \"answer.delay()\" has 0 of 1 arguments. Write answer.delay(milliseconds)."
    ),
    (
      "body.drip(1)", "The fault \"body.drip(1)\" has 1 of 2 arguments. Write body.drip(size, gap)."
    ),
    (
      "body.drip(1, 2, 3)",
      "The fault \"body.drip(1, 2, 3)\" has 3 of 2 arguments. Write body.drip(size, gap)."
    ),
    (
      "head.stall(1)", "The fault \"head.stall(1)\" has 1 of 0 arguments. Write head.stall."
    ),
    (
      "answer.delay(50",
      "The fault \"answer.delay(50\" does not end with a closing bracket. Write answer.delay(milliseconds)."
    ),
    (
      "answer.delay(50) now",
      "The fault \"answer.delay(50) now\" does not end with a closing bracket. Write answer.delay(milliseconds)."
    ),
    (
      "answer.delay(soon)",
      "The fault \"answer.delay(soon)\" has the argument \"soon\", which is no whole number. Write answer.delay(milliseconds)."
    ),
    (
      "answer.delay(1 0)",
      "The fault \"answer.delay(1 0)\" has the argument \"1 0\", which is no whole number. Write answer.delay(milliseconds)."
    ),
    (
      "body.drip(1,)",
      "The fault \"body.drip(1,)\" has the argument \"\", which is no whole number. Write body.drip(size, gap)."
    ),
    (
      "answer.delay(_5)",
      "The fault \"answer.delay(_5)\" has the argument \"_5\", which is no whole number. Write answer.delay(milliseconds)."
    ),
    (
      "answer.delay(99999999999999999999)",
      "The fault \"answer.delay(99999999999999999999)\" has the argument \"99999999999999999999\", which is no whole number. Write answer.delay(milliseconds)."
    ),
    (
      "answer.delay(0)",
      "The fault \"answer.delay(0)\" has milliseconds 0; milliseconds of lane time go from 1 to 86400000."
    ),
    (
      "body.drip(5, 86400001)",
      "The fault \"body.drip(5, 86400001)\" has gap 86400001; milliseconds of lane time go from 1 to 86400000."
    ),
    (
      "status(100)",
      "The fault \"status(100)\" has code 100; statuses of final responses go from 200 to 999."
    ),
    (
      "head.informationalFirst(101)",
      "The fault \"head.informationalFirst(101)\" has status 101; interim statuses go from 102 to 199."
    ),
    (
      "body.stall(-1)",
      "The fault \"body.stall(-1)\" has bytes -1; bytes of content that are sent go from 0 to 1000000000."
    ),
  ]

  @Test(arguments: refused)
  func `is refused with what to write`(text: String, message: String) {
    let error = #expect(throws: FaultSpellingError.self) { try FaultRegistry.fault(text) }
    #expect(error?.description == message)
  }

  private static let unknown: [(text: String, name: String, suggestion: String)] = [
    ("tls.stall", "tls.stall", ""),
    ("body.shrt.close(3)", "body.shrt.close", " Did you mean \"body.short.close\"?"),
    ("Status(500)", "Status", " Did you mean \"status\"?"),
    (
      "status.no contentWithBody", "status.no contentWithBody",
      " Did you mean \"status.noContentWithBody\"?"
    ),
    ("", "", ""),
  ]

  @Test(arguments: unknown)
  func `that is unknown is answered with the nearest, and with where all are shown`(
    text: String, name: String, suggestion: String
  ) {
    let error = #expect(throws: FaultSpellingError.self) { try FaultRegistry.fault(text) }
    #expect(
      error?.description
        == "There is no fault \"\(name)\"; \"assay list faults\" shows those there are.\(suggestion)"
    )
  }

  @Test(arguments: ["body.drip(1000,20)", " body.drip ( 1_000 , 20 ) "])
  func `may have spaces and underscores`(text: String) throws {
    let drip = try #require(try FaultRegistry.fault(text) as? BodyDrip)
    #expect(drip.size == 1000)
    #expect(drip.gap == 20)
  }

  @Test func `may have empty brackets where there are no arguments`() throws {
    #expect(try FaultRegistry.fault("head.stall()") is HeadStall)
  }

  @Test func `takes both bounds of every parameter, and nothing beyond`() throws {
    for type in FaultRegistry.all {
      for (index, parameter) in type.parameters.enumerated() {
        for (value, fits) in [
          (parameter.range.lowerBound, true), (parameter.range.upperBound, true),
          (parameter.range.lowerBound - 1, false), (parameter.range.upperBound + 1, false),
        ] {
          var arguments = type.parameters.map(\.range.lowerBound)
          arguments[index] = value
          let text = "\(type.id)(\(arguments.map(String.init).joined(separator: ", ")))"
          #expect(((try? FaultRegistry.fault(text)) != nil) == fits, "\(text)")
        }
      }
    }
  }
}
