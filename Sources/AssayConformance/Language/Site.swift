package import AssayJSON

/// The place of a part of a formula, from the formula's root; diagnostics are addressed with it.
package struct Site: Hashable, Sendable {
  package var pointer: JSONPointer

  package static let root = Site(pointer: .root)

  package static func / (site: Site, token: String) -> Site {
    Site(pointer: site.pointer.appending(token))
  }

  package static func / (site: Site, index: Int) -> Site {
    Site(pointer: site.pointer.appending(index))
  }
}
