import AssayDrivers
import Foundation

@main
enum Main {
  static func main() async {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      switch options.action {
      case .serveReference:
        let build = try MomentPerksBuild(mutant: options.mutant, variant: options.variant)
        await StdioAdapter(MomentPerksAdapter(build)).run()
      case .serve(let hollow): await StdioAdapter(hollow.client).run()
      case .listMutants:
        list(MomentPerksBuild.mutants)
      case .listVariants:
        list(MomentPerksBuild.variants)
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
