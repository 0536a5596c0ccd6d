import AssayContractModel
import AssayJSON
import AssayKit
import Foundation

extension Configuration {
  /// The keys of the document; the shipped schema lists the same.
  private static let keys = ["adapter", "api", "keys", "users", "level", "baseline"]

  /// Reads the document; `nil` when something in it cannot be used, always with every diagnostic.
  static func load(
    _ bytes: [UInt8], file: String
  ) -> (Configuration?, [ContractDiagnostic]) {
    let reader = DocumentReader(file: file)
    guard let document = reader.parse(bytes),
      let object = ObjectReader(.root(document), "The configuration", keys: keys, reader: reader)
    else { return (nil, reader.diagnostics) }
    var configuration = Configuration(file: file)
    configuration.adapter = object.strings("adapter")
    if let place = object.optional("adapter"), configuration.adapter?.isEmpty == true {
      reader.note(
        place, .empty,
        "\"adapter\" of the configuration is empty. Write the program and its arguments.")
    }
    configuration.apis = names(object.optional("api"), reader)
    configuration.keys = object.table("keys").flatMap { keys(of: $0, $1, reader) }
    configuration.users = object.strings("users") ?? []
    if object.optional("level") != nil {
      configuration.level = object.choice("level", RuleDocument.Keyword.self)
    }
    configuration.baseline = object.optionalString("baseline")
    configuration.resolvePaths()
    return (reader.hasErrors ? nil : configuration, reader.diagnostics)
  }

  /// One string, or an array of strings.
  private static func names(
    _ place: DocumentReader.Place?, _ reader: DocumentReader
  ) -> [Name] {
    guard let place else { return [] }
    let places = place.node.kind == .array ? place.elements : [place]
    return places.compactMap { place in
      guard let text = place.node.string else {
        reader.note(
          place, .type,
          "\"api\" of the configuration is \(place.shown), but must be a string or an array of "
            + "strings.")
        return nil
      }
      return Name(text: text, place: place)
    }
  }

  private static func keys(
    of api: String, _ place: DocumentReader.Place, _ reader: DocumentReader
  ) -> [Key] {
    guard place.node.kind == .object else {
      reader.note(
        place, .type,
        "\"keys\" of the configuration has \(place.shown) for \"\(api)\", but must have an object of "
          + "configuration keys and values.")
      return []
    }
    for name in place.node.duplicateKeys {
      reader.note(place, .repeatedMember, "\"\(api)\" has the key \"\(name)\" twice. Keep one.")
    }
    return place.members.map { name, member in
      Key(
        api: Name(text: api, place: place), name: Name(text: name, place: member),
        value: member.node.value)
    }
  }

  /// Makes paths that are meant from the file's folder paths from the working folder.
  private mutating func resolvePaths() {
    let folder = (file as NSString).deletingLastPathComponent
    guard !folder.isEmpty else { return }
    func resolved(_ path: String) -> String {
      if path.hasPrefix("/") { return path }
      let plain = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
      return (folder as NSString).appendingPathComponent(plain)
    }
    baseline = baseline.map(resolved)
    if let program = adapter?.first, program.contains("/") { adapter?[0] = resolved(program) }
  }
}
