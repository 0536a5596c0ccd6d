/// A stretch of time after which a meter begins anew, by the calendar of UTC.
enum SurfacePeriod: String, Sendable, CaseIterable {
  case hour, day, week, month, year
  /// Never.
  case lifetime

  private static let hourLength = 3_600_000
  private static let dayLength = 86_400_000

  /// The beginning of the period that holds a date, both in milliseconds since 1970.
  func start(of date: Int) -> Int {
    let days = Self.floored(date, Self.dayLength)
    let civil = CivilDate(days: days)
    switch self {
    case .lifetime: return 0
    case .hour: return Self.floored(date, Self.hourLength) * Self.hourLength
    case .day: return days * Self.dayLength
    // 1970 began on a Thursday; weeks begin on Mondays (ISO 8601).
    case .week: return (Self.floored(days + 3, 7) * 7 - 3) * Self.dayLength
    case .month:
      return CivilDate(year: civil.year, month: civil.month, day: 1).days * Self.dayLength
    case .year: return CivilDate(year: civil.year, month: 1, day: 1).days * Self.dayLength
    }
  }

  /// A date as it is written in answers: as in ISO 8601, or as in HTTP dates (RFC 9110, section 5.6.7).
  static func text(_ date: Int, asHTTPDate: Bool) -> String {
    let days = floored(date, dayLength)
    let seconds = (date - days * dayLength) / 1_000
    let time = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { digits($0, 2) }
      .joined(separator: ":")
    let civil = CivilDate(days: days)
    guard asHTTPDate else {
      return
        "\(digits(civil.year, 4))-\(digits(civil.month, 2))-\(digits(civil.day, 2))T\(time)Z"
    }
    let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let weekday = days + 3 - floored(days + 3, 7) * 7
    return
      "\(names[weekday]), \(digits(civil.day, 2)) \(months[civil.month - 1]) \(digits(civil.year, 4)) \(time) GMT"
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }

  fileprivate static func floored(_ number: Int, _ length: Int) -> Int {
    number >= 0 ? number / length : (number - length + 1) / length
  }
}

/// A day of the Gregorian calendar.
private struct CivilDate {
  var year: Int
  var month: Int
  var day: Int

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Years are counted from March here, so that the day that leap years add is their last.
  init(days: Int) {
    let shifted = days + 719_468
    let era = SurfacePeriod.floored(shifted, 146_097)
    let ofEra = shifted - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * ofYear + 2) / 153
    day = ofYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since the first of January 1970.
  var days: Int {
    let year = month <= 2 ? year - 1 : year
    let era = SurfacePeriod.floored(year, 400)
    let yearOfEra = year - era * 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let ofEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + ofYear
    return era * 146_097 + ofEra - 719_468
  }
}
