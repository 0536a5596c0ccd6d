package import AssayContractModel
import AssayHTTP
package import AssayJSON
package import AssayRecordingModel

/// Finds what is wrong with the replies of a contract and its cases without opening a lane.
package struct ReplyCheck: Sendable {
  private let preparer: ReplyPreparer

  /// - Parameter folder: The API's folder on the recordings' shelves.
  package init(contract: Contract, folder: String, recordings: RecordingStore) {
    preparer = ReplyPreparer(
      contract: contract, folder: folder, recordings: recordings,
      bases: Dictionary(
        contract.roles.map { ($0.name, "http://127.0.0.1:1") },
        uniquingKeysWith: { first, _ in first }
      ))
  }

  /// What keeps a reply from being served, told at its place in the document that plans it.
  ///
  /// A recording that cannot be read, or is off the contract as it stands, has its diagnostics in its
  /// own documents; here it is told only that it is not there.
  package func problems(
    of plan: ReplyPlan, operation: String, file: String, pointer: JSONPointer
  ) -> [ContractDiagnostic] {
    func told(_ kind: DiagnosticKind, _ key: String, _ message: String) -> ContractDiagnostic {
      ContractDiagnostic(kind, file: file, pointer: pointer.appending(key), message)
    }
    do {
      _ = try preparer.prepare(plan, operation: operation)
      return needless(plan, operation).map {
        [
          ContractDiagnostic(
            .notOffContract, .warning, file: file, pointer: pointer.appending("offContract"), $0)
        ]
      } ?? []
    } catch {
      switch error {
      case .unusableFault(let reason): return [told(.fault, "fault", reason)]
      case .unusableReply(_, let diagnostics):
        return diagnostics.compactMap { diagnostic in
          switch diagnostic.kind {
          case .recording: told(.recording, "recording", diagnostic.message)
          case .recordingEntry where diagnostic.position == nil:
            told(
              .recordingEntry, plan.namesEntry ? "entry" : "recording", diagnostic.message)
          case .patch: told(.patch, "patch", diagnostic.message)
          default: nil
          }
        }
      case .replyOffContract(_, let source, _):
        if case .recording(let name, let entry, _) = source {
          let plain = ReplyPlan.Source.recording(name: name, entry: entry, patch: .array([]))
          return isOff(plain, operation) ? [] : [told(.offContract, "patch", "\(error)")]
        }
        return [told(.offContract, "body", "\(error)")]
      case .cannotListen: return []
      }
    }
  }

  /// What keeps a fault from befalling the connections of a role.
  package func problem(ofConnectionFault text: String, role: String) -> String? {
    do {
      switch try FaultRegistry.fault(text).effect {
      case .refusal, .connection, .lateAdmission: return nil
      case .answer, .reading: return "\(LaneError.faultOfRequests(text, role: role))"
      }
    } catch {
      return "\(error)"
    }
  }

  private func isOff(_ source: ReplyPlan.Source, _ operation: String) -> Bool {
    guard let planned = try? preparer.source(source, operation: operation) else { return false }
    return !preparer.problems(planned.response, operation).isEmpty
  }

  /// Why a reply need not be declared as off the contract.
  private func needless(_ plan: ReplyPlan, _ operation: String) -> String? {
    guard plan.offContract != nil,
      let planned = try? preparer.source(plan.source, operation: operation),
      preparer.problems(planned.response, operation).isEmpty
    else { return nil }
    return
      "The reply says with \"offContract\" that it does not fit openapi.json, but it does. Remove "
      + "\"offContract\", or break what was meant to be broken."
  }
}

extension ReplyPlan {
  /// Whether the plan names the entry of a recording.
  fileprivate var namesEntry: Bool {
    if case .recording(_, let entry, _) = source { entry != nil } else { false }
  }
}

extension LaneError {
  /// A fault that befalls requests is named where only connections are.
  static func faultOfRequests(_ text: String, role: String) -> LaneError {
    .unusableFault(
      "The fault \"\(text)\" of the role \"\(role)\" befalls requests. Name it in a reply of the case's \"mock\"."
    )
  }
}
