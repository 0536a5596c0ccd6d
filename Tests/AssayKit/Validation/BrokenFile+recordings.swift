import AssayContractModel

/// Mistakes in a recording.
extension BrokenFile {
  private static let sidecarFile = "Recordings/Parcel/two-parcels/recording.json"
  private static let harFile = "Recordings/Parcel/two-parcels/traffic.har"

  static let recordings: [BrokenFile] = [
    BrokenFile(
      sidecarFile, #""format": 1"#, #""format": 2"#, .choice,
      #"2:13: error: "format" of the sidecar is "2", but 1 is the only one known. Record it anew. [/format]"#
    ),
    BrokenFile(
      sidecarFile, #""api": "parcel""#, #""api": "parcels""#, .contradiction,
      #"3:10: error: The sidecar says that it is of the API "parcels", but lies on the shelf of "parcel". Correct "api", or move the folder. [/api]"#,
      schema: .cannotKnow("where a document stands")),
    BrokenFile(
      sidecarFile, #""origin": "canned""#, #""origin": "caned""#, .choice,
      #"5:13: error: "origin" of the sidecar is "caned", but must be one of "recorded" and "canned". Did you mean "canned"? [/origin]"#,
      suggests: #"canned"#),
    BrokenFile(
      sidecarFile, #""_id": "parcels""#, #""_id": "parcel""#, .recordingEntry,
      #"9:14: error: The entry "parcel" is not in traffic.har. Add it there, or drop it here. Did you mean "parcels"? [/entries/0/_id]"#,
      suggests: #"parcels"#, schema: .cannotKnow("what a recording holds")),
    BrokenFile(
      sidecarFile, #""operation": "fetch""#, #""operation": "fetsh""#, .unknownName,
      #"9:38: error: The entry answers the operation "fetsh", which the contract does not have. Did you mean "fetch"? [/entries/0/operation]"#,
      suggests: #"fetch"#, schema: .cannotKnow("what names stand for")),
    BrokenFile(
      sidecarFile, #""outcome": "complete""#, #""outcome": "cut""#, .choice,
      #"9:58: error: "outcome" of the entry is "cut", but must be "complete". [/entries/0/outcome]"#
    ),
    BrokenFile(
      sidecarFile, #""outcome": "complete""#, #""offContract": "a broken id""#, .notOffContract,
      #"9:62: warning: The entry says with "offContract" that it does not fit openapi.json, but it does. Remove "offContract", or break what was meant to be broken. [/entries/0/offContract]"#,
      schema: .cannotKnow("what openapi.json allows")),
    BrokenFile(
      sidecarFile, #"{ "_id": "parcels", "operation": "fetch", "outcome": "complete" }"#, #""#,
      .empty,
      #"8:14: error: The sidecar has no entries, so nothing can be replayed. Add one. [/entries]"#),
    BrokenFile(
      harFile, #""entries""#, #""entrys""#, .recordingEntry,
      #"1:1: error: The HAR has no "log" with "entries". Export it as HAR 1.2."#, schema: .none),
    BrokenFile(
      harFile, #""_id": "parcels","#, #""#, .missingMember,
      #"5:7: error: "/log/entries/0" of the HAR has no "_id", which replaying needs. Add it. [/log/entries/0]"#,
      schema: .none),
    BrokenFile(
      harFile, #""status": 200"#, #""status": "200""#, .type,
      #"9:21: error: "status" of the HAR is "200", but must be a whole number from 100 to 999 (HAR 1.2). [/log/entries/0/response/status]"#,
      schema: .none),
    BrokenFile(
      harFile, #""name": "Content-Type""#, #""nme": "Content-Type""#, .missingMember,
      #"11:23: error: "/log/entries/0/response/headers/0" of the HAR has no "name", which replaying needs. Add it. [/log/entries/0/response/headers/0]"#,
      schema: .none),
    BrokenFile(
      harFile, #""mimeType": "application/json",\#n"#,
      #""mimeType": "application/json", "encoding": "base46",\#n"#, .recordingEntry,
      #"12:22: error: The content is said to be in "base46", but cannot be decoded so. HAR knows Base64 only; correct "encoding", or the text. [/log/entries/0/response/content]"#,
      schema: .none),
    BrokenFile(
      harFile, #""text": "{"#, #""txet": "{"#, .recordingEntry,
      #"12:22: error: The content tells of 37 bytes, but has no text. Export the HAR with its content. [/log/entries/0/response/content]"#,
      schema: .none),
    BrokenFile(
      harFile, #"\"id\":2"#, #"\"id\":true"#, .offContract,
      #"8:21: error: The answer to "fetch" does not fit openapi.json: body /parcels/1/id: type: must be integer, is true. Correct it or openapi.json, or say in recording.json with "offContract" why it is meant to be so. [/log/entries/0/response]"#,
      schema: .none),
    BrokenFile(
      harFile, #"application/json" }]"#, #"text/html" }]"#, .offContract,
      #"8:21: error: The answer to "fetch" does not fit openapi.json: header Content-Type: is "text/html", but must be application/json. Correct it or openapi.json, or say in recording.json with "offContract" why it is meant to be so. [/log/entries/0/response]"#,
      schema: .none),
  ]
}
