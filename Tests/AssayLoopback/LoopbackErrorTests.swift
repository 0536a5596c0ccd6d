import AssayHTTP
import AssayLoopback
import Testing

@Suite struct LoopbackErrorTests {
  @Test(arguments: [
    (
      LoopbackError.system("accept", 24),
      "accept failed with error 24, \"Too many open files\"; raise the limit of open files "
        + "(ulimit -n) or run fewer lanes at once"
    ),
    (.system("bind", 13), "bind failed with error 13, \"Permission denied\""),
    (.portInUse(80), "port \"80\" on 127.0.0.1 is taken; use port 0 to get a free one"),
    (
      .refused(port: 80),
      "nothing listens on 127.0.0.1 port \"80\"; check that the lane is still open"
    ),
    (.deadline("a response", milliseconds: 5), "a response did not come within 5 ms"),
    (.closed("a response"), "the peer closed the connection before a response"),
    (.reset, "the peer reset the connection"),
    (
      .syntax(HTTPSyntaxError(offset: 3, reason: "no", status: 502)),
      "the peer's bytes are not HTTP/1.1: byte 3: no"
    ),
  ])
  func `an error is one sentence that helps`(error: LoopbackError, message: String) {
    #expect(error.description == message)
  }
}
