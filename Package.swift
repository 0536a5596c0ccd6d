// swift-tools-version: 6.2
import PackageDescription

/// The APIs that the package ships.
///
/// Each is a folder below `Contracts` and one below `Recordings`.
let apis = ["MomentPerks", "Engage", "SurfaceDecision"]

/// One row of the target table: name, kind, what it may import, and where it lives.
struct Row {
  enum Kind { case library, executable, header, test, testSupport }
  var name: String
  var kind: Kind
  var imports: [String]
  var path: String
  var data: [String] = []
}

func library(_ name: String, _ imports: String..., at path: String? = nil, data: [String] = [])
  -> Row
{
  Row(
    name: name, kind: .library, imports: imports, path: path ?? "Sources/\(name)", data: data)
}

func executable(_ name: String, _ imports: String...) -> Row {
  Row(name: name, kind: .executable, imports: imports, path: "Sources/\(name)")
}

func test(_ name: String, _ imports: String..., data: [String] = []) -> Row {
  Row(
    name: name + "Tests", kind: .test, imports: ["AssayTestSupport"] + imports,
    path: "Tests/\(name)", data: data)
}

let table: [Row] = [
  library("AssayJSON"),
  library("AssayHTTP"),
  Row(name: "CAssayPoller", kind: .header, imports: [], path: "Sources/CAssayPoller"),
  library("AssayLoopback", "AssayHTTP", "CAssayPoller"),
  library("AssayContractModel", "AssayJSON", "AssayHTTP"),
  library("AssayJournaling", "AssayJSON", "AssayHTTP"),
  library(
    "AssayRecordingModel", "AssayJSON", "AssayHTTP", "AssayContractModel", "AssayJournaling"),
  library(
    "AssayMockServing", "AssayJSON", "AssayHTTP", "AssayLoopback", "AssayContractModel",
    "AssayJournaling", "AssayRecordingModel"),
  library(
    "AssayDrivers", "AssayJSON", "AssayHTTP", "AssayLoopback", "AssayContractModel",
    "AssayJournaling"),
  library("AssayConformance", "AssayJSON", "AssayHTTP", "AssayContractModel", "AssayJournaling"),
  library(
    "AssayReports", "AssayJSON", "AssayContractModel", "AssayConformance", "AssayJournaling"),
  library(
    "AssayKit", "AssayJSON", "AssayHTTP", "AssayLoopback", "AssayContractModel",
    "AssayJournaling", "AssayRecordingModel", "AssayMockServing", "AssayDrivers",
    "AssayConformance", "AssayReports"),
  library(
    "AssayContracts", "AssayJSON", "AssayHTTP", "AssayContractModel", at: "Contracts",
    data: apis + ["Schemas"]),
  library("AssayRecordings", at: "Recordings", data: apis),
  library("AssayTesting", "AssayKit", "AssayContracts", "AssayRecordings"),
  library("AssayXCTest", "AssayKit", "AssayContracts", "AssayRecordings"),
  library("AssayReferenceClients"),
  executable(
    "assay-reference-client", "AssayReferenceClients", "AssayDrivers", "AssayJSON",
    "AssayJournaling"),
  // `assay` does not import the reference client; naming it here makes `swift run assay` build it.
  executable(
    "assay", "AssayKit", "AssayJSON", "AssayContractModel", "AssayConformance", "AssayDrivers",
    "AssayJournaling", "AssayReports", "AssayContracts", "AssayRecordings",
    "assay-reference-client"),
  executable(
    "assay-bench", "AssayJSON", "AssayHTTP", "AssayLoopback", "AssayContractModel",
    "AssayJournaling", "AssayRecordingModel", "AssayMockServing", "AssayConformance",
    "AssayContracts"),
  // Not a product: `swift run -c release assay-fuzz` gives mutated inputs to whatever parses.
  executable("assay-fuzz", "AssayHTTP", "AssayJSON"),

  Row(name: "AssayTestSupport", kind: .testSupport, imports: [], path: "Tests/Support"),
  test("AssayJSON", "AssayJSON"),
  test("AssayHTTP", "AssayHTTP", data: ["Dialogues", "Judges"]),
  test("AssayLoopback", "AssayLoopback", "AssayHTTP"),
  test("AssayContractModel", "AssayContractModel", "AssayJSON", "AssayHTTP"),
  test("AssayJournaling", "AssayJournaling", "AssayJSON", "AssayHTTP"),
  test(
    "AssayRecordingModel", "AssayRecordingModel", "AssayRecordings", "AssayContractModel",
    "AssayJSON"),
  test(
    "AssayMockServing", "AssayMockServing", "AssayLoopback", "AssayHTTP", "AssayJSON",
    "AssayContractModel", "AssayJournaling", "AssayRecordingModel", "AssayContracts",
    "AssayRecordings",
    data: ["Golden"]),
  test(
    "AssayDrivers", "AssayDrivers", "AssayJSON", "AssayHTTP", "AssayLoopback", "AssayJournaling",
    "AssayReferenceClients", "assay-reference-client"),
  test(
    "AssayConformance", "AssayConformance", "AssayContractModel", "AssayJournaling", "AssayJSON",
    "AssayHTTP", "AssayContracts"),
  test(
    "AssayReports", "AssayReports", "AssayConformance", "AssayContractModel",
    "AssayJournaling", "AssayJSON",
    data: ["Golden"]),
  test(
    "AssayKit", "AssayKit", "AssayJSON", "AssayHTTP", "AssayLoopback", "AssayContractModel",
    "AssayConformance", "AssayJournaling", "AssayRecordingModel", "AssayDrivers", "AssayReports",
    "AssayContracts", "AssayRecordings", "AssayReferenceClients",
    "assay-reference-client",
    data: ["KillMatrix"]),
  test(
    "CommandLine", "assay", "assay-reference-client", "AssayKit", "AssayDrivers", "AssayReports",
    "AssayContracts", "AssayRecordings", "AssayJSON", "AssayJournaling",
    data: ["Adapters", "Sessions", "Transcripts"]),
  test(
    "AssayTesting", "AssayTesting", "AssayKit", "AssayLoopback", "AssayHTTP", "AssayJSON",
    "AssayJournaling"),
  test("AssayXCTest", "AssayXCTest", "AssayKit", "AssayLoopback", "AssayHTTP"),
  test(
    "AssayContracts", "AssayContracts", "AssayRecordings", "AssayContractModel",
    "AssayConformance", "AssayRecordingModel", "AssayJSON"),
  test("AssayBench", "assay-bench", "AssayContractModel", "AssayJSON"),
  test("Architecture"),
]

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "assay",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "AssayKit", targets: ["AssayKit"]),
    // For test targets only: they link Swift Testing and XCTest.
    .library(name: "AssayTesting", targets: ["AssayTesting"]),
    .library(name: "AssayXCTest", targets: ["AssayXCTest"]),
    .library(name: "AssayContracts", targets: ["AssayContracts"]),
    .library(name: "AssayRecordings", targets: ["AssayRecordings"]),
    .executable(name: "assay", targets: ["assay"]),
    .executable(name: "assay-reference-client", targets: ["assay-reference-client"]),
  ],
  targets: table.map { row in
    let dependencies = row.imports.map { Target.Dependency.target(name: $0) }
    let resources = row.data.map { Resource.copy($0) }
    switch row.kind {
    case .header:
      return .target(name: row.name, path: row.path)
    case .library, .testSupport:
      return .target(
        name: row.name, dependencies: dependencies, path: row.path,
        exclude: row.path == "Recordings" ? ["README.md"] : [], resources: resources,
        swiftSettings: settings)
    case .executable:
      return .executableTarget(
        name: row.name, dependencies: dependencies, path: row.path, swiftSettings: settings)
    case .test:
      return .testTarget(
        name: row.name, dependencies: dependencies, path: row.path, resources: resources,
        swiftSettings: settings)
    }
  },
  swiftLanguageModes: [.v6]
)
