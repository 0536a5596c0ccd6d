import AssayJournaling

/// How much of a lane's journal is kept while it is measured.
enum JournalExtent: String, CaseIterable {
  /// All of it: memory grows with every request.
  case whole
  /// What a lane keeps by default; later entries are only counted.
  case bounded

  var limits: JournalLimits {
    switch self {
    case .whole: JournalLimits(entries: .max, bytes: .max)
    case .bounded: JournalLimits()
    }
  }
}
