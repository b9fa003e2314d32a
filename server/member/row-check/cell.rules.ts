import { foldText, foldWords } from '@chowk/contract/fold.ts'
import { plainDigits } from '@chowk/contract/identity/contact.ts'

const FIRST_CLASS = 3
const LAST_CLASS = 12
const ROMAN = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']
const NAMED = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const CLASS_WORDS = new Set(['class', 'std', 'standard', 'grade', 'कक्षा', 'दर्जा'])

/** A class of a school with its section, which may be empty. */
export interface ClassAndSection {
  class: number
  section: string
}

/** A class and its section as files write them: 8, VIII-B, 8th, 8A, Class 8 A, EIGHT, कक्षा ८ अ. */
export function classAndSectionOf(text: string): ClassAndSection | undefined {
  const words = foldWords(plainDigits(text.slice(0, 40))).filter((word) => !CLASS_WORDS.has(word))
  const [first = '', second = ''] = words
  if (words.length > 2 || (second !== '' && sectionOf(second) === undefined)) return undefined
  const together = second === '' ? /^(\d{1,2})([a-z])$/.exec(first) : null
  const digits = together?.[1] ?? /^(\d{1,2})(?:st|nd|rd|th|वीं|वी)?$/.exec(first)?.[1]
  const year = digits ? Number(digits) : Math.max(ROMAN.indexOf(first), NAMED.indexOf(first))
  if (year < FIRST_CLASS || year > LAST_CLASS) return undefined
  return { class: year, section: sectionOf(together?.[2] ?? second) ?? '' }
}

/** A section alone, which is one letter. */
export const sectionOf = (text: string): string | undefined =>
  /^\p{L}\p{M}?$/u.test(text.trim()) ? text.trim().toUpperCase() : undefined

/** A class as files write it; the letter of its section may follow. */
export const classOf = (text: string): number | undefined => classAndSectionOf(text)?.class

/** Spreadsheets count days; these lie between 1954 and 2036. */
const FIRST_SERIAL = 20_000
const LAST_SERIAL = 50_000
const DAY_MS = 86_400_000
const DAY_NOUGHT = Date.UTC(1899, 11, 30)

const MONTHS: readonly string[] = [
  'january, jan, जनवरी',
  'february, feb, फरवरी',
  'march, mar, मार्च',
  'april, apr, अप्रैल',
  'may, मई',
  'june, jun, जून',
  'july, jul, जुलाई',
  'august, aug, अगस्त',
  'september, sep, sept, सितंबर, सितम्बर',
  'october, oct, अक्टूबर, अक्तूबर',
  'november, nov, नवंबर, नवम्बर',
  'december, dec, दिसंबर, दिसम्बर',
]
const MONTH_OF = new Map(MONTHS.flatMap((names, index) => names.split(', ').map((name) => [name, index + 1] as const)))

/** How a workspace writes dates; null: it has not said. */
export type DateOrder = 'DAY_FIRST' | 'MONTH_FIRST' | null

/** A birth as a cell says it. */
export interface Birth {
  year: number
  /** The day, where more than the year is given. */
  day: string | null
  /** The other day that the same numbers may mean, as long as nobody said which. */
  other: string | null
}

/** A birth as files write it: 2013-07-12, 12/07/2013, 12-07-13, 12 July 2013, १२ जुलाई २०१३, July 12, 2013, 41467 of a spreadsheet, or 2013 alone. */
export function birthOf(text: string, { thisYear, order }: { thisYear: number; order: DateOrder }): Birth | undefined {
  const plain = plainDigits(text.slice(0, 40)).trim()
  if (/^\d{4}$/.test(plain)) return { year: Number(plain), day: null, other: null }
  const counted = Number(plain)
  if (/^\d{5}(?:\.\d{1,6})?$/.test(plain) && counted >= FIRST_SERIAL && counted <= LAST_SERIAL)
    return sure(new Date(DAY_NOUGHT + Math.floor(counted) * DAY_MS).toISOString().slice(0, 10))
  const [date = ''] = plain.split(/[T ](?=\d{1,2}:)/)
  const [a = '', b = '', c = '', ...more] = date.split(/[-/. ,]+/)
  if (more.length > 0) return undefined
  if (/^\d{4}$/.test(a)) return sure(dayOf(Number(a), b, c))
  const year = yearOf(c, thisYear)
  if (year === undefined) return undefined
  const [dayFirst, monthFirst] = [dayOf(year, b, a), dayOf(year, a, b)]
  if (dayFirst === undefined || monthFirst === undefined || dayFirst === monthFirst) return sure(dayFirst ?? monthFirst)
  if (order !== null) return sure(order === 'DAY_FIRST' ? dayFirst : monthFirst)
  return { year, day: dayFirst, other: monthFirst }
}

const sure = (day: string | undefined): Birth | undefined =>
  day === undefined ? undefined : { year: Number(day.slice(0, 4)), day, other: null }

function yearOf(text: string, thisYear: number): number | undefined {
  if (/^\d{4}$/.test(text)) return Number(text)
  if (!/^\d{2}$/.test(text)) return undefined
  const century = thisYear - (thisYear % 100)
  return century + Number(text) - (Number(text) > thisYear % 100 ? 100 : 0)
}

// A month may be a name, and a day carries the end of 12th or 3rd.
function dayOf(year: number, monthText: string, dayText: string): string | undefined {
  const month = /^\d{1,2}$/.test(monthText) ? Number(monthText) : (MONTH_OF.get(foldWords(monthText).join('')) ?? 0)
  const day = Number(/^(\d{1,2})(?:st|nd|rd|th)?$/i.exec(dayText)?.[1] ?? 0)
  const at = new Date(Date.UTC(year, month - 1, day))
  const isDay = month >= 1 && month <= 12 && day >= 1 && at.getUTCDate() === day
  return isDay ? at.toISOString().slice(0, 10) : undefined
}

const ROLES: Readonly<Record<'ADMIN' | 'FACULTY' | 'MEMBER', string>> = {
  ADMIN: 'admin, administrator, एडमिन',
  FACULTY:
    'faculty, teacher, teaching, teaching staff, class teacher, principal, vice principal, headmaster, headmistress, lecturer, professor, शिक्षक, शिक्षिका, अध्यापक, अध्यापिका, प्रधानाचार्य, प्रधानाध्यापक, आचार्य',
  MEMBER:
    'member, student, pupil, learner, employee, staff, non teaching, non teaching staff, support staff, worker, parent, guardian, resident, सदस्य, छात्र, छात्रा, विद्यार्थी, कर्मचारी, अभिभावक, निवासी',
}

/** A role as files write it; OWNER is known, and nobody becomes one by a file. */
export function roleOf(text: string): 'ADMIN' | 'FACULTY' | 'MEMBER' | 'OWNER' | undefined {
  const wanted = foldWords(text).join(' ')
  if (['owner', 'मालिक'].includes(wanted)) return 'OWNER'
  const found = Object.entries(ROLES).find(([, names]) => names.split(', ').includes(wanted))
  return found?.[0] as 'ADMIN' | 'FACULTY' | 'MEMBER' | undefined
}

const YES = new Set(['yes', 'y', 'true', '1', 'हाँ', 'हां', 'allowed'])
const NO = new Set(['no', 'n', 'false', '0', 'नहीं', 'not allowed'])

/** Yes or no, as files write it. */
export function yesOf(text: string): boolean | undefined {
  const word = foldText(text)
  return YES.has(word) ? true : NO.has(word) ? false : undefined
}

/** A number that a spreadsheet shortened: 9.19E+09. Its last digits are lost. */
export const isRounded = (text: string): boolean => /^\d([.,]\d{1,9})?E\+?\d{1,2}$/i.test(text.trim())

/** Spreadsheets write this where a formula came to nothing. */
export const isCellError = (text: string): boolean => /^#(REF|N\/A|VALUE|DIV\/0|NAME|NULL|NUM)[!?]?$/i.test(text.trim())

/** Letters that were read by the wrong encoding, here or before: a sign in place of one, or Hindi as the bytes that it is made of. */
export const isBroken = (text: string): boolean =>
  text.includes('\uFFFD') || /à[¤¥]/.test(text) || /Ã[\u0080-\u00BF]/.test(text)

/** An exported cell begins with an apostrophe where a spreadsheet would run it; it is no part of the text. */
export const withoutGuard = (text: string): string => (/^'[=+\-@\t\r＝＋－＠]/.test(text) ? text.slice(1) : text)
