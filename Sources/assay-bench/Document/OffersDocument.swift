/// A made-up answer of an offers API: a dozen offers with nested objects, escapes, numbers and
/// text beyond ASCII, exactly 10,240 bytes, the same in every run.
enum OffersDocument {
  static let size = 10_240
  static let offerCount = 12
  /// The host of the URLs that it hands out: as long with its scheme as a loopback base with a port
  /// of five digits, so that rewriting keeps the length.
  static let host = "https://pixel1.example"

  /// The target of the first offer's pixel.
  static let pixelTarget = "/p/4001?unit=checkout&c=7f"

  static let bytes: [UInt8] = make()

  private static let words = [
    "Gutschein", "für", "café", "crème brûlée", "naïve", "Überraschung", "free shipping",
    "\\\"today only\\\"", "50 % off", "señor", "日本", "summer\\/sale", "\\u00e9clair", "🎁", "pack",
  ]

  private static func make() -> [UInt8] {
    var numbers = SeededNumbers(seed: 2_026)
    let offers = (0..<offerCount).map { offer($0, &numbers) }
    let head =
      #"{"session":"s-5d1f0c","generated":1767225600,"count":12,"settings":{"currency":"EUR","#
      + #""ttl":3600,"ratio":1.7778,"dark":false},"offers":["#
    let text = head + offers.joined(separator: ",") + #"],"padding":""#
    var bytes = Array(text.utf8)
    bytes.append(contentsOf: repeatElement(0x2E, count: max(0, size - bytes.count - 2)))
    bytes.append(contentsOf: Array(#""}"#.utf8))
    return bytes
  }

  private static func offer(_ index: Int, _ numbers: inout SeededNumbers) -> String {
    let id = 4_001 + index
    let cents = Int.random(in: 199...9_999, using: &numbers)
    let rating = Int.random(in: 100...500, using: &numbers)
    func phrase(_ count: Int, _ numbers: inout SeededNumbers) -> String {
      (0..<count).map { _ in words[Int.random(in: 0..<words.count, using: &numbers)] }
        .joined(separator: " ")
    }
    let title = phrase(4, &numbers)
    let description = phrase(16, &numbers)
    let amount = "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
    return #"{"id":"\#(id)","title":"\#(title)","description":"\#(description)\n","#
      + #""price":{"amount":\#(amount),"minor":\#(cents),"currency":"EUR"},"#
      + #""rating":\#(rating)e-2,"active":\#(rating % 2 == 0),"tags":["new","t\#(rating)"],"#
      + #""note":null,"links":{"pixel":"\#(host)/p/\#(id)?unit=checkout&c=7f","#
      + #""close":"\#(host)/c/\#(id)?unit=checkout&reason={reason}","#
      + #""click":"\#(host)/k/\#(id)?to=https%3A%2F%2Fshop.example%2F\#(id)"},"#
      + #""image":{"url":"\#(host)/i/\#(id).svg","width":640,"height":\#(rating)}}"#
  }
}
