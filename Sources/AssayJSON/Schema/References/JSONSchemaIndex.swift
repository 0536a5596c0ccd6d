/// Where a schema is: in which document of the index, at which node.
struct JSONSchemaSite: Hashable, Sendable {
  var document: Int
  var node: Int
}

/// A schema that has an identifier of its own, with everything below it up to the next such one.
struct JSONSchemaResource: Sendable {
  /// Its URI without a fragment; empty for a document that was given without one.
  var base: URIReference
  var root: JSONSchemaSite
  var pointer: JSONPointer

  /// The resource around it; nil for a document.
  var outer: Int?

  /// The places that `$anchor` and `$dynamicAnchor` name.
  var anchors: [String: JSONSchemaFinding] = [:]
  var dynamicAnchors: [String: JSONSchemaFinding] = [:]
}

/// A schema that a reference leads to.
struct JSONSchemaFinding: Sendable {
  var site: JSONSchemaSite
  var node: JSONNode
  var pointer: JSONPointer
  var resource: Int
}

/// All schemas that references can reach, by URI, anchor and pointer.
///
/// Identifiers count only where the draft has a schema: an `$id` inside of `const` is data.
/// Documents of the library are searched when a reference leads out of those searched before.
struct JSONSchemaIndex: Sendable {
  private(set) var resources: [JSONSchemaResource] = []
  private var documents: [(base: URIReference, root: JSONNode)] = []
  private var searched = 0
  private var resourceOfURI: [URIReference: Int] = [:]
  private var resourceOfSite: [JSONSchemaSite: Int] = [:]
  private var ambiguous: [JSONSchemaSite: String] = [:]

  /// Starts with a document, at the places in it where schemas are, and with those to fall back on.
  init(document: JSONDocument, uri: String, schemas: [JSONPointer], library: JSONSchemaLibrary) {
    documents = [(URIReference(uri).withoutFragment, document.root)]
    documents += library.documents.map { (URIReference($0.uri).withoutFragment, $0.document.root) }
    documents += JSONSchemaMetaschemas.documents.map { (URIReference(""), $0.root) }
    searchNextDocument(schemas: schemas)
  }

  /// The identifier at a place that another place has already; nil when there is none.
  func ambiguousIdentifier(at site: JSONSchemaSite) -> String? { ambiguous[site] }

  /// Finds the schema at a place of the first document.
  mutating func schema(at pointer: JSONPointer) -> JSONSchemaFinding? {
    find(pointer, from: JSONSchemaSite(document: 0, node: 0), prefix: .root, resource: 0)
  }

  /// Finds what a reference leads to from within a resource; nil when it leads to nothing.
  mutating func schema(_ reference: String, from resource: Int) -> JSONSchemaFinding? {
    let target = URIReference(reference).resolved(against: resources[resource].base)
    guard let found = self.resource(at: target.withoutFragment, from: resource) else { return nil }
    let fragment = target.fragment ?? ""
    let root = resources[found].root
    if fragment.isEmpty {
      return JSONSchemaFinding(
        site: root, node: node(root), pointer: resources[found].pointer, resource: found)
    }
    guard let decoded = URIReference.decodePercents(fragment) else { return nil }
    guard decoded.hasPrefix("/") else {
      return resources[found].anchors[decoded] ?? resources[found].dynamicAnchors[decoded]
    }
    guard let pointer = try? JSONPointer(parsing: decoded) else { return nil }
    return find(pointer, from: root, prefix: resources[found].pointer, resource: found)
  }

  /// Whether a reference at least leads into a document that is there.
  mutating func knowsDocument(of reference: String, from resource: Int) -> Bool {
    let target = URIReference(reference).resolved(against: resources[resource].base)
    return self.resource(at: target.withoutFragment, from: resource) != nil
  }

  /// Finds a resource by its URI; the reference's own first, for one without URI has no other name.
  private mutating func resource(at uri: URIReference, from resource: Int) -> Int? {
    if uri == resources[resource].base { return resource }
    while true {
      if let found = resourceOfURI[uri] { return found }
      guard searched < documents.count else { return nil }
      searchNextDocument(schemas: [.root])
    }
  }

  /// The finding for a schema that stands inside of one that was found before.
  mutating func subschema(
    _ node: JSONNode, at pointer: JSONPointer, of outer: JSONSchemaFinding
  ) -> JSONSchemaFinding {
    let site = JSONSchemaSite(document: outer.site.document, node: node.index)
    if resourceOfSite[site] == nil { search(node, at: pointer, site.document, outer.resource) }
    return JSONSchemaFinding(
      site: site, node: node, pointer: pointer, resource: resourceOfSite[site] ?? outer.resource)
  }

  /// The node at a place.
  func node(_ site: JSONSchemaSite) -> JSONNode {
    JSONNode(storage: documents[site.document].root.storage, index: site.node)
  }

  /// The URI of the document that a resource is in; empty when it has none.
  func documentURI(of resource: Int) -> String {
    documents[resources[resource].root.document].base.description
  }

  /// Follows a pointer from a resource's root; the resource is that of the last `$id` on the way.
  private mutating func find(
    _ pointer: JSONPointer, from root: JSONSchemaSite, prefix: JSONPointer, resource: Int
  ) -> JSONSchemaFinding? {
    var place = node(root)
    var resource = resource
    for token in pointer.tokens {
      guard let next = place.child(token) else { return nil }
      place = next
      let site = JSONSchemaSite(document: root.document, node: place.index)
      if let known = resourceOfSite[site] { resource = known }
    }
    let site = JSONSchemaSite(document: root.document, node: place.index)
    let full = prefix.appending(pointer)
    if resourceOfSite[site] == nil { search(place, at: full, site.document, resource) }
    return JSONSchemaFinding(
      site: site, node: place, pointer: full, resource: resourceOfSite[site] ?? resource)
  }

  private mutating func searchNextDocument(schemas: [JSONPointer]) {
    let document = searched
    searched += 1
    let (base, root) = documents[document]
    let resource = resources.count
    let site = JSONSchemaSite(document: document, node: 0)
    resources.append(JSONSchemaResource(base: base, root: site, pointer: .root, outer: nil))
    if resourceOfURI[base] == nil { resourceOfURI[base] = resource }
    for pointer in schemas {
      guard let node = root.node(at: pointer) else { continue }
      search(node, at: pointer, document, resource)
    }
  }

  /// Notes a schema and all that are in it.
  private mutating func search(
    _ node: JSONNode, at pointer: JSONPointer, _ document: Int, _ resource: Int
  ) {
    var waiting = [(node: node, pointer: pointer, resource: resource)]
    while let (node, pointer, outer) = waiting.popLast() {
      var resource = outer
      let site = JSONSchemaSite(document: document, node: node.index)
      guard resourceOfSite[site] == nil else { continue }
      if let identifier = node["$id"]?.string {
        resource = note(identifier, at: site, pointer, in: resource)
      }
      resourceOfSite[site] = resource
      let finding = JSONSchemaFinding(
        site: site, node: node, pointer: pointer, resource: resource)
      if let name = node["$anchor"]?.string { note(anchor: name, finding, \.anchors) }
      if let name = node["$dynamicAnchor"]?.string { note(anchor: name, finding, \.dynamicAnchors) }
      for (schema, tokens) in JSONSchemaPlaces.subschemas(of: node) {
        let place = pointer.appending(JSONPointer(tokens: tokens))
        waiting.append((node: schema, pointer: place, resource: resource))
      }
    }
  }

  /// Opens the resource that an `$id` names.
  private mutating func note(
    _ identifier: String, at site: JSONSchemaSite, _ pointer: JSONPointer, in resource: Int
  ) -> Int {
    let base = URIReference(identifier).resolved(against: resources[resource].base).withoutFragment
    if let known = resourceOfURI[base] {
      // The document's own URI and its `$id` may say the same.
      if resources[known].root == site { return known }
      ambiguous[site] = identifier
    }
    let number = resources.count
    resources.append(JSONSchemaResource(base: base, root: site, pointer: pointer, outer: resource))
    if resourceOfURI[base] == nil { resourceOfURI[base] = number }
    return number
  }

  private mutating func note(
    anchor name: String, _ finding: JSONSchemaFinding,
    _ kind: WritableKeyPath<JSONSchemaResource, [String: JSONSchemaFinding]>
  ) {
    let known =
      resources[finding.resource].anchors[name]
      ?? resources[finding.resource].dynamicAnchors[name]
    if let known, known.site != finding.site {
      ambiguous[finding.site] = name
      return
    }
    resources[finding.resource][keyPath: kind][name] = finding
  }
}
