const INDIA_MINUTES = 330

const MONTHS: Record<string, number> = {
  ...Object.fromEntries(
    ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].map((name, index) => [
      name,
      index,
    ]),
  ),
  जनवरी: 0,
  जन: 0,
  फरवरी: 1,
  फ़रवरी: 1,
  मार्च: 2,
  अप्रैल: 3,
  अप्रेल: 3,
  मई: 4,
  जून: 5,
  जुलाई: 6,
  अगस्त: 7,
  सितंबर: 8,
  सितम्बर: 8,
  अक्टूबर: 9,
  अक्तूबर: 9,
  नवंबर: 10,
  नवम्बर: 10,
  दिसंबर: 11,
  दिसम्बर: 11,
}

const ZONES: Record<string, number> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  ist: INDIA_MINUTES,
  npt: 345,
  pkt: 300,
  bst: 60,
  west: 60,
  cet: 60,
  met: 60,
  cest: 120,
  mest: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  gst: 240,
  sgt: 480,
  hkt: 480,
  jst: 540,
  kst: 540,
  aest: 600,
  aedt: 660,
  nzst: 720,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  akst: -540,
  akdt: -480,
  hst: -600,
}

// Between the marks stands at most one space: the text was made so before. Nothing here can run on.
const TIME = String.raw`(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:[.,](?<fraction>\d{1,12}))?)?`
const HALF = String.raw`(?: ?(?<half>[ap])\.?m\.?(?!\p{L}))?`
const ZONE = String.raw`(?: ?(?<zone>(?:(?:GMT|UTC|UT) ?)?[+-]\d{1,2}:?(?:\d{2})?|\p{L}{1,5}))?`
const REST = String.raw`(?:(?: ?[,@]? ?(?:at )?| ?[T|-] ?)${TIME}${HALF}${ZONE}| ?(?:GMT|UTC|Z|[+-]00:?00))?`
const WEEKDAY = String.raw`(?:[\p{L}\p{M}]{2,20}\.?(?: ?, ?| ))?`
const MONTH = String.raw`(?<month>[\p{L}\p{M}]{3,20})`
const GAP = String.raw`(?: ?[.,-] ?| )`

/** Longer than any date, with its names in any language. */
const MAX_LENGTH = 100

const FORMS = [
  String.raw`(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})${REST}`,
  String.raw`(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:T?(?<hour>\d{2}):?(?<minute>\d{2}):?(?<second>\d{2})?${ZONE})?`,
  String.raw`(?<year>\d{4})(?:-(?<month>\d{2}))?`,
  String.raw`${WEEKDAY}(?<day>\d{1,2})(?:st|nd|rd|th)?${GAP}?${MONTH}${GAP}{1,2}(?<year>\d{4}|\d{2})${REST}`,
  String.raw`${WEEKDAY}${MONTH}\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?: ?, ?| )(?<year>\d{4})${REST}`,
  String.raw`${WEEKDAY}${MONTH} (?<day>\d{1,2}) ${TIME}${HALF}${ZONE} (?<year>\d{4})`,
  String.raw`(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})${REST}`,
].map((form) => new RegExp(`^${form}$`, 'iu'))

/** Milliseconds since 1970 of a date as feeds write it, or undefined; a date without a zone is read in `zoneMinutes`. */
export function readFeedDate(written: string, zoneMinutes = INDIA_MINUTES): number | undefined {
  if (written.length > MAX_LENGTH * 2) return undefined
  const text = withAsciiDigits(written.normalize('NFC'))
    .replace(/\([^()]*\)/g, ' ')
    .replace(/बजे/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
  if (/^\d{9,10}$/.test(text)) return Number(text) * 1000
  if (/^\d{12,13}$/.test(text)) return Number(text)
  for (const form of FORMS) {
    const parts = form.exec(text)?.groups
    if (parts) return timeOf(parts, text, zoneMinutes)
  }
  return undefined
}

function timeOf(parts: Record<string, string | undefined>, text: string, zoneMinutes: number): number | undefined {
  const year = fullYear(Number(parts['year']))
  let month = monthOf(parts['month'] ?? '1')
  let day = Number(parts['day'] ?? 1)
  // Day first, as India writes; an impossible month says that the writer put it first.
  if (month !== undefined && month > 11 && day <= 12) [month, day] = [day - 1, month + 1]
  if (month === undefined || month > 11 || day < 1 || day > new Date(Date.UTC(year, month + 1, 0)).getUTCDate()) {
    return undefined
  }
  const hour = hourOf(Number(parts['hour'] ?? 0), parts['half'])
  const minute = Number(parts['minute'] ?? 0)
  const second = Math.min(Number(parts['second'] ?? 0), 59)
  if (hour > 24 || minute > 59) return undefined
  const millisecond = Math.trunc(Number(`0.${parts['fraction'] ?? 0}`) * 1000)
  const zone = zoneOf(parts['zone'] ?? (/(?:GMT|UTC|Z)$/i.test(text) ? 'Z' : undefined), zoneMinutes)
  return Date.UTC(year, month, day, hour, minute, second, millisecond) - zone * 60_000
}

const fullYear = (year: number) => (year >= 100 ? year : year < 70 ? 2000 + year : 1900 + year)

function monthOf(written: string): number | undefined {
  if (/^\d+$/.test(written)) return Number(written) > 0 ? Number(written) - 1 : undefined
  const name = written.toLowerCase().normalize('NFC')
  return MONTHS[name] ?? MONTHS[name.slice(0, 3)]
}

function hourOf(hour: number, half: string | undefined): number {
  if (!half) return hour
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

function zoneOf(written: string | undefined, zoneMinutes: number): number {
  if (!written) return zoneMinutes
  const [, sign, hours, minutes] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(written) ?? []
  if (sign) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0))
  return ZONES[written.toLowerCase()] ?? zoneMinutes
}

/** Digits of other scripts stand in runs of ten, zero first; U+0966 is the Devanagari zero. */
function withAsciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!
    const zero = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66].find(
      (each) => code >= each && code < each + 10,
    )
    return zero === undefined ? digit : String(code - zero)
  })
}

const FUTURE_TOLERANCE_MS = 10 * 60_000

/** Rule I14: a date in the future, before 1970 or unreadable gives way to the moment of fetching. */
export function settlePublishedAt(declaredMs: number | undefined, fetchTimeMs: number): number {
  if (declaredMs === undefined || declaredMs <= 0 || declaredMs > fetchTimeMs + FUTURE_TOLERANCE_MS) return fetchTimeMs
  return declaredMs
}

/** Rule I14: a feed most of whose items lie ahead announces events. */
export function isCalendar(declaredMs: readonly (number | undefined)[], fetchTimeMs: number): boolean {
  const ahead = declaredMs.filter((each) => each !== undefined && each > fetchTimeMs + FUTURE_TOLERANCE_MS).length
  return declaredMs.length > 0 && ahead * 2 > declaredMs.length
}
