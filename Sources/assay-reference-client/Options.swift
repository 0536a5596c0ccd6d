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
  var api: String?
  var mutant: String?
  var variant: String?
  var runsInRealTime = false

  /// The text for `--help`.
  static let usage = """
    usage: assay-reference-client [--api NAME] [--mutant NAME | --variant NAME] [--real-time]
           assay-reference-client [--api NAME] --null | --echo | --lying
           assay-reference-client [--api NAME] --list-mutants | --list-variants

    Serves reference clients over standard input and output, for "assay check".

      --api NAME       the one API whose client to serve, or to list: \(apis)
      --mutant NAME    build one deliberate defect into the client
      --variant NAME   build one harmless difference into the client
      --real-time      let time pass by itself, for cases that measure it
      --null           serve a client that claims every verb and does nothing
      --echo           serve a client that tells what it is told and does nothing
      --lying          serve a client that says that everything happened and does nothing
      --list-mutants   print the names of the defects, one per line
      --list-variants  print the names of the differences, one per line
      --help           print this

    """

  private static let names = [
    "--api", "--mutant", "--variant", "--real-time", "--null", "--echo", "--lying",
    "--list-mutants",
    "--list-variants", "--help",
  ]
  private static var apis: String {
    ReferenceAPIs.all.map { $0.id }.joined(separator: " or ")
  }

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
        _ = try ReferenceAPIs.types(api)
      case "--real-time": runsInRealTime = true
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

  /// The client, with the claims of a reference client.
  func client(_ claims: ReferenceClaims) -> any ConformanceClient {
    let verbs = claims.verbs.map(\.name)
    return switch self {
    case .null: NullClient(capabilities: claims.capabilities, verbs: verbs)
    case .echo: EchoClient(capabilities: claims.capabilities, verbs: verbs)
    case .lying:
      LyingClient(
        capabilities: claims.capabilities, verbs: verbs, observations: claims.observations)
    }
  }
}

/// An option without the value that it needs.
struct MissingValue: Error, Hashable, CustomStringConvertible {
  var option: String

  var description: String { "\(option) needs a value; see --help" }
}
