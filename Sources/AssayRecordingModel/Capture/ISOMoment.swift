/// A date and time as HAR writes it (ISO 8601 with an offset), in milliseconds since 1970.
enum ISOMoment {
  /// Reads `2026-11-30T12:34:56.789+02:00`; `nil` for any other form.
  ///
  /// Fractions may have any number of digits; what is below a millisecond is dropped.
  static func milliseconds(_ text: String) -> Int? {
    guard
      let match = text.wholeMatch(
        of: /(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:[.,](\d+))?\s*([Zz]|[+-]\d\d:?\d\d)?/)
    else { return nil }
    let part = match.output
    guard let year = Int(part.1), let month = Int(part.2), let day = Int(part.3),
      let hour = Int(part.4), let minute = Int(part.5), let second = Int(part.6),
      (1...12).contains(month), (1...31).contains(day), hour < 25, minute < 60, second < 61
    else { return nil }
    let fraction = (part.7 ?? "").prefix(3)
    let milliseconds =
      (Int(fraction) ?? 0) * [1, 100, 10, 1][fraction.count]
    let zone = offset(part.8.map(String.init))
    let minutes = (days(year, month, day) * 24 + hour) * 60 + minute - zone
    return (minutes * 60 + second) * 1_000 + milliseconds
  }

  /// Minutes east of Greenwich.
  private static func offset(_ text: String?) -> Int {
    guard let text, let sign = text.first, sign == "+" || sign == "-" else { return 0 }
    let digits = text.filter(\.isNumber)
    let minutes = (Int(digits.prefix(2)) ?? 0) * 60 + (Int(digits.suffix(2)) ?? 0)
    return sign == "-" ? -minutes : minutes
  }

  /// Days from 1970-01-01 in the Gregorian calendar.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // March begins the year, so that the leap day is its last.
    let shifted = month <= 2 ? year - 1 : year
    let ofYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + ofYear - 719_468
  }
}
