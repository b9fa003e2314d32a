import {
  FIRST,
  fullYear,
  hidden,
  isDayOfMonth,
  NUMBER,
  RANGE,
  replaceInOrder,
  shown,
  valueOf,
  type Replacement,
} from './number-shapes.rules.ts'
import { decadeOf, digitByDigit, ordinalOf, wordsOf, wordsOfWritten } from './numbers-en.rules.ts'
import { ABBREVIATIONS, withLettersSpelt } from './speech-abbreviations-en.rules.ts'
import { alternationOf, ENGLISH_UNITS } from './speech-units.rules.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const MONTH = String.raw`(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b\.?`
const YEAR = String.raw`(1[1-9]\d\d|20\d\d)(?!\d|,\d|\.\d)`
const CURRENCIES: Record<string, readonly [string, string, string]> = {
  '₹': ['rupee', 'rupees', 'paise'],
  $: ['dollar', 'dollars', 'cents'],
  '€': ['euro', 'euros', 'cents'],
  '£': ['pound', 'pounds', 'pence'],
}
const SCALES: Record<string, string> = {
  lakhs: 'lakh',
  lac: 'lakh',
  lacs: 'lakh',
  cr: 'crore',
  crores: 'crore',
  k: 'thousand',
  m: 'million',
  mn: 'million',
  bn: 'billion',
  tn: 'trillion',
}
const SCALE = String.raw`(lakh crores?|lakhs?|lacs?|crores?|cr|thousand|hundred|million|mn|billion|bn|trillion|tn|k|m)(?!\p{L})\.?`
const CURRENCY = String.raw`(₹|(?<!\p{L})Rs\.?|(?<!\p{L})INR|US\$|\$|€|£)`
const COUNTED =
  '(?=\\s(?:people|persons|men|women|children|students|workers|employees|families|houses|homes|seats|voters|villages|schools|crores?|lakhs?|rupees|runs|units|cases|metres|tonnes|items|jobs)\\b)'
const FRACTIONS: Record<string, string> = {
  '1/2': 'half',
  '1/3': 'one third',
  '2/3': 'two thirds',
  '1/4': 'one quarter',
  '3/4': 'three quarters',
  '1/5': 'one fifth',
  '2/5': 'two fifths',
  '3/5': 'three fifths',
  '4/5': 'four fifths',
  '1/8': 'one eighth',
  '1/10': 'one tenth',
}
const SIGNS: Record<string, string> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
  '⅕': '1/5',
}
const PER: Record<string, string> = { kg: 'kilogram', km: 'kilometre', l: 'litre', hr: 'hour', 'sq ft': 'square foot' }

/** Numbers as a text writes them: one, or the two ends of a range, with what counts them. */
interface Amount {
  first: string
  last: string | undefined
  scale?: string | undefined
}

const to = (first: string, last: string | undefined, say: (written: string) => string) =>
  last === undefined ? say(first) : `${say(first)} to ${say(last)}`

function yearWords(year: string): string {
  // From 2000 on every voice reads the figures as a year; older ones espeak says with "hundred and".
  if (year >= '2000') return hidden(year)
  const rest = year.slice(2)
  const tail = rest === '00' ? 'hundred' : rest < '10' ? `oh ${wordsOf(rest)}` : wordsOf(rest)
  return `${wordsOf(year.slice(0, 2))} ${tail}`
}

function money(sign: string, { first: written, last: end, scale }: Amount): string {
  const [one, many, parts] = CURRENCIES[sign.slice(-1)] ?? ['rupee', 'rupees', 'paise']
  if (scale) {
    const said = scale.toLowerCase().replace(/^lakh crores?$/, 'lakh crore')
    return `${to(written, end, wordsOfWritten)} ${SCALES[said] ?? said} ${many}`
  }
  const [full = '', decimals] = written.split('.')
  if (end !== undefined || (decimals && decimals.length > 2)) return `${to(written, end, wordsOfWritten)} ${many}`
  const small = Number((decimals ?? '').padEnd(2, '0'))
  const large = `${wordsOfWritten(full)} ${valueOf(full) === 1 ? one : many}`
  if (!small) return large
  const rest = `${wordsOf(String(small))} ${small === 1 ? parts.replace(/s$/, '').replace('pence', 'penny') : parts}`
  return valueOf(full) === 0 ? rest : `${large} and ${rest}`
}

function date(day: string, month: number, year: string | undefined): string {
  return `${ordinalOf(day)} of ${MONTHS[month - 1]}${year ? ` ${yearWords(fullYear(year))}` : ''}`
}

const monthOf = (name: string) => MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1

function namedDate(match: string, day: string, { month, year }: { month: string; year?: string | undefined }): string {
  return isDayOfMonth(Number(day), monthOf(month)) ? date(day, monthOf(month), year) : match
}

function numericDate(match: string, [first, second]: readonly [string, string], year: string): string {
  if (isDayOfMonth(Number(first), Number(second))) return date(first, Number(second), year)
  return isDayOfMonth(Number(second), Number(first)) ? date(second, Number(first), year) : match
}

function time(hour: string, minute: string, half: string | undefined): string {
  const h = Number(hour)
  const tail = minute === '00' ? '' : minute < '10' ? ` oh ${wordsOf(minute)}` : ` ${wordsOf(minute)}`
  const said = `${wordsOf(String(h % 12 || 12))}${tail}`
  if (half) return `${said} ${half.toLowerCase().startsWith('a') ? 'a.m.' : 'p.m.'}`
  // A leading zero or an hour past noon says that the clock has 24 hours.
  if (h > 12 || hour.startsWith('0')) return `${said} ${h < 12 ? 'a.m.' : 'p.m.'}`
  return tail ? said : `${said} o'clock`
}

function slashed(match: string, above: string, below: string): string {
  if (match === '24/7') return 'twenty-four seven'
  return FRACTIONS[match] ?? `${wordsOf(above)} by ${wordsOf(below)}`
}

function range(first: string, last: string): string {
  // "3-0" is a score, "2025-26" the rest of a year.
  const isYear = /^20\d\d$/.test(first) && /^\d\d$/.test(last)
  if (isYear) return `${hidden(first)} to ${wordsOf(last)}`
  return `${wordsOfWritten(first)} ${valueOf(last) > valueOf(first) ? 'to ' : ''}${wordsOfWritten(last)}`
}

const digits = (match: string) =>
  `${match.startsWith('+') ? 'plus ' : ''}${(match.match(/\d+/g) ?? []).map(digitByDigit).join(', ')}`

function measure(minus: string | undefined, { first, last }: Amount, unit: string): string {
  const [one, many] = ENGLISH_UNITS[unit] ?? [unit, unit]
  const name = last === undefined && valueOf(first) === 1 ? one : many
  return `${minus ? 'minus ' : ''}${to(first, last, wordsOfWritten)} ${name}`
}

const CALLS: readonly Replacement[] = [
  [/(?<![\d.,₹$]|Rs\.?\s?)(?:\+91[\s-]?)?[6-9]\d{4}[\s-]?\d{5}(?![\d,]|\.\d)/g, digits],
  [/\+\d{1,3}[\s-]?\d{2,5}(?:[\s-]?\d{3,5}){1,3}(?!\d)/g, digits],
  [/(?<![\d.,])0\d{2,4}[\s-]\d{6,8}(?!\d)/g, digits],
  [/(?<![\d.,])1800[\s-]\d{2,4}[\s-]\d{3,4}(?!\d)/g, digits],
  [
    /(?<=\b(?:helpline|hotline|dial|call|PIN(?: code)?|Pin(?: code)?|pin code|OTP)(?: number)?:? )\d{3,6}(?!\d)/g,
    digits,
  ],
  [/(?<![\d.,])0\d{2,}(?![\d.,:/-])/g, digits],
]

const DATES: readonly Replacement[] = [
  [
    new RegExp(String.raw`(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-]|\.\d)`, 'g'),
    (match, day = '', _, month = '', year = '') => numericDate(match, [day, month], year),
  ],
  [
    /(?<![\d-])(\d{4})-(\d\d)-(\d\d)(?![\d-])/g,
    (match, year = '', month = '', day = '') =>
      isDayOfMonth(Number(day), Number(month)) ? date(day, Number(month), year) : match,
  ],
  [
    new RegExp(String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th)?\s?[-–]\s?(\d{1,2})(?:st|nd|rd|th)?\s${MONTH}`, 'g'),
    (_, from = '', until = '', month = '') => `${ordinalOf(from)} to ${date(until, monthOf(month), undefined)}`,
  ],
  [
    new RegExp(String.raw`(?<![\d.,])(\d{1,2})(?:st|nd|rd|th)?(?:\sof)?\s${MONTH}(?:,?\s${YEAR})?`, 'g'),
    (match, day = '', month = '', year) => namedDate(match, day, { month, year }),
  ],
  [
    new RegExp(String.raw`\b${MONTH}\s(\d{1,2})(?:st|nd|rd|th)?(?![\d:]|[.,]\d)(?:,?\s${YEAR})?`, 'g'),
    (match, month = '', day = '', year) => namedDate(match, day, { month, year }),
  ],
  [
    new RegExp(String.raw`\b${MONTH}\s${YEAR}`, 'g'),
    (_, month = '', year = '') => `${MONTHS[monthOf(month) - 1]} ${yearWords(year)}`,
  ],
  [/\b(Jan|Feb|Apr|Aug|Sept|Sep|Oct|Nov|Dec)\./g, (_, month = '') => MONTHS[monthOf(month) - 1] ?? month],
]

const TIMES: readonly Replacement[] = [
  [
    /(?<![\d:.])([01]?\d|2[0-3])[:.]([0-5]\d)(?::[0-5]\d)?\s?([ap])(?:\.\s?m\.|m\b\.?)/gi,
    (_, hour = '', minute = '', half) => time(hour, minute, half),
  ],
  [/(?<![\d:.,])(1[0-2]|0?[1-9])\s?([ap])(?:\.\s?m\.|m\b)/gi, (_, hour = '', half) => time(hour, '00', half)],
  [
    /(?<![\d:.,])([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(?![\d:])(?:\s?(?:hours|hrs)\b\.?)?/g,
    (_, hour = '', minute = '') => time(hour, minute, undefined),
  ],
]

const AMOUNTS: readonly Replacement[] = [
  [
    new RegExp(
      String.raw`${CURRENCY}\s?(${NUMBER})(?:${RANGE}(?:₹|Rs\.?\s?|\$)?(${NUMBER}))?(?:[\s-]?${SCALE})?(?:\/-)?`,
      'giu',
    ),
    (_, sign = '', first = '', last, scale) => money(/^(?:rs|inr)/i.test(sign) ? '₹' : sign, { first, last, scale }),
  ],
  [
    new RegExp(String.raw`${FIRST}(${NUMBER})(?:${RANGE}(${NUMBER}))?\s?(?:%|per cent\b|percent\b)`, 'g'),
    (_, first = '', last) => `${to(first, last, wordsOfWritten)} per cent`,
  ],
  [
    new RegExp(
      String.raw`(?:(?<![\p{L}\d)])([-−]))?(?<![\p{L}\d.,])(${NUMBER})(?:${RANGE}(${NUMBER}))?[\s-]?(${alternationOf(ENGLISH_UNITS)})(?![\p{L}\p{N}°²³/])`,
      'gu',
    ),
    (_, minus, first = '', last, unit = '') => measure(minus, { first, last }, unit),
  ],
  [
    new RegExp(
      String.raw`(?<![\p{L}\d.,])(${NUMBER})(?:${RANGE}(${NUMBER}))?\s?(k|mn|bn|tn|cr|crores|lakhs|lacs?)(?!\p{L})\.?`,
      'gu',
    ),
    (_, first = '', last, scale = '') => `${to(first, last, wordsOfWritten)} ${SCALES[scale]}`,
  ],
  [
    /(?<=\p{L})\s?\/\s?(kg|km|l|hr|sq ft|day|month|year|hour|litre|quintal|person|night|unit|week|acre)\b/gu,
    (_, unit = '') => ` per ${PER[unit] ?? unit}`,
  ],
]

const NUMBERS: readonly Replacement[] = [
  [
    /(?<!\d)(\d+)\s?([½⅓⅔¼¾⅛⅕])/g,
    (_, full = '', segment = '') => `${wordsOf(full)} and ${withArticle(SIGNS[segment])}`,
  ],
  [/[½⅓⅔¼¾⅛⅕]/g, (segment) => FRACTIONS[SIGNS[segment] ?? ''] ?? segment],
  [
    /(?<![\d/.])(\d+)\s(1\/2|1\/4|3\/4|1\/3|2\/3)(?![\d/])/g,
    (_, full = '', segment) => `${wordsOf(full)} and ${withArticle(segment)}`,
  ],
  [/(?<![\d/.,])(\d+)\/(\d+)(?![\d/])/g, (match, above = '', below = '') => slashed(match, above, below)],
  [/(?<!\d)['’]?((?:1[1-9]|20)?\d0)['’]?s\b/g, (_, decade = '') => decadeOf(decade)],
  [
    /(?<![\d.,])(\d{1,3}(?:,\d{2,3})*|\d+)(?:st|nd|rd|th)\b/gi,
    (_, written = '') => ordinalOf(written.replaceAll(',', '')),
  ],
  [
    new RegExp(String.raw`(?<![\p{L}\d.,-])${YEAR}\s?[-–]\s?${YEAR}`, 'gu'),
    (_, first = '', last = '') => `${yearWords(first)} to ${yearWords(last)}`,
  ],
  [
    new RegExp(String.raw`(?<![\p{L}\d.,-])(${NUMBER})(?:\s?[-–—]\s?)(${NUMBER})(?![\d-])`, 'gu'),
    (_, first = '', last = '') => range(first, last),
  ],
  [new RegExp(String.raw`(?<![\p{L}\d.,-])${YEAR}(?!${COUNTED})`, 'gu'), (_, year = '') => yearWords(year)],
  [new RegExp(String.raw`(?<=^|[\s(])[-−](?=\d)`, 'g'), () => 'minus '],
  [/[#@](?=[\p{L}\d])/gu, () => ''],
  [
    new RegExp(String.raw`(?<=\p{L})(${NUMBER})(?=(\p{L})?)`, 'gu'),
    (_, written = '', next) => ` ${wordsOfWritten(written)}${next ? ' ' : ''}`,
  ],
  [new RegExp(String.raw`${FIRST}(${NUMBER})(?=\p{L})`, 'gu'), (_, written = '') => `${wordsOfWritten(written)} `],
  [new RegExp(NUMBER, 'g'), (written) => wordsOfWritten(written)],
  [/\s?&\s?/g, () => ' and '],
  [/\s?%/g, () => ' per cent'],
  [/§\s?/g, () => 'section '],
  [/\s?\+\s?(?=\p{L})/gu, () => ' plus '],
  [/\s=\s/g, () => ' equals '],
  [/~\s?(?=\p{L})/gu, () => 'about '],
  [/[*_^|<>\\{}]/g, () => ' '],
]

function withArticle(segment = ''): string {
  return segment === '1/2' ? 'a half' : segment === '1/4' ? 'a quarter' : (FRACTIONS[segment] ?? segment)
}

/** An English sentence with everything that is written otherwise than it is said turned into words. */
export function englishWords(text: string): string {
  const words = replaceInOrder(text, [...CALLS, ...DATES, ...TIMES, ...ABBREVIATIONS, ...AMOUNTS, ...NUMBERS])
  return shown(withLettersSpelt(words))
}
