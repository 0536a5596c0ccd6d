import AssayContractModel
import AssayRecordings
import Foundation
import Testing

@testable import AssayRecordingModel

@Suite struct `Reading a recording` {
  private static let har = """
    { "log": { "version": "1.2", "entries": [
      { "_id": "offers", "request": { "method": "POST", "url": "https://api.example/x" },
        "response": { "status": 200, "statusText": "OK",
          "headers": [ { "name": "Content-Type", "value": "application/json" } ],
          "content": { "text": "{\\"a\\":\\"\\\\/é\\"}" } } },
      { "_id": "image", "request": { "method": "GET", "url": "https://m.example/i" },
        "response": { "status": 200, "headers": [], "content": { "encoding": "base64", "text": "/wA=" } } }
    ] } }
    """
  private static let sidecar = """
    { "format": 1, "api": "a", "title": "T", "origin": "canned", "documents": ["D"],
      "recordedAt": "2026-11-30",
      "entries": [ { "_id": "offers", "operation": "fetch", "outcome": "complete" },
                   { "_id": "image", "operation": "media" } ] }
    """

  private func load(
    _ text: String = "", by replacement: String = "", in document: String = ""
  ) -> (Recording?, [ContractDiagnostic]) {
    func file(_ name: String, _ content: String) -> ContractFiles.File {
      let changed = name == document ? content.replacing(text, with: replacement) : content
      return ContractFiles.File(path: name, bytes: Array(changed.utf8))
    }
    return Recording.load(
      "r",
      Recording.Files(
        har: file("traffic.har", Self.har), sidecar: file("recording.json", Self.sidecar)))
  }

  @Test func `entries keep their bytes, whatever their coding in the file`() throws {
    let (found, diagnostics) = load()
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    let recording = try #require(found)
    #expect(recording.origin == .canned)
    #expect(recording.entry(nil, answering: "fetch")?.body == Array(#"{"a":"\/é"}"#.utf8))
    #expect(recording.entry("image", answering: "media")?.body == [0xff, 0x00])
    #expect(recording.entry(nil, answering: "nothing") == nil)
  }

  private static let mistakes:
    [(document: String, text: String, replacement: String, message: String)] = [
      (
        "recording.json", "\"_id\": \"image\"", "\"_id\": \"imago\"",
        "The entry \"imago\" is not in traffic.har. Add it there, or drop it here. Did you mean \"image\"?"
      ),
      (
        "recording.json", "canned", "tinned",
        "\"origin\" of the sidecar is \"tinned\", but must be one of \"recorded\" and \"canned\". Did you mean \"canned\"?"
      ),
      (
        "recording.json", "\"format\": 1", "\"format\": 2",
        "\"format\" of the sidecar is \"2\", but 1 is the only one known. Record it anew."
      ),
      (
        "recording.json", "\"complete\"", "\"short\"",
        "\"outcome\" of the entry is \"short\", but must be \"complete\"."
      ),
      (
        "traffic.har", "base64", "base65",
        "The content is said to be in \"base65\", but cannot be decoded so. HAR knows Base64 only; correct \"encoding\", or the text."
      ),
      (
        "traffic.har", "\"entries\"", "\"entreis\"",
        "The HAR has no \"log\" with \"entries\". Export it as HAR 1.2."
      ),
      (
        "traffic.har", "\"method\": \"GET\", ", "",
        "\"/log/entries/1/request\" of the HAR has no \"method\", which replaying needs. Add it."
      ),
    ]

  @Test(arguments: mistakes)
  func `what cannot be replayed is told`(
    document: String, text: String, replacement: String, message: String
  ) {
    let (recording, diagnostics) = load(text, by: replacement, in: document)
    #expect(recording == nil)
    #expect(diagnostics.contains { $0.message == message }, "\(diagnostics)")
  }

  @Test func `every shipped recording loads without a word`() throws {
    let store = RecordingStore(shelves: [Shelf.folder])
    let names = store.names(api: "MomentPerks")
    #expect(names.count >= 3)
    for name in names {
      let (recording, diagnostics) = store.recording(name, api: "MomentPerks")
      #expect(recording?.entries.isEmpty == false)
      #expect(diagnostics.isEmpty, "\(diagnostics)")
    }
  }

  @Test func `a recording that is not there is told with the nearest`() {
    let (recording, diagnostics) = RecordingStore(shelves: [Shelf.folder])
      .recording("one-ofer", api: "MomentPerks")
    #expect(recording == nil)
    #expect(diagnostics.first?.message.hasSuffix("Did you mean \"one-offer\"?") == true)
  }
}
