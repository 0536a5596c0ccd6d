import AssayJSON

/// JSON: what is parsed and written is parsed as the same value, compact and pretty.
enum JSONSubject: FuzzSubject {
  static let name = "JSON"

  static func problem(_ random: inout FuzzRandom) -> String? {
    let input = random.mutate(random.pick(seeds), spice: spice, others: seeds)
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(parsing: input)
    } catch {
      return (0...input.count).contains(error.offset)
        ? nil : "an error at \(error.offset): \(input.visible)"
    }
    let value = document.root.value
    let compact = JSONWriter.compact(value)
    for text in [compact, JSONWriter.pretty(value), JSONWriter.compact(document.root)] {
      guard let again = try? JSONDocument(parsing: text), again.root.value == value else {
        return "written as \(text.visible): \(input.visible)"
      }
      if JSONWriter.compact(again.root.value) != compact {
        return "not written again as \(compact.visible): \(input.visible)"
      }
    }
    return nil
  }

  private static let seeds: [[UInt8]] = [
    #"{"a":[1,-0.5e+10,true,false,null,"\u00e9\ud83d\ude00\n"],"a":{},"":[]}"#,
    #"[0,-0,1E400,123456789012345678901234567890,0.1,1e-7,"",[[[[]]]]]"#,
    #"  { "x" : "y\\\"/\/" , "é" : "\ud800" }  "#, "\"\\u0000\"", "null",
  ].map { Array($0.utf8) }

  private static let spice: [[UInt8]] =
    [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud83d", "\\udc00", "0", "-", "e", "E+",
      ".",
      " ", "\n", "true", "null", "/*", "\u{FEFF}", "\0", "1e999999999999",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF0, 0x9F]]
}
