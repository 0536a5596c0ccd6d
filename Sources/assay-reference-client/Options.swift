/// What the command line asks for.
struct Options: Equatable {
  /// What to do.
  enum Action: Equatable {
    case serve
    case serveNull
    case listMutants
    case help
  }

  var action = Action.serve
  var api = "momentperks"
  var mutant: String?

  /// The text for `--help`.
  static let usage = """
    usage: assay-reference-client [--api momentperks] [--mutant NAME] [--null]
           assay-reference-client --list-mutants

    Serves a reference client over standard input and output, for "assay check".

      --api NAME       the API whose client to serve (momentperks)
      --mutant NAME    build one deliberate defect into the client
      --null           serve a client that claims every verb and does nothing
      --list-mutants   print the names of the defects, one per line
      --help           print this

    """

  private static let names = ["--api", "--mutant", "--null", "--list-mutants", "--help"]
  private static let apis = ["momentperks"]

  /// Reads the words behind the command.
  ///
  /// - Throws: `UnknownName`, `MissingValue`.
  init(_ words: [String]) throws {
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "--null": action = .serveNull
      case "--list-mutants": action = .listMutants
      case "--help", "-h": action = .help
      case "--api":
        api = try Self.value(of: word, &words)
        guard Self.apis.contains(api) else {
          throw UnknownName(api, kind: "API", known: Self.apis)
        }
      case "--mutant": mutant = try Self.value(of: word, &words)
      default: throw UnknownName(word, kind: "option", known: Self.names)
      }
    }
  }

  private static func value(
    of option: String, _ words: inout ArraySlice<String>
  ) throws(MissingValue) -> String {
    guard let value = words.popFirst(), !value.hasPrefix("--") else {
      throw MissingValue(option: option)
    }
    return value
  }
}

/// An option without the value that it needs.
struct MissingValue: Error, Hashable, CustomStringConvertible {
  var option: String

  var description: String { "\(option) needs a value; see --help" }
}
