extension Finding {
  /// The finding with the lane's addresses shown by their roles: `http://127.0.0.1:41235/p` becomes
  /// `{track}/p`.
  ///
  /// Ports differ from run to run and tell a reader nothing; reports of equal runs are equal.
  package func showingRoles(of bases: [String: String]) -> Finding {
    let ordered = bases.sorted {
      ($1.value.count, $0.key) < ($0.value.count, $1.key)
    }
    func shown(_ text: String) -> String {
      var text = text
      for (role, base) in ordered where text.contains(base) {
        text = text.replacing(base, with: "{\(role)}")
      }
      return text
    }
    var copy = self
    copy.reason = reason.map(shown)
    copy.violations = violations.map { violation in
      var violation = violation
      violation.expected = shown(violation.expected)
      violation.got = shown(violation.got)
      violation.nearestMiss = violation.nearestMiss.map(shown)
      violation.timeline = violation.timeline.map { line in
        var line = line
        line.text = shown(line.text)
        return line
      }
      return violation
    }
    return copy
  }
}
