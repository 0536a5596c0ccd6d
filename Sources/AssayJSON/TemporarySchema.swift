package struct JSONSchemaSource: Sendable { package init(document: JSONDocument) {} ; package func compile(at: JSONPointer) throws -> JSONSchema { JSONSchema() } }
package struct JSONSchema: Sendable { package func validate(_ node: JSONNode) -> [JSONSchemaFailure] { [] } }
package struct JSONSchemaFailure: Hashable, Sendable { package var instance: JSONPointer; package var keyword: String; package var expected: String; package var found: String }
