import AssayConformance
package import AssayContractModel
import AssayJSON
import AssayRecordingModel
package import Foundation

/// Everything that is wrong with the data in a folder, found without playing anything.
package struct Validation: Sendable {
  /// Where things are that come with Assay.
  package struct Shipped: Sendable {
    package var catalogue: [APIEntry]
    package var contracts: [URL]
    package var recordings: [URL]
    package var schemas: URL?

    package init(catalogue: [APIEntry], contracts: [URL], recordings: [URL], schemas: URL?) {
      self.catalogue = catalogue
      self.contracts = contracts
      self.recordings = recordings
      self.schemas = schemas
    }
  }

  /// Reads a project's configuration, against the library that it is for if that could be loaded.
  package typealias ConfigurationReader =
    @Sendable (
      _ bytes: [UInt8], _ file: String, _ library: Library?
    ) -> [ContractDiagnostic]

  let shipped: Shipped
  let schemas: SchemaShelf
  private let recordings: [URL]
  private let today: String
  private let readConfiguration: ConfigurationReader

  /// - Parameters:
  ///   - recordings: Shelves that are looked at before the shipped ones.
  ///   - today: The day, as `2026-03-31`, by which baselines expire.
  package init(
    shipped: Shipped, recordings: [URL] = [], today: String,
    readConfiguration: @escaping ConfigurationReader
  ) {
    self.shipped = shipped
    self.recordings = recordings
    self.today = today
    self.readConfiguration = readConfiguration
    schemas = SchemaShelf(folder: shipped.schemas)
  }

  /// Diagnoses everything that Assay reads in the folders: contracts with rules and cases, recordings,
  /// baselines, configurations, schemas, OpenAPI documents, journals, reports.
  ///
  /// - Returns: The diagnostics, in the order of the documents; `nil` when there is no document.
  package func diagnose(_ folders: [URL]) -> [ContractDiagnostic]? {
    let surveys = folders.map { FolderSurvey($0) }
    guard surveys.contains(where: { !$0.isEmpty }) else { return nil }
    let store = RecordingStore(
      shelves: recordings + surveys.flatMap(\.shelves) + shipped.recordings)
    var all: [ContractDiagnostic] = []
    var own: [LoadedAPI] = []
    for folder in surveys.flatMap(\.contracts) {
      let (api, found) = ContractCheck(schemas: schemas, recordings: store).check(
        folder, catalogue: shipped.catalogue)
      all += found
      if let api { own.append(api) }
    }
    let isWhole = own.count == surveys.flatMap(\.contracts).count
    let library = library(own, store, isWhole: isWhole)
    let recordingCheck = RecordingCheck(schemas: schemas, apis: library?.apis ?? own)
    for place in surveys.flatMap(\.recordings) { all += recordingCheck.check(place) }
    for (url, sort) in surveys.flatMap(\.documents) { all += document(url, sort, library) }
    return all.map(Self.placed)
  }

  /// What documents speak of: the contracts of the folder, and those shipped that it does not replace;
  /// `nil` where a contract could not be loaded, for then no name can be called unknown.
  private func library(_ own: [LoadedAPI], _ store: RecordingStore, isWhole: Bool) -> Library? {
    guard isWhole else { return nil }
    let rest = shipped.catalogue.filter { entry in
      !own.contains { $0.entry.id == entry.id || $0.entry.folder == entry.folder }
    }
    let (library, _) = Library.load(
      contracts: nil, recordings: nil, catalogue: shipped.contracts.isEmpty ? [] : rest,
      contractShelves: shipped.contracts, recordingShelves: [])
    return library.map { Library(apis: own + $0.apis, recordings: store) }
  }

  private func document(
    _ url: URL, _ sort: DocumentSort, _ library: Library?
  ) -> [ContractDiagnostic] {
    guard let data = try? Data(contentsOf: url) else {
      return [ContractDiagnostic(.unreadable, file: url.path, "The file cannot be read.")]
    }
    let bytes = Array(data)
    let reader = DocumentReader(file: url.path)
    switch sort {
    case .configuration: reader.add(readConfiguration(bytes, url.path, library))
    case .baseline:
      reader.add(
        Baseline.load(
          bytes, file: url.path, rules: library?.ruleIDs, cases: library?.caseIDs, today: today
        ).1)
    case .openAPI: _ = OpenAPIDocument(loading: bytes, reader: reader)
    case .rules: _ = RuleDocument.load(bytes, reader: reader)
    case .aCase: _ = reader.parse(bytes)
    case .schema: SchemaCheck.check(bytes, reader)
    case .journal, .report: return lines(bytes, sort, file: url.path)
    }
    guard !reader.hasErrors, let schema = sort.schema else { return reader.diagnostics }
    return reader.diagnostics + schemas.problems(bytes, schema, file: url.path)
  }

  /// One JSON document a line.
  private func lines(
    _ bytes: [UInt8], _ sort: DocumentSort, file: String
  ) -> [ContractDiagnostic] {
    var all: [ContractDiagnostic] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let reader = DocumentReader(file: file)
      if reader.parse(Array(line)) == nil {
        all += reader.diagnostics.map { diagnostic in
          var diagnostic = diagnostic
          diagnostic.position?.line += index
          return diagnostic
        }
      } else if let schema = sort.schema {
        all += schemas.problems(Array(line), schema, file: file, line: index + 1)
      }
    }
    return all
  }

  /// The diagnostic with line and column, where the pointer tells.
  private static func placed(_ diagnostic: ContractDiagnostic) -> ContractDiagnostic {
    guard diagnostic.position == nil, let pointer = diagnostic.pointer,
      let data = try? Data(contentsOf: URL(fileURLWithPath: diagnostic.file)),
      let document = try? JSONDocument(parsing: Array(data))
    else { return diagnostic }
    var diagnostic = diagnostic
    var place = pointer
    while diagnostic.position == nil {
      diagnostic.position = document.root.node(at: place)?.position
      guard let parent = place.parent else { break }
      place = parent
    }
    return diagnostic
  }
}
