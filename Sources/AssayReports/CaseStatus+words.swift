package import AssayConformance

extension CaseStatus {
  /// How a case ended, without the reason; the raw value is the word in machine-readable reports.
  package enum Word: String, Sendable, CaseIterable {
    case conforms, accepted, violates, provesNothing, notApplicable, crashed, couldNotRun
  }

  /// The status without its reason.
  package var word: Word {
    switch self {
    case .conforms: .conforms
    case .accepted: .accepted
    case .violates: .violates
    case .provesNothing: .provesNothing
    case .notApplicable: .notApplicable
    case .crashed: .crashed
    case .couldNotRun: .couldNotRun
    }
  }

  /// Why the case could not be judged, or could not be judged to its end.
  package var reason: String? {
    switch self {
    case .conforms, .accepted, .violates, .provesNothing: nil
    case .notApplicable(let reason), .crashed(let reason), .couldNotRun(let reason): reason
    }
  }
}

extension CaseStatus.Word {
  /// The words for one case, as a person reads them.
  package var singular: String {
    switch self {
    case .conforms: "conforms"
    case .accepted: "accepted"
    case .violates: "violates"
    case .provesNothing: "proves nothing"
    case .notApplicable: "not applicable"
    case .crashed: "crashed"
    case .couldNotRun: "could not run"
    }
  }

  /// The words for a number of cases.
  package func counted(_ count: Int) -> String {
    switch self {
    case .conforms: "\(count) \(count == 1 ? "conforms" : "conform")"
    case .violates: "\(count) \(count == 1 ? "violates" : "violate")"
    case .provesNothing: "\(count) \(count == 1 ? "proves" : "prove") nothing"
    case .accepted, .notApplicable, .crashed, .couldNotRun: "\(count) \(singular)"
    }
  }
}
