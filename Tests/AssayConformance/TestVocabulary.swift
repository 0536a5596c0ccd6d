import AssayConformance

/// A vocabulary in which all worked rules are written.
let testVocabulary: EventVocabulary = {
  let beacon: [String: FieldType] = ["offer": .text, "surface": .text, "unit": .text]
  let push: [String: FieldType] = ["pushId": .text, "integerId": .boolean]
  var events: [String: [String: FieldType]] = [
    "fetchOffers": ["adpxFp": .text],
    "reply.fetchOffers": [:],
    "served.offer": ["offer": .text],
    "expected.shown": [
      "offer": .text, "reply": .integer, "pixel": .text, "advPixel": .text, "pushId": .text,
    ],
    "expected.visible": ["offer": .text, "delivery": .text],
    "expected.declined": ["offer": .text, "reply": .integer, "noThanks": .text],
    "expected.saved": ["offer": .text, "reply": .integer, "save": .text],
    "expected.dismissed": ["offer": .text, "reply": .integer, "close": .text],
    "seen.offer.shown": ["offer": .text, "position": .integer],

    "fetch": ["target": .text, "distinctId": .text],
    "reply.fetch": [:],
    "ack": ["pushId": .text, "status": .text, "distinctId": .text],
    "served.message": ["pushId": .text, "distinctId": .text],
    "expected.fetch": ["cause": .text, "target": .text],
    "seen.message.shown": ["pushId": .text, "layout": .text],
    "step.screen.appear": ["name": .text],
    "step.inbox.refresh": ["target": .text],

    "decision": [
      "identityKinds": .integer, "userIdentifier": .text, "anonymousIdentifier": .text,
      "resourceId": .text, "userJwt": .text,
    ],
    "reply.decision": ["resourceId": .text, "hideContent": .boolean],
    "step.article.open": ["path": .text, "premium": .boolean],
    "step.auth.signIn": ["jwt": .text],
    "step.auth.signOut": [:],
    "expected.decision": ["path": .text, "identity": .text, "jwt": .text],
    "expected.rendered": ["path": .text, "hideContent": .boolean, "upsellMessage": .text],
    "seen.article.rendered": [
      "path": .text, "hideContent": .boolean, "upsellMessage": .text, "pending": .boolean,
    ],

    "content": ["uid": .text, "request": .integer],
    "reply.content": [:],
    "report": ["action": .text, "delivery": .text, "uid": .text],
    "media": ["delivery": .text],
    "served.delivery": [
      "delivery": .text, "imageEnabled": .boolean, "contentText": .text, "request": .integer,
    ],
    "expected.result": [
      "request": .integer, "status": .text, "codes": .list, "local": .boolean,
      "hasDelivery": .boolean,
    ],
    "expected.slot": ["slot": .integer, "visible": .boolean, "title": .text],
    "expected.superseded": ["delivery": .text],
    "seen.banner.result": [
      "request": .integer, "status": .text, "errorCode": .text, "hasDelivery": .boolean,
      "contentText": .text, "thread": .text,
    ],
    "seen.request.returned": ["request": .integer],
    "seen.banner.rendered": ["slot": .integer, "visible": .boolean, "title": .text],
  ]
  for beaconName in ["pixel", "advPixel", "closeBeacon", "noThanks", "click", "save"] {
    events[beaconName] = beacon
  }
  for name in ["accepted", "rejected", "duplicate", "held", "released"] {
    events["expected." + name] = push
  }
  for verb in [
    "offers.load", "offers.show", "offers.next", "offers.decline", "offers.close", "wall.scroll",
    "banner.tap", "banner.close", "delivery.report", "request.cancel", "screen.open",
    "screen.leave", "release",
  ] {
    events["step." + verb] = [:]
  }
  return EventVocabulary(
    events: events, ambient: ["user": .text, "unit": .text],
    limits: ["contentTimeout": 10_000, "contentTimeoutMax": 12_000],
    handedOut: ["pushId", "delivery"])
}()
