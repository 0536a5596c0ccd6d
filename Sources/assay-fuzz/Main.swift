import Foundation

/// `assay-fuzz [--count N] [--seed N] [--from N]`: gives mutated inputs to whatever parses.
///
/// The seed and the progress of each second go to standard error, the result to standard output.
/// Every input is made from the seed and its own number, so `--seed S --from I --count 1` makes
/// input I again, and a trap is found by halving the range that the progress names. Ends with 1
/// when something did not hold, with 64 for words that it does not know.
@main
enum Main {
  static func main() async {
    guard let run = FuzzRun(words: Array(CommandLine.arguments.dropFirst())) else {
      say("usage: assay-fuzz [--count N] [--seed N] [--from N]", .standardError)
      exit(64)
    }
    say("seed \(run.seed), inputs \(run.from)..<\(run.from + run.count)", .standardError)
    let outcome = await run.result { say($0, .standardError) }
    say(outcome.line, .standardOutput)
    exit(outcome.failures.isEmpty ? 0 : 1)
  }

  private static func say(_ line: String, _ handle: FileHandle) {
    handle.write(Data((line + "\n").utf8))
  }
}
