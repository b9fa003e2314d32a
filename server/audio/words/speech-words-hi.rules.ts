import {
  FIRST,
  fullYear,
  isDayOfMonth,
  NUMBER,
  replaceInOrder,
  valueOf,
  type Replacement,
} from './number-shapes.rules.ts'
import { hindiAndHalf, hindiDigits, hindiOrdinal, hindiWordsOf, hindiWritten, hindiYear } from './numbers-hi.rules.ts'
import { HINDI_ABBREVIATIONS } from './speech-abbreviations-hi.rules.ts'
import { alternationOf, HINDI_UNITS } from './speech-units.rules.ts'

const MONTHS = 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' ')
const MONTH = String.raw`(जनवरी|फ़?रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|सितम्बर|अक्टूबर|अक्तूबर|नवंबर|नवम्बर|दिसंबर|दिसम्बर)`
/** Words end where neither a letter nor its sign follows; \b knows no Devanagari. */
const END = String.raw`(?![\p{L}\p{M}])`
const START = String.raw`(?<![\p{L}\p{M}\d.,])`
const TO = String.raw`\s?(?:-|–|—|से)\s?`
const SCALES: Record<string, string> = {
  lakh: 'लाख',
  crore: 'करोड़',
  cr: 'करोड़',
  हजार: 'हज़ार',
  करोड: 'करोड़',
  million: 'मिलियन',
  billion: 'बिलियन',
  bn: 'बिलियन',
  mn: 'मिलियन',
}
const SCALE = String.raw`(लाख करोड़|लाख|करोड़|करोड|हज़ार|हजार|सौ|अरब|खरब|मिलियन|बिलियन|million|billion|lakh|crore|mn|bn|cr)${END}\.?`
const RUPEES = String.raw`(?:रुपये|रुपए|रूपये|रूपए|रुपयों|रुपया|रु\.|रु|रू\.)`
const CURRENCIES: Record<string, readonly [string, string, string]> = {
  '₹': ['रुपया', 'रुपये', 'पैसे'],
  $: ['डॉलर', 'डॉलर', 'सेंट'],
  '€': ['यूरो', 'यूरो', 'सेंट'],
  '£': ['पाउंड', 'पाउंड', 'पेंस'],
}
const FRACTIONS: Record<string, string> = {
  '1/2': 'आधा',
  '1/3': 'एक तिहाई',
  '2/3': 'दो तिहाई',
  '1/4': 'एक चौथाई',
  '3/4': 'तीन चौथाई',
}
const SIGNS: Record<string, string> = { '½': '1/2', '⅓': '1/3', '⅔': '2/3', '¼': '1/4', '¾': '3/4' }

const to = (first: string, last: string | undefined, say: (written: string) => string) =>
  last === undefined ? say(first) : `${say(first)} से ${say(last)}`

function scaled(first: string, last: string | undefined, scale: string): string {
  return `${to(first, last, (written) => hindiWritten(written, true))} ${SCALES[scale] ?? scale}`
}

/** Numbers as a text writes them: one, or the two ends of a range, with what counts them. */
interface Amount {
  first: string
  last: string | undefined
  scale: string | undefined
}

function money(sign: string, { first, last, scale }: Amount): string {
  const [one, many, parts] = CURRENCIES[sign.slice(-1)] ?? ['रुपया', 'रुपये', 'पैसे']
  if (scale) return `${scaled(first, last, scale)} ${many}`
  const [full = '', decimals] = first.split('.')
  if (last !== undefined || (decimals && decimals.length > 2)) return `${to(first, last, hindiWritten)} ${many}`
  const small = Number((decimals ?? '').padEnd(2, '0'))
  const large = `${hindiWritten(full)} ${valueOf(full) === 1 ? one : many}`
  if (!small) return large
  const rest = `${hindiWordsOf(String(small))} ${small === 1 ? parts.replace('पैसे', 'पैसा') : parts}`
  return valueOf(full) === 0 ? rest : `${large} और ${rest}`
}

function date(day: string, month: string, year: string | undefined): string {
  return `${hindiWordsOf(day)} ${month}${year ? ` ${hindiYear(fullYear(year))}` : ''}`
}

function numericDate(match: string, [day, month]: readonly [string, string], year: string): string {
  return isDayOfMonth(Number(day), Number(month)) ? date(day, MONTHS[Number(month) - 1] ?? '', year) : match
}

function timeOfDay(hour: number): string {
  if (hour >= 4 && hour < 12) return 'सुबह '
  if (hour >= 12 && hour < 16) return 'दोपहर '
  return hour >= 16 && hour < 19 ? 'शाम ' : 'रात '
}

/** 2:15 is "सवा दो", 2:30 "ढाई", 2:45 "पौने तीन"; `says` tells that the sentence names the part of the day itself. */
function time(hour: string, minute: string, says: boolean): string {
  const h = Number(hour)
  const has24Hours = h > 12 || hour.startsWith('0')
  const segment = has24Hours && !says ? timeOfDay(h) : ''
  const twelve = h % 12 || 12
  if (minute === '00') return `${segment}${hindiWordsOf(String(twelve))} बजे`
  if (minute === '15') return `${segment}सवा ${hindiWordsOf(String(twelve))} बजे`
  if (minute === '30') return `${segment}${hindiAndHalf(String(twelve))} बजे`
  if (minute === '45') return `${segment}पौने ${hindiWordsOf(String((twelve % 12) + 1))} बजे`
  return `${segment}${hindiWordsOf(String(twelve))} बजकर ${hindiWordsOf(minute)} मिनट`
}

function range(first: string, last: string): string {
  const say = /^(?:1[1-9]\d\d|20\d\d)$/.test(first) ? hindiYear : hindiWritten
  const sayLast = /^1[1-9]\d\d$/.test(last) ? hindiYear : hindiWritten
  const isYear = say === hindiYear && /^\d\d$/.test(last)
  return `${say(first)} ${isYear || valueOf(last) > valueOf(first) ? 'से ' : ''}${sayLast(last)}`
}

const digits = (match: string) =>
  `${match.startsWith('+') ? 'प्लस ' : ''}${(match.match(/\d+/g) ?? []).map(hindiDigits).join(', ')}`

const CALLS: readonly Replacement[] = [
  [/(?<![\d.,₹$]|₹\s|रु\.\s?)(?:\+91[\s-]?)?[6-9]\d{4}[\s-]?\d{5}(?![\d,]|\.\d)/gu, digits],
  [/(?<![\d.,])0\d{2,4}[\s-]\d{6,8}(?!\d)/g, digits],
  [/(?<![\d.,])1800[\s-]\d{2,4}[\s-]\d{3,4}(?!\d)/g, digits],
  [/(?<=(?:हेल्पलाइन|पिन कोड|पिनकोड|ओटीपी|डायल)(?: नंबर)?:? )\d{3,6}(?!\d)/gu, digits],
  [/(?<![\d.,])0\d{2,}(?![\d.,:/-])/g, digits],
]

const DATES: readonly Replacement[] = [
  [
    /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-]|\.\d)/g,
    (match, day = '', _, month = '', year = '') => numericDate(match, [day, month], year),
  ],
  [
    /(?<![\d-])(\d{4})-(\d\d)-(\d\d)(?![\d-])/g,
    (match, year = '', month = '', day = '') => numericDate(match, [day, month], year),
  ],
  [
    new RegExp(String.raw`(?<![\d.,])(\d{1,2})\s?[-–]\s?(\d{1,2})\s${MONTH}${END}`, 'gu'),
    (_, first = '', last = '', month = '') => `${hindiWordsOf(first)} से ${date(last, month, undefined)}`,
  ],
  [
    new RegExp(String.raw`(?<![\d.,])(\d{1,2})\s${MONTH}${END}(?:,?\s((?:1[1-9]|20)\d\d)(?![\d,]))?`, 'gu'),
    (_, day = '', month = '', year) => date(day, month, year),
  ],
]

const TIMES: readonly Replacement[] = [
  [
    /(?<![\d:.,])((?:सुबह|दोपहर|शाम|रात|तड़के|देर रात)(?: करीब| लगभग)? )?([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(?![\d:])(?:\s?बजे)?/gu,
    (_, segment, hour = '', minute = '') => `${segment ?? ''}${time(hour, minute, segment !== undefined)}`,
  ],
  [/(?<![\d:.,])([01]?\d|2[0-3])\.([0-5]\d)\s?बजे/gu, (_, hour = '', minute = '') => time(hour, minute, true)],
]

const AMOUNTS: readonly Replacement[] = [
  [
    new RegExp(
      String.raw`(₹|(?<![\p{L}\p{M}])(?:रु\.?|रू\.?|Rs\.?|INR)|US\$|\$|€|£)\s?(${NUMBER})(?:${TO}(?:₹|\$)?(${NUMBER}))?(?:\s?${SCALE})?(?:\/-)?(?:\s${RUPEES}${END})?`,
      'gu',
    ),
    (_, sign = '', first = '', last, scale) => money(/^[रRI]/u.test(sign) ? '₹' : sign, { first, last, scale }),
  ],
  [
    new RegExp(String.raw`${FIRST}(${NUMBER})(?:${TO}(${NUMBER}))?(?:\s?${SCALE})?\s?${RUPEES}${END}(?:\/-)?`, 'gu'),
    (_, first = '', last, scale) => money('₹', { first, last, scale }),
  ],
  [
    new RegExp(String.raw`${FIRST}(${NUMBER})(?:${TO}(${NUMBER}))?\s?%`, 'gu'),
    (_, first = '', last) => `${to(first, last, hindiWritten)} प्रतिशत`,
  ],
  [
    new RegExp(
      String.raw`(?:(?<![\p{L}\p{M}\d)])([-−]))?${START}(${NUMBER})(?:${TO}(${NUMBER}))?\s?(${alternationOf(HINDI_UNITS)})(?![\p{L}\p{M}\p{N}°/])`,
      'gu',
    ),
    (_, minus, first = '', last, unit = '') =>
      `${minus ? 'माइनस ' : ''}${to(first, last, hindiWritten)} ${UNITS.get(unit) ?? unit}`,
  ],
  [
    new RegExp(String.raw`${FIRST}(${NUMBER})(?:${TO}(${NUMBER}))?\s?${SCALE}`, 'gu'),
    (_, first = '', last, scale = '') => scaled(first, last, scale),
  ],
  [/\/\s?(किलो|किलोग्राम|दिन|माह|महीना|साल|घंटा|लीटर|क्विंटल|यूनिट)/gu, (_, unit) => ` प्रति ${unit}`],
]
const UNITS = new Map(Object.entries(HINDI_UNITS).map(([unit, said]) => [unit.normalize('NFC'), said]))

const NUMBERS: readonly Replacement[] = [
  [/(?<![\d.,])(\d+)\.5(?=\s(?:घंट|साल|वर्ष|गुन|महीन|फीट|फुट))/gu, (_, full = '') => hindiAndHalf(full)],
  [/(?<!\d)(\d+)\s?½/g, (_, full = '') => hindiAndHalf(full)],
  [
    /(?<!\d)(\d+)\s?([⅓⅔¼¾])/g,
    (_, full = '', segment = '') => `${hindiWordsOf(full)} और ${FRACTIONS[SIGNS[segment] ?? '']}`,
  ],
  [/[½⅓⅔¼¾]/g, (segment) => FRACTIONS[SIGNS[segment] ?? ''] ?? segment],
  [
    /(?<![\d/.,])(\d+)\/(\d+)(?![\d/])/g,
    (match, above = '', below = '') => FRACTIONS[match] ?? `${hindiWordsOf(above)} बटा ${hindiWordsOf(below)}`,
  ],
  [
    new RegExp(String.raw`(?<![\d.,])(\d+)\s?-?(वाँ|वां|वीं|वी|वें|वे|ला|ली|ले|रा|री|रे|था|थी|थे|ठा|ठी|ठे)${END}`, 'gu'),
    (_, figure = '', suffix = '') => hindiOrdinal(figure, suffix),
  ],
  [
    new RegExp(String.raw`(?<![\p{L}\p{M}\d.,-])(${NUMBER})\s?[-–—]\s?(${NUMBER})(?![\d-])`, 'gu'),
    (_, first = '', last = '') => range(first, last),
  ],
  [/(?<![\d.,])1[1-9]\d\d(?![\d,]|\.\d)/g, (year) => hindiYear(year)],
  [/(?<=^|[\s(])[-−](?=\d)/g, () => 'माइनस '],
  [/[#@](?=[\p{L}\d])/gu, () => ''],
  [
    new RegExp(String.raw`(?<=[\p{L}\p{M}])(${NUMBER})(?=(\p{L})?)`, 'gu'),
    (_, written = '', next) => ` ${hindiWritten(written)}${next ? ' ' : ''}`,
  ],
  [new RegExp(String.raw`${FIRST}(${NUMBER})(?=\p{L})`, 'gu'), (_, written = '') => `${hindiWritten(written)} `],
  [new RegExp(NUMBER, 'g'), (written) => hindiWritten(written)],
  [/\s?&\s?/g, () => ' और '],
  [/\s?%/g, () => ' प्रतिशत'],
  [/\s=\s/g, () => ' बराबर '],
  [/[*_^|<>\\{}]/g, () => ' '],
]

/** A Hindi sentence with everything that is written otherwise than it is said turned into words. */
export function hindiWords(text: string): string {
  const ascii = text.replaceAll(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x966))
  return replaceInOrder(ascii, [...CALLS, ...DATES, ...TIMES, ...AMOUNTS, ...HINDI_ABBREVIATIONS, ...NUMBERS])
}
