/// Numbers and choices of the presentation, each natural or in quotes.
struct EngageFields: Sendable, Equatable {
  /// The names of one kind of object.
  struct Names: Sendable {
    var numbers: [String] = []
    var choices: [String] = []
  }

  /// Those that could be read.
  var numbers: [String: Int64] = [:]

  /// Those that could be read.
  var choices: [String: Bool] = [:]

  /// Reads the fields that have a name; whatever is of another type is left out.
  init(_ json: LooseJSON?, _ names: Names) {
    for name in names.numbers {
      numbers[name] = name == "fontSize" ? json?[name]?.points : json?[name]?.wholeNumber
    }
    for name in names.choices { choices[name] = json?[name]?.choice }
  }
}

extension EngageFields.Names {
  static let style = Self(
    numbers: ["radius", "bgImagePadding", "bgBottomInset", "bgBottomRadiusTop"],
    choices: ["navigationalArrows", "bgImageMask"])
  static let close = Self(choices: ["active"])
  static let closeText = Self(numbers: ["fontSize"])
  static let banner = Self(numbers: ["duration"])
  static let image = Self(
    numbers: ["order", "radius", "margin", "marginTop", "marginBottom", "imagePadding"])
  static let spacer = Self(
    numbers: ["order", "verticalSpacing", "marginTop", "marginBottom"],
    choices: ["fillAvailableSpacing"])
  static let text = Self(
    numbers: ["order", "fontSize", "horizontalMargin", "marginTop", "marginBottom"],
    choices: ["underscore", "italic"])
  static let buttonGroup = Self(numbers: ["order", "marginTop", "marginBottom", "buttonGap"])
  static let button = Self(
    numbers: ["order", "fontSize", "borderRadius", "margin"], choices: ["underscore", "italic"])
}

extension LooseJSON {
  /// A size of letters: a number, natural or in quotes, with or without its unit.
  fileprivate var points: Int64? {
    guard let text, text.hasSuffix("px") else { return wholeNumber }
    return Int64(text.dropLast(2))
  }
}
