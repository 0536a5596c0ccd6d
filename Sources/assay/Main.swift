import Foundation

/// The command line: hands the words to the command that is named first, and ends with its status.
@main
enum Main {
  static func main() async {
    let console = Console()
    let status = await run(Array(CommandLine.arguments.dropFirst()), console)
    exit(status.rawValue)
  }

  private static func run(_ words: [String], _ console: Console) async -> ExitStatus {
    do throws(CommandFailure) {
      return try await dispatch(words, console)
    } catch {
      console.complain(error.message)
      return error.status
    }
  }

  /// `assay help`, and `assay help COMMAND`.
  private static func helpPage(_ words: [String]) throws(CommandFailure) -> String {
    guard !words.isEmpty else { return HelpPage.overview }
    let (command, rest) = try CommandList.command(at: words)
    if let word = rest.first {
      throw .usage("\"\(word)\" was not expected here. \"assay help \(command.name)\" is enough.")
    }
    return HelpPage.page(of: command)
  }

  private static func dispatch(
    _ words: [String], _ console: Console
  ) async throws(CommandFailure) -> ExitStatus {
    switch words.first {
    case "--help"?, "-h"?:
      try console.show(HelpPage.overview)
      return .asDeclared
    case "--version"?:
      try console.show(VersionPage.text(places: .current))
      return .asDeclared
    case "help"?:
      try console.show(try helpPage(Array(words.dropFirst())))
      return .asDeclared
    default:
      break
    }
    let (command, rest) = try CommandList.command(at: words)
    let arguments = try ArgumentParser(command).parse(rest)
    if arguments.has(.help) {
      try console.show(HelpPage.page(of: command))
      return .asDeclared
    }
    return try await command.run(arguments, console)
  }
}
