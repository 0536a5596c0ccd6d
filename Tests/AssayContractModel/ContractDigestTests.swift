import Testing

@testable import AssayContractModel

@Suite struct `The digest of a contract` {
  @Test func `is the same for the same documents, wherever they stand`() {
    var moved = SmallContract.files
    moved.contract.path = "/elsewhere/contract.json"
    #expect(moved.digest == SmallContract.files.digest)
    #expect(moved.digest.wholeMatch(of: /[0-9a-f]{64}/) != nil)
  }

  @Test func `changes with a byte of any document`() {
    let digest = SmallContract.files.digest
    for path in [\ContractFiles.contract, \.openAPI, \.rules] {
      var changed = SmallContract.files
      changed[keyPath: path].bytes.append(0x20)
      #expect(changed.digest != digest)
    }
    var changed = SmallContract.files
    #expect(!changed.cases.isEmpty)
    changed.cases[0].file.bytes.append(0x20)
    #expect(changed.digest != digest)
    changed = SmallContract.files
    changed.cases[0].name += "s"
    #expect(changed.digest != digest)
  }
}
