/// One thing of the suite explained to a person: a title, and named facts below it.
package struct ReferencePage: Sendable {
  /// A fact: its name, and one paragraph or several.
  package struct Field: Sendable {
    package var name: String
    package var texts: [String]

    package init(_ name: String, _ texts: [String]) {
      self.name = name
      self.texts = texts
    }
  }

  package var title: String
  /// What it is, in a sentence or two.
  package var sentence: String
  package var fields: [Field]

  package init(title: String, sentence: String, fields: [Field]) {
    self.title = title
    self.sentence = sentence
    self.fields = fields
  }

  /// The page as text; a field without texts is left out.
  package func render() -> [UInt8] {
    var page = TextPage(isColoured: false)
    page.prose("", title)
    page.prose("  ", sentence)
    page.line()
    for field in fields {
      for (index, text) in field.texts.enumerated() {
        page.field(index == 0 ? field.name : "", text, indent: 2)
      }
    }
    return page.bytes
  }
}
