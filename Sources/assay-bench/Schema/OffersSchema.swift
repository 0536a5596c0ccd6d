/// A schema for ``OffersDocument`` as an API would publish it, closed and with bounds and patterns.
///
/// It keeps to what draft 7 and draft 2020-12 both have and mean alike, so that all contenders check
/// the same.
enum OffersSchema {
  static let text = #"""
    {
      "type": "object",
      "required": ["session", "generated", "count", "settings", "offers"],
      "additionalProperties": false,
      "properties": {
        "session": { "type": "string", "pattern": "^s-[0-9a-f]{6}$" },
        "generated": { "type": "integer", "minimum": 0 },
        "count": { "type": "integer", "minimum": 0, "maximum": 100 },
        "settings": {
          "type": "object",
          "required": ["currency", "ttl"],
          "additionalProperties": false,
          "properties": {
            "currency": { "$ref": "#/$defs/currency" },
            "ttl": { "type": "integer", "minimum": 1, "maximum": 86400 },
            "ratio": { "type": "number", "exclusiveMinimum": 0 },
            "dark": { "type": "boolean" }
          }
        },
        "offers": {
          "type": "array",
          "minItems": 1,
          "maxItems": 50,
          "items": { "$ref": "#/$defs/offer" }
        },
        "padding": { "type": "string", "maxLength": 10000 }
      },
      "$defs": {
        "currency": { "enum": ["EUR", "GBP", "USD"] },
        "url": { "type": "string", "minLength": 9, "pattern": "^https://[a-z0-9.-]+/" },
        "offer": {
          "type": "object",
          "required": ["id", "title", "description", "price", "active", "links"],
          "additionalProperties": false,
          "properties": {
            "id": { "type": "string", "pattern": "^[0-9]+$" },
            "title": { "type": "string", "minLength": 1, "maxLength": 120 },
            "description": { "type": "string", "minLength": 1, "maxLength": 1000 },
            "price": {
              "type": "object",
              "required": ["amount", "minor", "currency"],
              "additionalProperties": false,
              "properties": {
                "amount": { "type": "number", "exclusiveMinimum": 0, "maximum": 10000 },
                "minor": { "type": "integer", "minimum": 1, "maximum": 1000000 },
                "currency": { "$ref": "#/$defs/currency" }
              }
            },
            "rating": { "type": "number", "minimum": 0, "maximum": 5 },
            "active": { "type": "boolean" },
            "tags": {
              "type": "array",
              "maxItems": 8,
              "items": { "type": "string", "minLength": 1, "maxLength": 16 }
            },
            "note": { "anyOf": [{ "type": "string", "minLength": 1 }, { "type": "null" }] },
            "links": {
              "type": "object",
              "required": ["pixel", "close", "click"],
              "additionalProperties": false,
              "properties": {
                "pixel": { "$ref": "#/$defs/url" },
                "close": { "$ref": "#/$defs/url" },
                "click": { "$ref": "#/$defs/url" }
              }
            },
            "image": {
              "type": "object",
              "required": ["url", "width", "height"],
              "additionalProperties": false,
              "properties": {
                "url": { "$ref": "#/$defs/url" },
                "width": { "type": "integer", "minimum": 1, "maximum": 8192 },
                "height": { "type": "integer", "minimum": 1, "maximum": 8192 }
              }
            }
          }
        }
      }
    }
    """#

  /// The document with a mistake at its very end, which only who looks at all of it finds.
  static let wrongDocument: [UInt8] = {
    var bytes = OffersDocument.bytes
    // The name of the last member becomes one that the schema does not have.
    if let place = bytes.lastIndex(of: 0x3A) { bytes[place - 2] = 0x78 }
    return bytes
  }()
}
