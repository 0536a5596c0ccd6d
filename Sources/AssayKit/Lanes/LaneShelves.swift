package import AssayContractModel
import AssayJournaling
package import Foundation

/// Where lanes for tests get contracts and recordings from; loads each combination of folders once.
package final class LaneShelves: Sendable {
  private struct Key: Hashable {
    var contracts: URL?
    var recordings: URL?
  }
  private let catalogue: [APIEntry]
  private let contracts: URL
  private let recordings: URL
  private let loaded = Guarded<[Key: Result<Library, TestLaneError>]>([:])

  package init(catalogue: [APIEntry], contracts: URL, recordings: URL) {
    self.catalogue = catalogue
    self.contracts = contracts
    self.recordings = recordings
  }

  /// The library, with a user's own folders before the shipped ones.
  package func library(
    contracts own: URL? = nil, recordings ownRecordings: URL? = nil
  ) throws(TestLaneError) -> Library {
    try loaded.withLock { loaded in
      let key = Key(contracts: own, recordings: ownRecordings)
      if let known = loaded[key] { return known }
      let (library, diagnostics) = Library.load(
        contracts: own, recordings: ownRecordings, catalogue: catalogue,
        contractShelves: [contracts], recordingShelves: [recordings])
      let problems = diagnostics.map(\.description).joined(separator: "\n")
      let result: Result<Library, TestLaneError> =
        library.map { .success($0) }
        ?? .failure(TestLaneError("The contracts cannot be used:\n\(problems)"))
      loaded[key] = result
      return result
    }.get()
  }
}

extension Library {
  /// The API of this id.
  ///
  /// - Throws: a message that lists what there is.
  package func required(_ id: String) throws(TestLaneError) -> LoadedAPI {
    if let found = api(id) { return found }
    let known = apis.map(\.entry.id)
    throw TestLaneError(
      "There is no API \"\(id)\"; there are \(Spelling.listed(known))."
        + Spelling.suggestion(for: id, in: known)
        + " For a contract of your own, give its folder as LaneOptions.contracts.")
  }
}
