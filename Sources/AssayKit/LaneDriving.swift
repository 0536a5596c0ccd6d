import AssayConformance
import AssayJournaling

/// Who made the client do things in a lane: it decides how mistakes of driving are told.
enum LaneDriving {
  /// A driver, through an adapter.
  case adapter
  /// A test, which calls the client by itself.
  case test
  /// Nobody that Assay knows of: the traffic was captured elsewhere.
  case capture

  /// Who drove a saved lane.
  init(of header: LaneHeader) {
    self = header.isCaptured ? .capture : header.caseID == nil ? .test : .adapter
  }

  /// How a client that was said to be at rest gave that the lie.
  func unrest(rest: Int, request: Int) -> String {
    switch self {
    case .adapter, .capture:
      "the client said that it was at rest (entry \(rest)), and then sent a request by itself (entry \(request)); its adapter must count work that is still going on, and timers must run on the client's clock"
    case .test:
      "the client was at rest (entry \(rest)), and then sent a request by itself (entry \(request)); mark the step that makes it do so with lane.step, await the client before the next step, or give the lane a longer LaneOptions.quiet"
    }
  }
}

extension Finding {
  /// Why absence proves nothing at the end of a capture.
  private static let openCapture =
    "a capture does not tell whether more was to come, so what lacks in it may have come later"

  /// The finding with its reason in the words of whoever drove, and with the likeliest first mistake
  /// where its consequences show.
  func told(_ driving: LaneDriving, hasRequests: Bool) -> Finding {
    var copy = self
    if driving == .test {
      copy.reason = reason?.replacing("advance it in the case", with: "call lane.advance(by:)")
        .replacing("in the case", with: "in the test")
    }
    if driving == .capture {
      copy.reason =
        reason?.replacing(": a case for this rule must bring it about", with: "")
        .replacing(": a case for this rule must bring that about", with: "")
        .replacing(OpenReason.end, with: Self.openCapture)
        .replacing(": hold the earlier reply at a gate in the case", with: "")
        .replacing(": advance it in the case", with: " in the capture")
    }
    guard verdict == .vacuous, !hasRequests else { return copy }
    let question =
      switch driving {
      case .adapter, .capture: "does it use the addresses in \"baseURLs\" of session/open?"
      case .test: "is it configured with the lane's baseURLs?"
      }
    copy.reason = "the client sent no request to this lane; \(question) " + (copy.reason ?? "")
    return copy
  }
}
