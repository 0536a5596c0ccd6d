import Foundation
import Testing

@testable import AssayContractModel

@Suite struct `A secret` {
  /// Characters that every encoding writes differently.
  private static let value = "k/ö\"+7 ~\u{1F600}z"
  private static let json = encoded(value)

  /// As the only element of an array in JSON; empty where it cannot be written, so that nothing is found.
  private static func encoded(_ text: String) -> String {
    String(decoding: (try? JSONEncoder().encode([text])) ?? Data(), as: UTF8.self)
  }

  static let carriers: [(name: String, text: String)] = {
    let bytes = Data(value.utf8)
    let base64 = bytes.base64EncodedString()
    let percent = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let utf16 = value.utf16.map { String(format: "\\u%04X", $0) }.joined()
    let twice = encoded(json)
    var all = [
      ("as it is", "a=\(value)&b=1"), ("percent-encoded", "a=\(percent)"),
      ("percent-encoded in small digits", percent.lowercased()),
      ("percent-encoded twice", percent.replacing("%", with: "%25")),
      ("as a form", percent.replacing("%20", with: "+")), ("in JSON", json),
      ("in JSON within JSON", twice), ("in JSON in ASCII", "{\"key\":\"\(utf16)\"}"),
      (
        "in JSON in a query",
        json.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      ), ("in hexadecimal", bytes.map { String(format: "%02x", $0) }.joined()),
      ("in hexadecimal capitals", bytes.map { String(format: "%02X", $0) }.joined()),
      ("in Base64", "Basic \(base64)"),
      ("in base64url", base64.replacing("+", with: "-").replacing("/", with: "_")),
      (
        "in Base64 in a query",
        base64.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      ),
    ]
    for lead in ["u:", "us:", "use:", "user:"] {
      let within = Data((lead + value + ":tail").utf8).base64EncodedString()
      all.append(("within \(lead.count) and more bytes of Base64", within))
    }
    return all
  }()

  @Test(arguments: carriers)
  func `is found`(carrier: (name: String, text: String)) throws {
    let secret = try #require(SecretForms(Self.value))
    #expect(SearchedBytes(Array(carrier.text.utf8)).holds(secret), "\(carrier.text)")
  }

  @Test(arguments: carriers)
  func `is not found where another one stands`(carrier: (name: String, text: String)) throws {
    let other = try #require(SecretForms(String(Self.value.reversed())))
    #expect(!SearchedBytes(Array(carrier.text.utf8)).holds(other), "\(carrier.text)")
  }

  @Test func `that is too short is not looked for`() {
    #expect(SecretForms("12345") == nil)
    #expect(SecretForms("123456") != nil)
  }
}
