/// What was evaluated of the values whose schemas ask for it (Core, section 11).
///
/// Only schemas with `unevaluatedProperties` or `unevaluatedItems` open a record; all others find
/// that the value before them is not the one on record, and do no more.
struct JSONSchemaRecords {
  private struct Record {
    let node: Int
    let first: Int

    /// Whether alternatives failed, after which nobody can say what should have been evaluated.
    var isBlurred = false
  }

  private var open: [Record] = []

  /// One flag for each entry of the tape from a recorded value to its end.
  private var marks: [Bool] = []

  /// Whether this is the value on record.
  @inline(__always)
  func isRecording(_ node: Int) -> Bool { !open.isEmpty && open[open.count &- 1].node == node }

  /// Starts a record for a value; `end` is the index after its last entry.
  mutating func open(_ node: Int, _ end: Int) {
    open.append(Record(node: node, first: marks.count))
    marks.append(contentsOf: repeatElement(false, count: end - node))
  }

  /// Ends the last record; what it says also holds for a record of the same value around it.
  mutating func close() {
    guard let inner = open.popLast() else { return }
    if let outer = open.last, outer.node == inner.node {
      for i in inner.first..<marks.count where marks[i] {
        marks[outer.first + i - inner.first] = true
      }
      if inner.isBlurred { open[open.count - 1].isBlurred = true }
    }
    marks.removeSubrange(inner.first...)
  }

  /// Notes that a member or element of the value on record was evaluated.
  mutating func mark(_ child: Int) {
    guard let record = open.last else { return }
    marks[record.first + child - record.node] = true
  }

  func isMarked(_ child: Int) -> Bool {
    guard let record = open.last else { return false }
    return marks[record.first + child - record.node]
  }

  /// Notes that no alternative matched.
  mutating func blur() {
    if !open.isEmpty { open[open.count - 1].isBlurred = true }
  }

  var isBlurred: Bool { open.last?.isBlurred ?? false }

  /// What is marked now, to come back to when a schema that is tried does not match.
  func snapshot(_ node: Int) -> [Bool]? {
    guard isRecording(node), let record = open.last else { return nil }
    return Array(marks[record.first...])
  }

  mutating func restore(_ snapshot: [Bool]?) {
    guard let snapshot, let record = open.last else { return }
    marks.replaceSubrange(record.first..., with: snapshot)
  }
}
