// swift-tools-version: 6.2
import PackageDescription

/// A package as someone might have it who uses Assay: a client of MomentPerks, and its tests.
///
/// `.ci/run` builds and runs it; the guide for test targets shows its code.
let package = Package(
  name: "Perks",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [
    .package(name: "assay", path: "../..")
  ],
  targets: [
    .target(name: "Perks"),
    .testTarget(
      name: "PerksTests",
      dependencies: ["Perks", .product(name: "AssayTesting", package: "assay")]),
    .testTarget(
      name: "PerksXCTests",
      dependencies: ["Perks", .product(name: "AssayXCTest", package: "assay")]),
  ],
  swiftLanguageModes: [.v6]
)
