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

extension EngageFields {
  static let style = Names(
    numbers: ["radius", "bgImagePadding", "bgBottomInset", "bgBottomRadiusTop"],
    choices: ["navigationalArrows", "bgImageMask"])
  static let close = Names(choices: ["active"])
  static let closeText = Names(numbers: ["fontSize"])
  static let banner = Names(numbers: ["duration"])
  static let image = Names(
    numbers: ["order", "radius", "margin", "marginTop", "marginBottom", "imagePadding"])
  static let spacer = Names(
    numbers: ["order", "verticalSpacing", "marginTop", "marginBottom"],
    choices: ["fillAvailableSpacing"])
  static let text = Names(
    numbers: ["order", "fontSize", "horizontalMargin", "marginTop", "marginBottom"],
    choices: ["underscore", "italic"])
  static let buttonGroup = Names(numbers: ["order", "marginTop", "marginBottom", "buttonGap"])
  static let button = Names(
    numbers: ["order", "fontSize", "borderRadius", "margin"], choices: ["underscore", "italic"])
}

extension LooseJSON {
  /// A size of letters: a number, natural or in quotes, with or without its unit.
  fileprivate var points: Int64? {
    guard let text, text.hasSuffix("px") else { return wholeNumber }
    return Int64(text.dropLast(2))
  }
}
