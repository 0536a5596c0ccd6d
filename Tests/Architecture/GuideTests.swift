import AssayTestSupport
import Foundation
import Testing

/// What guides show of test targets is what the consumer package runs.
@Suite struct `Documents for test targets` {
  struct Block: Sendable, CustomTestStringConvertible {
    var document: String
    var line: Int
    var language: String
    var text: String
    var testDescription: String { "\(document):\(line)" }
  }

  private static let documents = [
    "README.md", "Sources/AssayKit/AssayKit.docc/TestTargetGuide.md",
  ]

  static let blocks: [Block] = documents.flatMap { document -> [Block] in
    let url = Checkout.root.appendingPathComponent(document)
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    var blocks: [Block] = []
    var isInside = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("```") {
        if !isInside {
          blocks.append(
            Block(
              document: document, line: index + 1, language: String(line.dropFirst(3)), text: ""))
        }
        isInside.toggle()
      } else if isInside, let last = blocks.indices.last {
        blocks[last].text += line + "\n"
      }
    }
    return blocks.filter { ["swift", "text"].contains($0.language) }
  }

  @Test func `show code`() {
    #expect(Self.blocks.count { $0.language == "swift" } >= 10)
    #expect(Set(Self.blocks.map(\.document)) == Set(Self.documents))
  }

  @Test(arguments: blocks)
  func `show what the consumer package holds, to the letter`(block: Block) {
    let ending = block.language == "swift" ? "swift" : "txt"
    let files = Checkout.files(in: "Tests/ConsumerPackage", ending: ending)
    #expect(
      files.contains { $0.text.contains(block.text) },
      "No .\(ending) file of Tests/ConsumerPackage holds the block at \(block.testDescription). Show what is run."
    )
  }
}
