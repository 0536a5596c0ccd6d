import AssayTestSupport
import Testing

/// The import table: which module may import which.
///
/// SwiftPM does not enforce it.
@Suite struct `The import table` {
  /// Target → its folder and what it may import.
  private static let table: [(target: String, folder: String, imports: [String])] = [
    ("AssayJSON", "Sources/AssayJSON", []),
    ("AssayHTTP", "Sources/AssayHTTP", []),
    (
      "AssayLoopback", "Sources/AssayLoopback",
      ["AssayHTTP", "CAssayPoller", "Glibc", "Musl", "Darwin"]
    ),
    ("AssayContractModel", "Sources/AssayContractModel", ["AssayJSON", "AssayHTTP", "Foundation"]),
    ("AssayJournaling", "Sources/AssayJournaling", ["AssayJSON", "AssayHTTP", "Foundation"]),
    (
      "AssayRecordingModel", "Sources/AssayRecordingModel",
      ["AssayJSON", "AssayHTTP", "AssayContractModel", "AssayJournaling", "Foundation"]
    ),
    (
      "AssayMockServing", "Sources/AssayMockServing",
      [
        "AssayJSON", "AssayHTTP", "AssayLoopback", "AssayContractModel", "AssayJournaling",
        "AssayRecordingModel", "Foundation",
      ]
    ),
    (
      "AssayDrivers", "Sources/AssayDrivers",
      [
        "AssayJSON", "AssayHTTP", "AssayLoopback", "AssayContractModel", "AssayJournaling",
        "Foundation",
      ]
    ),
    (
      "AssayConformance", "Sources/AssayConformance",
      ["AssayJSON", "AssayHTTP", "AssayContractModel", "AssayJournaling", "Foundation"]
    ),
    (
      "AssayReports", "Sources/AssayReports",
      ["AssayJSON", "AssayConformance", "AssayContractModel", "AssayJournaling", "Foundation"]
    ),
    (
      "AssayKit", "Sources/AssayKit",
      [
        "AssayJSON", "AssayHTTP", "AssayLoopback", "AssayContractModel", "AssayJournaling",
        "AssayRecordingModel", "AssayMockServing", "AssayDrivers", "AssayConformance",
        "AssayReports", "Foundation",
      ]
    ),
    (
      "AssayTesting", "Sources/AssayTesting",
      ["AssayKit", "AssayContracts", "AssayRecordings", "Testing", "Foundation"]
    ),
    (
      "AssayXCTest", "Sources/AssayXCTest",
      ["AssayKit", "AssayContracts", "AssayRecordings", "XCTest", "Foundation"]
    ),
    (
      "AssayContracts", "Contracts", ["AssayJSON", "AssayHTTP", "AssayContractModel", "Foundation"]
    ),
    ("AssayRecordings", "Recordings", ["AssayRecordingModel", "Foundation"]),
    (
      "AssayReferenceClients", "Sources/AssayReferenceClients",
      ["Foundation", "FoundationNetworking"]
    ),
    (
      "assay", "Sources/assay",
      [
        "AssayKit", "AssayContracts", "AssayRecordings", "AssayContractModel", "AssayConformance",
        "AssayReports", "AssayJournaling", "AssayDrivers", "AssayJSON", "Foundation",
      ]
    ),
    (
      "assay-reference-client", "Sources/assay-reference-client",
      [
        "AssayReferenceClients", "AssayDrivers", "AssayJSON", "AssayJournaling",
        "AssayContractModel", "Foundation", "FoundationNetworking",
      ]
    ),
    ("assay-fuzz", "Sources/assay-fuzz", ["AssayHTTP", "AssayJSON", "Foundation"]),
    (
      "assay-bench", "Sources/assay-bench",
      [
        "AssayJSON", "AssayHTTP", "AssayLoopback", "AssayContractModel", "AssayJournaling",
        "AssayRecordingModel", "AssayMockServing", "AssayConformance", "AssayContracts",
        "Foundation",
      ]
    ),
  ]

  @Test(arguments: table)
  func `every import of a target is in its row`(
    target: String, folder: String, imports: [String]
  ) {
    let files = Checkout.files(in: folder, ending: "swift")
    #expect(!files.isEmpty, "\(folder) has no Swift files; correct the table in ImportTests.swift")
    for file in files {
      for (number, line) in file.lines {
        guard let module = Self.module(importedBy: line) else { continue }
        #expect(
          imports.contains(module),
          "\(file.path):\(number) imports \(module), which \(target) may not. Move the code, or record why in a decision and add it to the row."
        )
      }
    }
  }

  @Test func `every target's folder has a row`() {
    let rows = Set(Self.table.map(\.folder) + ["Sources/CAssayPoller"])
    for folder in Set(
      Checkout.files(in: "Sources", ending: "swift").map {
        $0.path.split(separator: "/").prefix(2).joined(separator: "/")
      })
    {
      #expect(rows.contains(folder), "\(folder) has no row in ImportTests.swift. Add one.")
    }
  }

  /// iOS has no subprocesses, and what a test target of an app links must build there.
  @Test func `no target that test targets need starts a process outside of its condition`() {
    let needed = Self.closure(of: ["AssayTesting", "AssayXCTest"])
    #expect(needed.contains("AssayDrivers") && !needed.contains("assay"))
    for (target, folder, _) in Self.table where needed.contains(target) {
      for file in Checkout.files(in: folder, ending: "swift") {
        let code = file.lines.filter { !$0.text.drop { $0 == " " }.hasPrefix("//") }
        let words = code.flatMap { line in
          line.text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        }
        guard words.contains("Process") else { continue }
        #expect(
          file.text.contains("#if os(macOS) || os(Linux)"),
          "\(file.path) uses Process, which iOS does not have. Put it behind #if os(macOS) || os(Linux)."
        )
      }
    }
  }

  private static func closure(of targets: [String]) -> Set<String> {
    var found = Set<String>()
    var open = targets
    while let target = open.popLast() {
      guard found.insert(target).inserted else { continue }
      open += table.first { $0.target == target }?.imports ?? []
    }
    return found
  }

  /// The module of an import line, whatever its access level and kind.
  private static func module(importedBy line: Substring) -> String? {
    var words = line.split(separator: " ").map(String.init)
    while let first = words.first, first.hasPrefix("@") || access.contains(first) {
      words.removeFirst()
    }
    guard words.first == "import", words.count > 1, !line.hasPrefix("    ") else { return nil }
    words.removeFirst()
    if let kind = words.first, kinds.contains(kind) { words.removeFirst() }
    return words.first.map { String($0.prefix { $0 != "." }) }
  }

  private static let access = ["public", "package", "internal", "fileprivate", "private"]
  private static let kinds = [
    "struct", "class", "enum", "protocol", "func", "var", "let", "typealias",
  ]
}
