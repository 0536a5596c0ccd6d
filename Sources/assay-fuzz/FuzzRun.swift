import Foundation

/// A bounded number of inputs, spread over the processors.
struct FuzzRun: Sendable {
  var seed = UInt64.random(in: 0...UInt64.max)
  var count = 5_000_000
  var from = 0

  /// What became of a run.
  struct Outcome: Sendable {
    /// One sentence with counts, time and seed.
    var line: String
    /// The first failures, each with the number of its input.
    var failures: [String]
  }

  private static let portion = 4_000
  /// A run stops here: what comes after is mostly the same again.
  private static let mostFailures = 20

  /// Reads the command line; nil for words that are not known.
  init?(words: [String]) {
    var rest = words[...]
    while let word = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      switch word {
      case "--count":
        guard let number = Int(value), number >= 0 else { return nil }
        count = number
      case "--from":
        guard let number = Int(value), number >= 0 else { return nil }
        from = number
      case "--seed":
        guard let number = UInt64(value) else { return nil }
        seed = number
      default: return nil
      }
    }
    guard from <= Int.max - count else { return nil }
  }

  /// Tries every input, and says each second how far it is.
  func result(_ tell: @Sendable (String) -> Void) async -> Outcome {
    let clock = ContinuousClock()
    let began = clock.now
    var told = began
    var done = 0
    var failed: [String] = []
    let width = max(1, ProcessInfo.processInfo.activeProcessorCount)
    while done < count && failed.count < Self.mostFailures {
      let batch = min(count - done, Self.portion * width)
      let first = from + done
      let found = await withTaskGroup(of: [String].self) { group in
        for low in stride(from: first, to: first + batch, by: Self.portion) {
          let high = min(low + Self.portion, first + batch)
          group.addTask { failures(of: low..<high) }
        }
        return await group.reduce(into: [String]()) { $0 += $1 }
      }
      for failure in found { tell(failure) }
      failed += found
      done += batch
      if clock.now - told >= .seconds(1) {
        told = clock.now
        tell("\(done) of \(count) inputs, \(failed.count) failures")
      }
    }
    let seconds = (clock.now - began).components.seconds
    let names = FuzzSubjects.all.map { $0.name }.joined(separator: ", ")
    return Outcome(
      line: "\(done) inputs to \(names): \(failed.count) failures, \(seconds) s, seed \(seed)",
      failures: failed)
  }

  private func failures(of inputs: Range<Int>) -> [String] {
    inputs.compactMap { input in
      let subject = FuzzSubjects.all[input % FuzzSubjects.all.count]
      var random = FuzzRandom(seed: seed, input: input)
      return subject.problem(&random).map { "FAILED input \(input), \(subject.name): \($0)" }
    }
  }
}
