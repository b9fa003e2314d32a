/*
 * Own tables instead of to-words 5.7.0: that library writes amounts for cheques (capitals, "Only") and has no years,
 * digits, decades or "one point five crore", so that two thirds of this file would stay, beside 7.8 MB for the rest.
 */
const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ORDINALS: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}

/** A whole number in Indian English words, "twelve crore thirty lakh five hundred and six"; `digits` has no commas. */
export function wordsOf(digits: string): string {
  const plain = digits.replace(/^0+(?=\d)/, '')
  if (plain.length > 15) return digitByDigit(digits)
  return wordsOfNumber(Number(plain))
}

function wordsOfNumber(n: number): string {
  if (n < 20) return SMALL[n] ?? ''
  if (n < 100) return `${TENS[Math.floor(n / 10)]}${n % 10 ? `-${SMALL[n % 10]}` : ''}`
  if (n < 1000) return joined(`${SMALL[Math.floor(n / 100)]} hundred`, n % 100)
  if (n < 100_000) return joined(`${wordsOfNumber(Math.floor(n / 1000))} thousand`, n % 1000)
  if (n < 10_000_000) return joined(`${wordsOfNumber(Math.floor(n / 100_000))} lakh`, n % 100_000)
  return joined(`${wordsOfNumber(Math.floor(n / 10_000_000))} crore`, n % 10_000_000)
}

function joined(head: string, rest: number): string {
  if (rest === 0) return head
  return `${head} ${rest < 100 ? 'and ' : ''}${wordsOfNumber(rest)}`
}

/** A number as written ("1,23,456.50") in words, decimals one digit at a time. */
export function wordsOfWritten(written: string): string {
  const [integer = '', decimals] = written.replaceAll(',', '').split('.')
  return decimals === undefined ? wordsOf(integer) : `${wordsOf(integer || '0')} point ${digitByDigit(decimals)}`
}

/** "9876" as "nine eight seven six". */
export function digitByDigit(digits: string): string {
  return Array.from(digits, (digit) => SMALL[Number(digit)] ?? '').join(' ')
}

/** "22" as "twenty-second". */
export function ordinalOf(digits: string): string {
  const words = wordsOf(digits)
  const last = /(?<![a-z])[a-z]+$/.exec(words)?.[0] ?? ''
  const changed = ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)
  return words.slice(0, words.length - last.length) + changed
}

/** A decade, "1990" or "90", as "nineteen nineties" or "nineties". */
export function decadeOf(digits: string): string {
  const tens = Number(digits.slice(-2))
  const name = tens === 0 ? 'hundreds' : tens === 10 ? 'tens' : `${(TENS[tens / 10] ?? '').slice(0, -1)}ies`
  if (digits.length < 4) return name
  const century = digits.slice(0, 2)
  return tens === 0 && century.endsWith('0') ? `${wordsOf(digits)}s` : `${wordsOf(century)} ${name}`
}
