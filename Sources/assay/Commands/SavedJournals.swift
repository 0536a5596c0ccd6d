import AssayJournaling
import Foundation

/// Journals that "assay check --journal" saved.
enum SavedJournals {
  static func read(_ path: String) throws(CommandFailure) -> [SealedJournal] {
    let url = URL(fileURLWithPath: path)
    guard FileManager.default.fileExists(atPath: path) else {
      throw .usage(
        "There is no journal \"\(path)\". \"assay check --journal FILE\" writes one.")
    }
    guard !Places.isFolder(url) else {
      throw .usage("\"\(path)\" is a folder; name the journals in it.")
    }
    let bytes: Data
    do {
      bytes = try Data(contentsOf: url)
    } catch {
      throw .usage("\"\(path)\" cannot be read: \(error.localizedDescription).")
    }
    let journals: [SealedJournal]
    do throws(JournalFile.BadLine) {
      journals = try JournalFile.decode(Array(bytes))
    } catch {
      throw .usage(
        "\"\(path)\" is no journal of Assay: \(error). Only whole, unchanged journals are judged.")
    }
    guard !journals.isEmpty else {
      throw .usage("\"\(path)\" is empty, so there is nothing to judge.")
    }
    return journals
  }
}
