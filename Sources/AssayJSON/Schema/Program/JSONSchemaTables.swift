/// The tables of a program that are read for every value, as plain memory.
struct JSONSchemaTables {
  let parts: UnsafeBufferPointer<JSONSchemaProgram.Part>
  let instructions: UnsafeBufferPointer<JSONSchemaInstruction>
  let members: UnsafeBufferPointer<JSONSchemaProgram.Members>
  let lists: UnsafeBufferPointer<Int32>
  let limits: UnsafeBufferPointer<JSONShortDecimal?>
  let names: JSONSchemaNames
}

extension JSONSchemaProgram {
  /// Hands the tables over; they are not to be kept.
  func withTables<Result>(_ body: (JSONSchemaTables) -> Result) -> Result {
    parts.withUnsafeBufferPointer { parts in
      instructions.withUnsafeBufferPointer { instructions in
        members.withUnsafeBufferPointer { members in
          lists.withUnsafeBufferPointer { lists in
            limits.withUnsafeBufferPointer { limits in
              withNames { names in
                body(
                  JSONSchemaTables(
                    parts: parts, instructions: instructions, members: members, lists: lists,
                    limits: limits, names: names))
              }
            }
          }
        }
      }
    }
  }

  private func withNames<Result>(_ body: (JSONSchemaNames) -> Result) -> Result {
    names.withUnsafeBufferPointer { names in
      text.withUnsafeBufferPointer { text in
        slots.withUnsafeBufferPointer { slots in
          body(JSONSchemaNames(names: names, text: text, slots: slots))
        }
      }
    }
  }
}
