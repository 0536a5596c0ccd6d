import AssayJSON
import Testing

struct JSONNumberTests {
  private func number(_ lexeme: String) throws -> JSONNumber {
    try #require(JSONNumber(lexeme: lexeme))
  }

  @Test(arguments: [
    ["0", "-0", "0.0", "0e5", "-0.000e-99999999999999999999"],
    ["1", "1.0", "10e-1", "0.1e1", "1e0", "1E+00", "1000e-3"],
    ["-12.5", "-1.25e1", "-125e-1", "-0.125E2"],
    ["1e1000000000", "10e999999999", "0.1e1000000001"],
    ["1e100000000000000000000", "10e99999999999999999999", "100e99999999999999999998"],
    ["1e-100000000000000000000", "0.1e-99999999999999999999"],
    ["1e1000000000000000000", "10e999999999999999999", "0.01e1000000000000000002"],
    ["123456789012345678901234567890", "1.2345678901234567890123456789e29"],
  ])
  func `numbers of one value are equal and hash alike`(_ lexemes: [String]) throws {
    let numbers = try lexemes.map { try number($0) }
    for number in numbers {
      #expect(number == numbers[0], "\(number)")
      #expect(number.hashValue == numbers[0].hashValue, "\(number)")
      #expect(!(number < numbers[0]), "\(number)")
    }
  }

  @Test func `numbers are ordered by exact value`() throws {
    let ordered = try [
      "-1e100000000000000000001", "-1e100000000000000000000", "-1e400", "-10", "-9.99", "-1e-400",
      "-1e-100000000000000000000", "0", "1e-100000000000000000000", "1e-99999999999999999999",
      "1e-400", "0.1", "0.10000000000000000000000001", "0.2", "1", "9", "10",
      "9007199254740992", "9007199254740993", "9223372036854775807", "9223372036854775808",
      "1e400", "1.1e400", "1e999999999999999999", "1e1000000000000000000",
      "1e100000000000000000000",
    ].map { try number($0) }
    for (i, a) in ordered.enumerated() {
      for (j, b) in ordered.enumerated() {
        #expect((a < b) == (i < j), "\(a) < \(b)")
        #expect((a == b) == (i == j), "\(a) == \(b)")
      }
    }
  }

  @Test(arguments: ["", "-", "01", "+1", ".5", "1.", "1e", "1e+", "0x1", " 1", "1 ", "NaN", "1,2"])
  func `what is no JSON number is refused`(_ text: String) {
    #expect(JSONNumber(lexeme: text) == nil)
  }

  @Test(
    arguments: [
      ("1", 1), ("1.0", 1), ("1e2", 100), ("-0", 0), ("-1200e-2", -12), ("0.5", nil),
      ("15e-1", nil),
      ("9223372036854775807", .max), ("-9223372036854775808", .min), ("9223372036854775808", nil),
      ("-9223372036854775809", nil), ("1e18", 1_000_000_000_000_000_000), ("1e19", nil),
      ("1e999999999999", nil), ("1e-999999999999", nil), ("0e999999999999", 0),
      ("92233720368547758070e-1", .max),
    ] as [(String, Int?)])
  func `integers are integers by value`(_ lexeme: String, _ integer: Int?) throws {
    #expect(try number(lexeme).integer == integer)
    #expect(try JSONDocument(parsing: lexeme).root.integer == integer)
  }

  @Test func `integrality has no upper bound`() throws {
    #expect(try number("1e400").isIntegral)
    #expect(try number("1e99999999999999999999").isIntegral)
    #expect(try !number("1e-99999999999999999999").isIntegral)
    #expect(try !number("12345678901234567890.5").isIntegral)
  }

  @Test(arguments: [
    ("10", "2", true), ("9", "2", false), ("0", "7", true), ("-9", "3", true),
    ("0.0075", "0.0001", true), ("0.00751", "0.0001", false), ("4.35", "0.01", true),
    ("1.1", "0.1", true), ("35", "1.5", false), ("4.5", "1.5", true),
    ("1e308", "0.123456789", false),
    ("1e99999999999999999999", "0.5", true), ("1e99999999999999999999", "3", false),
    ("1e-99999999999999999999", "1", false), ("1e20", "1e20", true), ("1e19", "1e20", false),
    ("123456789012345678901234567890", "12345678901234567890123456789", true),
    ("123456789012345678901234567891", "12345678901234567890123456789", false),
    ("1e40", "1267650600228229401496703205376", false),
    ("1e100", "1267650600228229401496703205376", true),
  ])
  func `multiples are decided exactly`(_ a: String, _ b: String, _ expected: Bool) throws {
    #expect(try number(a).isMultiple(of: number(b)) == expected)
  }

  @Test func `nothing is a multiple of zero`() throws {
    #expect(JSONNumber(0).isMultiple(of: JSONNumber(0)) == nil)
  }

  @Test func `conversions keep or write the shortest lexeme`() throws {
    #expect(JSONNumber(-5).lexeme == "-5")
    #expect(JSONNumber(0.1)?.lexeme == "0.1")
    #expect(JSONNumber(1e300)?.lexeme == "1e+300")
    #expect(JSONNumber(Double.infinity) == nil)
    #expect(JSONNumber(Double.nan) == nil)
    #expect(try number("1.50").description == "1.50")
    #expect(try number("1.50").double == 1.5)
    #expect(try number("1e999").double == .infinity)
  }
}
