package import AssayJournaling
import AssayRecordingModel

/// The traffic of one API in a capture, as the journal of a lane.
package struct CapturedTraffic: Sendable {
  package let journal: SealedJournal
  /// The hosts of the entries that are other traffic, in alphabetical order.
  package let otherHosts: [String]
  /// How the document was read where it leaves something open, each in a sentence without its full stop.
  package let notes: [String]

  init(_ lane: CapturedLane) {
    journal = lane.journal
    otherHosts = lane.otherHosts
    notes = lane.notes
  }
}

/// A role and the URL that stands for it in captured traffic.
package struct RoleAddress: Sendable {
  let given: CaptureAddresses.Given

  /// `nil` for what is no URL of HTTP, or one with a query.
  package init?(role: String, url: String) {
    guard let given = CaptureAddresses.Given(role: role, url: url) else { return nil }
    self.given = given
  }
}
