import AssayJournaling

/// What the two ends of a scope rest on, in entries: a part of the trace that has the same frame asks
/// the same question.
struct ScopeFrame: Equatable {
  private enum End: Equatable {
    /// An end that no event marks, by its name.
    case fixed(String)
    case mark(entry: Int)
    /// Any of these may be the end.
    case matches(Set<Int>)
  }

  private let ends: [End]

  init(_ scope: [ScopeEnd], _ events: [Event]) {
    ends = scope.map { end in
      switch end {
      case .unbounded: .fixed("unbounded")
      case .nowhere: .fixed("nowhere")
      case .trigger: .fixed("trigger")
      case .time(let moment, _): .fixed("\(moment) ms")
      case .mark(let position): .mark(entry: events[position].begin)
      case .next(let matches, _), .previous(let matches, _):
        .matches(Set(matches.map { events[$0].begin }))
      }
    }
  }

  /// Whether this frame, of a part of a trace, is that of the whole: what marked an end of the scope
  /// there marks it here, and nothing else does.
  func keeps(_ whole: ScopeFrame) -> Bool {
    ends.count == whole.ends.count
      && zip(ends, whole.ends).allSatisfy { own, other in
        guard case (.matches(let few), .matches(let all)) = (own, other) else {
          return own == other
        }
        return few.isSubset(of: all) && few.isEmpty == all.isEmpty
      }
  }
}
