#if os(macOS) || os(Linux)
  import AssayHTTP
  import AssayTestSupport
  import Foundation
  import Testing

  @Suite(
    .enabled("python3 with zlib and gzip is not on the path, so nothing to compare with") {
      await PythonProcess.isPresent()
    })
  struct PythonCrossCheckTests {
    private static let sizes = [0, 1, 10, 300, 5000, 66_000, 300_000]

    /// Compresses every `*.bin` at each level and strategy, raw, as zlib and as gzip.
    private static let compress = """
      import glob, gzip, zlib
      for name in glob.glob("*.bin"):
          data = open(name, "rb").read()
          for level in (0, 1, 6, 9):
              for strategy in (zlib.Z_DEFAULT_STRATEGY, zlib.Z_FIXED, zlib.Z_HUFFMAN_ONLY):
                  for wrapper, bits in (("raw", -15), ("zlib", 15), ("gzip", 31)):
                      if wrapper != "raw" and (level != 6 or len(data) > 70000):
                          continue
                      c = zlib.compressobj(level, zlib.DEFLATED, bits, 8, strategy)
                      with open(f"{name}.{level}.{strategy}.{wrapper}", "wb") as out:
                          out.write(c.compress(data) + c.flush())
          with open(f"{name}.small.raw", "wb") as out:
              c = zlib.compressobj(9, zlib.DEFLATED, -9, 1)
              out.write(c.compress(data[:50000]) + c.flush(zlib.Z_FULL_FLUSH))
              out.write(c.compress(data[50000:]) + c.flush())
          with open(f"{name}.members.gzip", "wb") as out:
              out.write(gzip.compress(data[:1000]) + gzip.compress(data[1000:]))
      """

    @Test func `what zlib writes at any level and strategy is read`() async throws {
      try await PythonProcess.inTemporaryFolder { folder in
        for size in Self.sizes {
          for (index, sample) in CodingSamples.of(size: size, seed: 7).enumerated() {
            try Data(sample.bytes).write(
              to: folder.appendingPathComponent("\(size)-\(index).bin"))
          }
        }
        try await PythonProcess.run(Self.compress, in: folder)
        var count = 0
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
          let parts = name.split(separator: ".")
          guard parts.count > 2 else { continue }
          let input = try Self.bytes(folder, name)
          let expected = try Self.bytes(folder, parts[0] + ".bin")
          let limit = expected.count
          let output: [UInt8]
          switch parts.last {
          case "zlib": output = try ZlibReader.decode(input, maxBytes: limit)
          case "gzip": output = try GzipReader.decode(input, maxBytes: limit)
          default:
            let decoded = try Inflate.decode(input, maxBytes: limit)
            #expect(decoded.used == input.count, "\(name)")
            output = decoded.bytes
          }
          #expect(output == expected, "\(name)")
          count += 1
        }
        // 12 raw streams and two more per sample; six wrapped ones where it is small.
        #expect(count == 5 * (7 * 14 + 6 * 6))
      }
    }

    /// Decodes every `*.raw` and `*.gzip`, and compares with its `*.bin`.
    private static let decompress = """
      import glob, gzip, sys, zlib
      checked = 0
      for name in glob.glob("*.bin"):
          data = open(name, "rb").read()
          raw = zlib.decompressobj(-15)
          out = raw.decompress(open(name + ".raw", "rb").read()) + raw.flush()
          if out != data or not raw.eof or raw.unused_data:
              sys.exit(f"{name}: raw")
          if gzip.decompress(open(name + ".gzip", "rb").read()) != data:
              sys.exit(f"{name}: gzip")
          checked += 1
      open("checked", "w").write(str(checked))
      """

    @Test func `what is written here is read by zlib`() async throws {
      try await PythonProcess.inTemporaryFolder { folder in
        for size in Self.sizes {
          for (index, sample) in CodingSamples.of(size: size, seed: 8).enumerated() {
            let name = "\(size)-\(index).bin"
            try Data(sample.bytes).write(to: folder.appendingPathComponent(name))
            try Data(Deflate.encode(sample.bytes)).write(
              to: folder.appendingPathComponent(name + ".raw"))
            try Data(GzipWriter.encode(sample.bytes)).write(
              to: folder.appendingPathComponent(name + ".gzip"))
          }
        }
        try await PythonProcess.run(Self.decompress, in: folder)
        #expect(try Self.bytes(folder, "checked") == Array("35".utf8))
      }
    }

    /// Judges each stream of a file of lines in hexadecimal: what it holds, and what it leaves.
    private static let judge = """
      import zlib
      with open("verdicts.txt", "w") as out:
          for line in open("streams.txt"):
              stream = bytes.fromhex(line.strip())
              raw = zlib.decompressobj(-15)
              try:
                  data = raw.decompress(stream)
                  verdict = "truncated"
                  if raw.eof:
                      verdict = f"{data.hex()} {len(stream) - len(raw.unused_data)}"
              except zlib.error:
                  verdict = "broken"
              out.write(verdict + "\\n")
      """

    @Test func `a mutated stream is judged as zlib judges it`() async throws {
      var random = SplitMix(seed: 99)
      let streams = (0..<6_000).map { _ in InflateFuzzTests.mutant(&random) }
      let verdicts = try await PythonProcess.inTemporaryFolder { folder in
        let lines = streams.map { SHA256.hex($0) + "\n" }.joined()
        try Data(lines.utf8).write(to: folder.appendingPathComponent("streams.txt"))
        try await PythonProcess.run(Self.judge, in: folder)
        return String(decoding: try Self.bytes(folder, "verdicts.txt"), as: UTF8.self)
      }
      let zlib = verdicts.split(separator: "\n")
      #expect(zlib.count == streams.count)
      var kinds: [String: Int] = [:]
      for (stream, verdict) in zip(streams, zlib) {
        let ours = Self.verdict(stream)
        kinds[ours.contains(" ") || ours.isEmpty ? "read" : ours, default: 0] += 1
        // zlib reads the lengths that a code without codes cannot give before it refuses.
        if ours != verdict && !(verdict == "truncated" && Self.hasNoCodeLengthCode(stream)) {
          Issue.record("\(SHA256.hex(stream)): \(ours) here, \(verdict) by zlib")
        }
      }
      // Each kind must really occur.
      #expect(kinds.values.allSatisfy { $0 > 300 } && kinds.count == 3, "\(kinds)")
    }

    private static func hasNoCodeLengthCode(_ stream: [UInt8]) -> Bool {
      let error = #expect(throws: DecompressionError.self) {
        try Inflate.decode(stream, maxBytes: 1_000_000)
      }
      return error?.reason == .incomplete(.codeLengths)
    }

    private static func verdict(_ stream: [UInt8]) -> String {
      do throws(DecompressionError) {
        let decoded = try Inflate.decode(stream, maxBytes: 1_000_000)
        return "\(SHA256.hex(decoded.bytes)) \(decoded.used)"
      } catch {
        return error.reason == .truncated ? "truncated" : "broken"
      }
    }

    private static func bytes(_ folder: URL, _ name: String) throws -> [UInt8] {
      [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }
  }
#endif
