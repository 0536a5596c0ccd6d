import AssayContractModel
import AssayKit
import AssayReports

/// `assay explain`: one rule, case or fault in plain English.
enum Explain: Command {
  static let name = "explain"
  static let summary = "explain a rule, a case or a fault"
  static let explanation = """
    Prints what a rule judges and why, with its source; what a case plays, step by step; or what a
    fault does on the wire. "assay list" prints the names.
    """
  static let usage = "assay explain NAME… [OPTION]…"
  static let operand: String? = "NAME"
  static let takesClient = false
  static let options: [Option] = [.contracts, .recordings]
  static let examples = ["assay explain close.of-shown-offer", "assay explain body.drip"]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) async throws(CommandFailure) -> ExitStatus {
    let library = try Library.open(arguments, console)
    var pages: [ReferencePage] = []
    for name in arguments.operands {
      let found =
        library.pages(rule: name) + library.pages(case: name) + library.pages(fault: name)
      if found.isEmpty {
        let known = library.ruleIDs + library.caseIDs + FaultFacts.all.map(\.id)
        throw .usage(
          "There is no rule, case or fault \"\(name)\"."
            + Spelling.suggestion(for: name, in: known)
            + " \"assay list rules\", \"assay list cases\" and \"assay list faults\" print the names."
        )
      }
      pages += found
    }
    for (index, page) in pages.enumerated() {
      try console.show((index == 0 ? [] : [0x0A]) + page.render())
    }
    return .asDeclared
  }
}
