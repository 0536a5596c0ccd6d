import AssayDrivers

/// What the command line asks for.
struct Options: Equatable {
  /// What to do.
  enum Action: Equatable {
    case serveReference
    case serve(HollowClient)
    case listMutants
    case listVariants
    case help
  }

  var action = Action.serveReference
  var api = "momentperks"
  var mutant: String?
  var variant: String?

  /// The text for `--help`.
  static let usage = """
    usage: assay-reference-client [--api momentperks] [--mutant NAME | --variant NAME]
           assay-reference-client --null | --echo | --lying
           assay-reference-client --list-mutants | --list-variants

    Serves a reference client over standard input and output, for "assay check".

      --api NAME       the API whose client to serve (momentperks)
      --mutant NAME    build one deliberate defect into the client
      --variant NAME   build one harmless difference into the client
      --null           serve a client that claims every verb and does nothing
      --echo           serve a client that tells what it is told and does nothing
      --lying          serve a client that says that everything happened and does nothing
      --list-mutants   print the names of the defects, one per line
      --list-variants  print the names of the differences, one per line
      --help           print this

    """

  private static let names = [
    "--api", "--mutant", "--variant", "--null", "--echo", "--lying", "--list-mutants",
    "--list-variants", "--help",
  ]
  private static let apis = ["momentperks"]

  /// Reads the words behind the command.
  ///
  /// - Throws: `UnknownName`, `MissingValue`.
  init(_ words: [String]) throws {
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "--null": action = .serve(.null)
      case "--echo": action = .serve(.echo)
      case "--lying": action = .serve(.lying)
      case "--list-mutants": action = .listMutants
      case "--list-variants": action = .listVariants
      case "--help", "-h": action = .help
      case "--api":
        api = try Self.value(of: word, &words)
        guard Self.apis.contains(api) else {
          throw UnknownName(api, kind: "API", known: Self.apis)
        }
      case "--mutant": mutant = try Self.value(of: word, &words)
      case "--variant": variant = try Self.value(of: word, &words)
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

/// A client that does nothing, to see that no suite lets it through.
enum HollowClient: Equatable {
  case null, echo, lying

  /// The client, with the claims of the reference client.
  var client: any ConformanceClient {
    let capabilities = MomentPerksAdapter.capabilities
    let verbs = MomentPerksAdapter.verbs
    switch self {
    case .null: return NullClient(capabilities: capabilities, verbs: verbs)
    case .echo: return EchoClient(capabilities: capabilities, verbs: verbs)
    case .lying:
      return LyingClient(
        capabilities: capabilities, verbs: verbs, observations: MomentPerksAdapter.observations)
    }
  }
}

/// An option without the value that it needs.
struct MissingValue: Error, Hashable, CustomStringConvertible {
  var option: String

  var description: String { "\(option) needs a value; see --help" }
}
