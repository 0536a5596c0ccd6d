import AssayJSON

extension Contract {
  /// Loads a contract; `nil` when something in it cannot be used, always with every diagnostic.
  package static func load(_ files: ContractFiles) -> (Contract?, [ContractDiagnostic]) {
    let (contract, diagnostics) = read(files)
    let failed = diagnostics.contains { $0.severity == .error }
    return (failed ? nil : contract, diagnostics)
  }

  /// Reads as much of a contract as can be, so that its parts can be checked although one is wrong.
  ///
  /// - Returns: The contract, perhaps with gaps where there are errors, and every diagnostic; `nil`
  ///   where there is nothing to go on with.
  package static func read(_ files: ContractFiles) -> (Contract?, [ContractDiagnostic]) {
    let contractReader = DocumentReader(file: files.contract.path)
    let openAPIReader = DocumentReader(file: files.openAPI.path)
    let rulesReader = DocumentReader(file: files.rules.path)
    let openAPI = OpenAPIDocument(loading: files.openAPI.bytes, reader: openAPIReader)
    let rules =
      RuleDocument.load(files.rules.bytes, reader: rulesReader) + HarnessRules.documents
    var contract = contractReader.parse(files.contract.bytes).flatMap { document in
      openAPI.flatMap {
        ContractLoader(reader: contractReader, openAPI: $0, rules: rules).contract(document)
      }
    }
    var diagnostics =
      contractReader.diagnostics + openAPIReader.diagnostics + rulesReader.diagnostics
    if let loaded = contract {
      for (group, name, file) in files.cases {
        let reader = DocumentReader(file: file.path)
        if let one = CaseDocument.load(
          file.bytes, id: "\(loaded.id)/\(group)/\(name)", contract: loaded,
          knowsRules: !rulesReader.hasErrors, reader: reader)
        {
          contract?.cases.append(one)
        }
        diagnostics += reader.diagnostics
      }
    }
    return (contract, diagnostics)
  }
}
