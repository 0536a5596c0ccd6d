import AssayDrivers
import Foundation

@main
enum Main {
  static func main() async {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      switch options.action {
      case .serveReference:
        let builds = try ReferenceAPIs.builds(
          api: options.api, mutant: options.mutant, variant: options.variant)
        await StdioAdapter(ReferenceAdapter(builds, runsInRealTime: options.runsInRealTime)).run()
      case .serve(let hollow):
        let claims = try ReferenceAPIs.types(options.api).map { $0.claims }
        await StdioAdapter(hollow.client(ReferenceClaims(claims))).run()
      case .listMutants:
        list(try ReferenceAPIs.types(options.api).flatMap { $0.mutants })
      case .listVariants:
        list(try ReferenceAPIs.types(options.api).flatMap { $0.variants })
      case .help:
        write(Options.usage, to: .standardOutput)
      }
    } catch {
      write("assay-reference-client: \(error)\n", to: .standardError)
      exit(2)
    }
  }

  private static func list(_ names: [String]) {
    write(names.map { $0 + "\n" }.joined(), to: .standardOutput)
  }

  private static func write(_ text: String, to handle: FileHandle) {
    // A reader that is gone does not need the text.
    try? handle.write(contentsOf: Data(text.utf8))
  }
}
