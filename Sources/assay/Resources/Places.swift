import Foundation

/// Where the data that comes with Assay may stand, in the order in which it is looked for.
///
/// The package's own bundle accessor ends the process when the bundle is missing, so a tool that was
/// copied somewhere looks for itself and can say where it looked.
struct Places {
  /// What is looked for: the folder's name in a checkout, and the target that carries it as resources.
  struct Kind {
    var folder: String
    var target: String

    static let contracts = Kind(folder: "Contracts", target: "AssayContracts")
    static let recordings = Kind(folder: "Recordings", target: "AssayRecordings")
  }

  /// The folder of the running program, links followed; `nil` when the system does not tell.
  var programFolder: URL?
  /// `ASSAY_HOME`.
  var home: String?

  /// The places of the running program.
  static var current: Places {
    Places(
      programFolder: Bundle.main.executableURL?.resolvingSymlinksInPath()
        .deletingLastPathComponent(),
      home: ProcessInfo.processInfo.environment["ASSAY_HOME"])
  }

  /// Every place for a kind of data, best first, whether or not there is anything.
  func candidates(_ kind: Kind) -> [URL] {
    var places: [URL] = []
    if let home, !home.isEmpty {
      places.append(URL(fileURLWithPath: home).appendingPathComponent(kind.folder))
    }
    guard let programFolder else { return places }
    let bundle = "assay_\(kind.target)"
    for name in ["\(bundle).resources", "\(bundle)-tool.resources", "\(bundle).bundle"] {
      places.append(programFolder.appendingPathComponent(name))
    }
    places.append(
      programFolder.appendingPathComponent("\(bundle).bundle/Contents/Resources"))
    if let checkout = checkout(kind) { places.append(checkout) }
    return places
  }

  /// The first place that holds at least one of the folders.
  func find(_ kind: Kind, holding folders: [String]) -> URL? {
    candidates(kind).first { place in
      folders.contains { Self.isFolder(place.appendingPathComponent($0)) }
    }
  }

  /// A program beside this one.
  func program(_ name: String) -> URL? {
    guard let file = programFolder?.appendingPathComponent(name),
      FileManager.default.isExecutableFile(atPath: file.path)
    else { return nil }
    return file
  }

  /// The folder of the checkout that the program was built in.
  private func checkout(_ kind: Kind) -> URL? {
    guard var folder = programFolder else { return nil }
    while folder.path != "/" {
      let found = folder.appendingPathComponent(kind.folder)
      let manifest = folder.appendingPathComponent("Package.swift").path
      if FileManager.default.fileExists(atPath: manifest), Self.isFolder(found) { return found }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
