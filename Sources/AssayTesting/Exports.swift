@_exported public import struct AssayKit.ConformanceCase
// What a test needs comes with `import AssayTesting`.
@_exported public import protocol AssayKit.ConformanceClient
@_exported public import struct AssayKit.ConformanceProfile
@_exported public import class AssayKit.ConformanceSession
@_exported public import struct AssayKit.LaneOptions
@_exported public import struct AssayKit.LaneReply
@_exported public import struct AssayKit.LaneRequest
@_exported public import enum AssayKit.LaneValue
@_exported public import struct AssayKit.LaneVerdict
@_exported public import class AssayKit.TestLane
@_exported public import struct AssayKit.TestLaneError
@_exported public import struct AssayKit.UnsupportedStep

/// One isolated conversation of a test with the mock of one API.
public typealias Lane = TestLane
