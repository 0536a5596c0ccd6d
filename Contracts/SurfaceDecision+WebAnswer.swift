import AssayJSON

/// An answer as a page or a proxy reads it: what it changes in the markup and in the HTTP response.
struct SurfaceAnswer: Sendable {
  /// Why the answer is as good as none; `nil` where it is one.
  let failure: String?
  /// What is unusual about it, for rules that are about that.
  private(set) var traits: JSONObject = [:]
  /// What is said of the HTTP response.
  let http: JSONObject?
  private let components: [(key: String, value: JSONValue)]

  init(status: Int, body: JSONDocument?) {
    let root = body?.root.value.object
    let isSuccess = (200..<300).contains(status)
    failure =
      !isSuccess
      ? "status" : root == nil ? "unreadable" : root?["status"] == "error" ? "error" : nil
    let answer = failure == nil ? root : nil
    http = answer?["surfaceBehavior"]?["http"]?.object
    let isSkipped = answer?["componentsSkipped"] == true
    components = isSkipped ? [] : answer?["componentBehaviors"]?.object?.members ?? []
    if let failure { traits["failure"] = .string(failure) }
    if isSkipped { traits["skipped"] = true }
    if http != nil { traits["http"] = true }
  }

  /// The page as the components leave it.
  ///
  /// A component that names no element of the page, or has no content, is left out.
  mutating func changed(_ page: String) -> String {
    var markup = SurfaceMarkup(page)
    var applied = 0
    for (_, component) in components {
      guard let selector = component["metadata"]?["cssSelector"]?.string,
        let content = component["content"]?.object,
        markup.apply(change(content), at: selector)
      else {
        if component["metadata"]?.object == nil { traits["withoutMetadata"] = true }
        traits["besideBad"] = true
        continue
      }
      applied += 1
    }
    traits["applied"] = .number(JSONNumber(applied))
    return markup.text
  }

  private mutating func change(_ content: JSONObject) -> SurfaceMarkup.Change {
    SurfaceMarkup.Change(
      before: elements(content["before"]), prepend: elements(content["prepend"]),
      append: elements(content["append"]), after: elements(content["after"]),
      removes: content["remove"] == true)
  }

  /// What elements look like in a page; of a kind that nobody knows, nothing.
  private mutating func elements(_ value: JSONValue?) -> String {
    var text = ""
    for element in value?.array ?? [] {
      let type = element["type"]?.string ?? ""
      if type.lowercased() != type { traits["capitals"] = true }
      switch type.lowercased() {
      case "html": text += element["content"]?.string ?? ""
      case "text": text += Self.escaped(element["content"]?.string ?? "")
      default: traits["unknownElement"] = true
      }
    }
    return text
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
  }
}
