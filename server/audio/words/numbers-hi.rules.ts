/*
 * Own tables instead of to-words 5.7.0: it has neither "डेढ़ करोड़" and "साढ़े तीन लाख" nor years by hundreds nor
 * ordinals that follow gender, and weighs 7.8 MB.
 */
const SMALL = (
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस ' +
  'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस ' +
  'चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ ' +
  'साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी ' +
  'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे'
)
  .normalize('NFC')
  .split(' ')

/** By ending of the figure's suffix: masculine, feminine, oblique. */
const IRREGULAR: Record<string, readonly [string, string, string]> = {
  '1': ['पहला', 'पहली', 'पहले'],
  '2': ['दूसरा', 'दूसरी', 'दूसरे'],
  '3': ['तीसरा', 'तीसरी', 'तीसरे'],
  '4': ['चौथा', 'चौथी', 'चौथे'],
  '6': ['छठा', 'छठी', 'छठे'],
  '9': ['नौवाँ', 'नौवीं', 'नौवें'],
}

/** A whole number in Hindi words, by हज़ार, लाख, करोड़; `digits` are ASCII without commas. */
export function hindiWordsOf(digits: string): string {
  const plain = digits.replace(/^0+(?=\d)/, '')
  if (plain.length > 15) return hindiDigits(digits)
  return wordsOfNumber(Number(plain))
}

function wordsOfNumber(n: number): string {
  if (n < 100) return SMALL[n] ?? ''
  if (n < 1000) return joined(`${SMALL[Math.floor(n / 100)]} सौ`, n % 100)
  if (n < 100_000) return joined(`${wordsOfNumber(Math.floor(n / 1000))} हज़ार`, n % 1000)
  if (n < 10_000_000) return joined(`${wordsOfNumber(Math.floor(n / 100_000))} लाख`, n % 100_000)
  return joined(`${wordsOfNumber(Math.floor(n / 10_000_000))} करोड़`, n % 10_000_000)
}

function joined(head: string, rest: number): string {
  return rest === 0 ? head : `${head} ${wordsOfNumber(rest)}`
}

/** 1100 to 1999 are said by hundreds ("उन्नीस सौ अट्ठानवे"), other years as numbers. */
export function hindiYear(digits: string): string {
  const year = Number(digits)
  if (year < 1100 || year > 1999) return hindiWordsOf(digits)
  return joined(`${SMALL[Math.floor(year / 100)]} सौ`, year % 100)
}

/** A number as written ("1,23,456.50") in words; before लाख, करोड़ and their like halves have words of their own. */
export function hindiWritten(written: string, beforeScale = false): string {
  const [integer = '', decimals] = written.replaceAll(',', '').split('.')
  if (decimals === undefined) return hindiWordsOf(integer)
  if (beforeScale && /^50*$/.test(decimals) && Number(integer) > 0) return hindiAndHalf(integer)
  return `${hindiWordsOf(integer || '0')} दशमलव ${hindiDigits(decimals)}`
}

/** "3" as "साढ़े तीन": three and a half. */
export function hindiAndHalf(integer: string): string {
  if (integer === '0') return 'आधा'
  if (integer === '1') return 'डेढ़'
  if (integer === '2') return 'ढाई'
  return `साढ़े ${hindiWordsOf(integer)}`
}

export function hindiDigits(digits: string): string {
  return Array.from(digits, (digit) => SMALL[Number(digit)] ?? '').join(' ')
}

/** "5" and "वीं" as "पाँचवीं". */
export function hindiOrdinal(digits: string, suffix: string): string {
  const form = /[ीि]ं?$/u.test(suffix) ? 1 : /े[ंँ]?$/u.test(suffix) ? 2 : 0
  return IRREGULAR[digits]?.[form] ?? hindiWordsOf(digits) + (['वाँ', 'वीं', 'वें'][form] ?? '')
}
