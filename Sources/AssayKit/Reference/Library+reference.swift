import AssayConformance
import AssayContractModel
import AssayJSON
import AssayRecordingModel
package import AssayReports

extension Library {
  /// The page of each rule of that id, one for each API that has it.
  package func pages(rule id: String) -> [ReferencePage] {
    apis.compactMap { api in
      guard let document = api.contract.rules.first(where: { $0.id == id }) else { return nil }
      let meaning =
        api.rules[id].map { FormulaProse.sentences($0.formula, limits: $0.limits) } ?? []
      let cases = api.contract.cases.filter { $0.rules.contains { $0.id == id } }.map(\.id)
      return ReferencePage(rule: document, api: api.entry.id, meaning: meaning, cases: cases)
    }
  }

  /// The page of the case of that id, with or without the axes of an instance.
  package func pages(case id: String) -> [ReferencePage] {
    let plain = String(id.prefix { $0 != "[" })
    return apis.flatMap { api in
      api.contract.cases.filter { $0.id == plain }.compactMap { document in
        let instances = document.instances(contract: api.contract, seed: 1).instances.map(\.id)
        guard id == plain || instances.contains(id) else { return nil }
        return ReferencePage(case: document, instances: instances)
      }
    }
  }

  /// The recordings of an API: name, and title with origin.
  package func recordings(of api: LoadedAPI) -> [(name: String, text: String)] {
    recordings.names(api: api.entry.folder).compactMap { name in
      let (recording, _) = recordings.recording(name, api: api.entry.folder)
      return recording.map { (name, "\($0.title) (\($0.origin.rawValue))") }
    }
  }

  /// The page of the fault of that name, with or without arguments.
  package func pages(fault text: String) -> [ReferencePage] {
    let id = String(text.prefix { $0 != "(" })
    return FaultFacts.all.filter { $0.id == id }.map { fault in
      let users = apis.flatMap(\.contract.cases).filter { $0.uses(fault: id) }.map(\.id)
      return ReferencePage(
        title: "\(fault.spelling) (fault)", sentence: "The mock \(fault.summary).",
        fields: [
          .init("Parameters", fault.parameters),
          .init("Used by", users.isEmpty ? ["no case"] : users),
        ])
    }
  }
}

extension CaseDocument {
  /// Whether the fault befalls an answer or a connection of the case.
  fileprivate func uses(fault id: String) -> Bool {
    func isMeant(_ text: String?) -> Bool {
      text?.prefix { $0 != "(" && $0 != " " } ?? "" == id
    }
    let planned = mock.flatMap(\.replies).contains { entry in
      if case .plan(let plan) = entry { isMeant(plan.fault) } else { false }
    }
    let varied = axes.flatMap(\.values).contains { isMeant($0.value["fault"]?.string) }
    return planned || varied || connectionFaults.values.contains(where: isMeant)
  }
}
