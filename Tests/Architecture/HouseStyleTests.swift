import AssayTestSupport
import Foundation
import Testing

/// What the compiler and the formatter do not check.
@Suite struct `House style` {
  private static let sources = ["Sources", "Contracts", "Recordings"].flatMap {
    Checkout.files(in: $0, ending: "swift")
  }
  private static let tests = Checkout.files(in: "Tests", ending: "swift")

  /// Names of the standard library and SDKs that are newer than macOS 13 and iOS 16.
  ///
  /// Linux does not diagnose them.
  private static let tooNew = [
    "Mutex", "Atomic", "Int128", "UInt128", "TaskExecutor", "executorPreference",
    "DiscardingTaskGroup", "withDiscardingTaskGroup", "withThrowingDiscardingTaskGroup",
    "ExecutorJob", "InlineArray", "UTF8Span", "RawSpan", "Span", "MutableSpan",
  ]

  @Test(arguments: tooNew)
  func `no source uses a name that iOS 16 does not have`(name: String) {
    for file in Self.sources {
      for (number, line) in file.lines where Self.words(of: line).contains(name) {
        Issue.record(
          "\(file.path):\(number) uses \(name), which is newer than macOS 13 and iOS 16.")
      }
    }
  }

  /// Words that only an API's own places may say.
  private static let apiNames = [
    "momentperks", "momentscience", "adspostx", "perkswall", "paylisher", "monetizationos",
    "omnisegment",
  ]

  @Test(arguments: apiNames)
  func `the engine names no API`(name: String) {
    let own = ["Sources/AssayReferenceClients/", "Sources/assay-reference-client/"]
    for file in Checkout.files(in: "Sources", ending: "swift")
    where !own.contains(where: { file.path.hasPrefix($0) }) {
      for (number, line) in file.lines where line.lowercased().contains(name) {
        Issue.record(
          "\(file.path):\(number) says \"\(name)\". What is particular to an API belongs into Contracts."
        )
      }
    }
  }

  /// What is written, where it may be, and why not elsewhere.
  private static let forbidden: [(text: String, allowed: [String], reason: String)] = [
    ("try!", [], "an error must reach whoever can act on it"),
    ("fatalError(", [], "input must never end the process"),
    ("DispatchSemaphore", [], "waiting must be structured"),
    ("Task.detached", [], "tasks must have an owner"),
    (
      "print(",
      [
        "Sources/assay/", "Sources/assay-reference-client/", "Sources/assay-bench/",
        "Sources/assay-fuzz/",
      ], "only commands speak"
    ),
    (
      "@unchecked Sendable",
      ["Sources/AssayLoopback/", "Sources/AssayJournaling/Guarded.swift"],
      "only the loop and the lock may vouch for themselves"
    ),
  ]

  @Test(arguments: forbidden)
  func `what the house forbids is nowhere else`(text: String, allowed: [String], reason: String) {
    for file in Self.sources where !allowed.contains(where: { file.path.hasPrefix($0) }) {
      for (number, line) in file.lines where Self.code(line).contains(text) {
        Issue.record("\(file.path):\(number) has `\(text)`: \(reason).")
      }
    }
  }

  @Test func `no test sleeps`() {
    let words = ["Task.sleep", "usleep(", "Thread.sleep", "nanosleep("]
    for file in Self.tests where !file.path.hasSuffix("HouseStyleTests.swift") {
      for (number, line) in file.lines {
        for word in words where Self.code(line).contains(word) {
          Issue.record("\(file.path):\(number) has `\(word)`. Await what is waited for.")
        }
      }
    }
  }

  @Test func `no file is longer than its cap`() {
    for (files, cap) in [(Self.sources, 600), (Self.tests, 800)] {
      for file in files {
        let count = file.lines.count
        #expect(count <= cap, "\(file.path) has \(count) lines, and \(cap) is the cap. Split it.")
      }
    }
  }

  @Test func `no file is called after nothing in particular`() {
    for file in Self.sources + Self.tests {
      for word in ["Utils", "Helpers", "Common", "Manager", "Misc"] {
        #expect(!file.path.contains(word), "\(file.path): name it after the concept in it.")
      }
    }
  }

  @Test func `nothing unfinished is left behind`() {
    for file in Self.sources + Self.tests where !file.path.hasSuffix("HouseStyleTests.swift") {
      for (number, line) in file.lines {
        for word in ["TODO", "FIXME", "XXX"] where line.contains(word) {
          Issue.record("\(file.path):\(number) has \(word). Finish it, or open an issue.")
        }
      }
    }
  }

  private static func words(of line: Substring) -> [String] {
    code(line).split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }

  /// The line without a comment that takes all of it.
  private static func code(_ line: Substring) -> Substring {
    line.drop { $0 == " " }.hasPrefix("//") ? "" : line
  }
}
