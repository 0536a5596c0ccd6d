import AssayContractModel
import AssayContracts
import Foundation

/// The reference client that is built together with `assay`, and its mutants.
struct ReferenceClient {
  private static let programName = "assay-reference-client"
  private let program: URL

  /// Finds the program.
  ///
  /// - Throws: a failure of status 4 when it is not beside `assay`.
  init(places: Places = .current) throws(CommandFailure) {
    guard let program = places.program(Self.programName) else {
      let folder = places.programFolder?.path ?? "an unknown folder"
      throw CommandFailure(
        .couldNotRun,
        "There is no program \"\(Self.programName)\" beside assay in \(folder). "
          + "Build it: swift build --product \(Self.programName)")
    }
    self.program = program
  }

  /// The command that serves the client without defects.
  var command: [String] { [program.path] }

  /// The command that serves a mutant.
  func command(_ mutant: Mutant) -> [String] {
    [program.path, "--api", mutant.api, "--mutant", mutant.name]
  }

  /// A reference client with one deliberate defect.
  struct Mutant: Hashable {
    var api: String
    var name: String
    /// As rules list it: `momentperks/pixel-twice`.
    var id: String { "\(api)/\(name)" }
  }

  /// The mutants of the APIs that come with Assay, of those ids; none for all.
  ///
  /// - Throws: a failure of status 5 when the program does not list them.
  func mutants(of apis: [String]) throws(CommandFailure) -> [Mutant] {
    var mutants: [Mutant] = []
    for api in Catalogue.apis.map(\.id) where apis.isEmpty || apis.contains(api) {
      mutants += try names(api).map { Mutant(api: api, name: $0) }
    }
    return mutants
  }

  /// The mutant of that name, with or without its API before a slash.
  ///
  /// - Throws: a failure of status 2 that names the nearest.
  func mutant(_ name: String, of apis: [String]) throws(CommandFailure) -> Mutant {
    let known = try mutants(of: apis)
    if let mutant = known.first(where: { $0.name == name || $0.id == name }) { return mutant }
    let words = ["all"] + known.flatMap { [$0.name, $0.id] }
    let suggestion = Spelling.suggestion(for: name, in: words)
    let list = " There are \(Spelling.listed(known.map(\.name))), and \"all\" for every one."
    throw .usage(
      "The reference client has no mutant \"\(name)\"." + (suggestion.isEmpty ? list : suggestion))
  }

  private func names(_ api: String) throws(CommandFailure) -> [String] {
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = ["--api", api, "--list-mutants"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    do {
      try process.run()
    } catch {
      throw CommandFailure(
        .couldNotRun, "\"\(program.path)\" could not be started: \(error.localizedDescription).")
    }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw CommandFailure(
        .harness, "\"\(Self.programName) --api \(api) --list-mutants\" failed; build it anew.")
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
