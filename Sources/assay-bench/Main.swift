import Foundation

/// Measures Assay beside other programs, in adjacent pairs of one run, and prints ratios.
@main
enum Main {
  static func main() async {
    do throws(BenchError) {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      switch options.mode {
      case .help: Console.show(Options.usage)
      case .json: try JSONBenchmark(options).run()
      case .schema: try SchemaBenchmark(options).run()
      case .judge: try JudgeBenchmark(options).run()
      case .judgeChild(let extent, let path): try JudgeChild(path: path, extent: extent).run()
      case .serve: try await ServeBenchmark(options).run()
      case .serveChild(let kind):
        try await ServeChild(kind: kind, loops: options.loops, journal: options.journal).run()
      case .idleChild(let ports): try await IdleChild(ports: ports, count: options.idle).run()
      }
    } catch {
      Console.complain("\(error)")
      exit(error.status)
    }
  }
}
