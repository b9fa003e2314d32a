/**
 * Words that people make passwords of. A password is common when nothing but such a word is left once its case, the digits and
 * signs around it and the usual signs for letters are taken away: `Welcome@2026` and `Ch0wk!!123` fit the pattern that we ask
 * for, and are the first that anybody tries.
 */
const WORDS = new Set(
  `admin administrator access account apple august autumn baseball batman bharat bollywood champion change changeme chennai
  chowk company computer cricket daddy december default delhi demo diwali dragon family february flower football freedom
  friday friend friends ganesh ganesha google guest hanuman hello hindustan holi hyderabad iloveyou india indian insta
  january jaihind jesus july june kolkata krishna lakshmi letmein login london love lovely lucky mahadev manager march
  master maharashtra michael mobile monday monkey mumbai mummy namaste november number october office omnamahshivaya
  pass passcode passw password passwd princess private pune qwerty radhe sachin school secret september server shadow
  shiva shivaji shriram sriram spring student sunday sunshine superman support summer system teacher temp temporary test
  tester testing thursday tiger tuesday user virat wednesday welcome whatever winter wordpass work`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz', 'qazwsxedcrfvtgb']
const LETTER_FOR: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}
/** Less than this beside a name or address says nothing of its own. */
const LEAST_OWN = 3

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{M}]/gu, '')
const isRun = (text: string) =>
  text.length >= 3 && KEYBOARD.some((row) => row.includes(text) || Array.from(row).toReversed().join('').includes(text))
const isOneSign = (text: string) => new Set(text).size <= 2

// `passwordpassword` is `password` said twice.
function onceOf(text: string): string {
  const half = text.slice(0, text.length / 2)
  return text.length % 2 === 0 && half.length > 2 && half.repeat(2) === text ? half : text
}

// Both readings: digits and signs around a word dropped, and those inside it read as the letters that they stand for.
function coresOf(password: string): string[] {
  const lower = password.normalize('NFKC').toLowerCase()
  const middle = lower.replaceAll(/^[^\p{L}@$]+|(?<![^\p{L}])[^\p{L}]+$/gu, '')
  const read = (text: string) => lettersOf(text.replaceAll(/./gsu, (sign) => LETTER_FOR[sign] ?? sign))
  return [lettersOf(lower), read(middle), read(lower)].map(onceOf)
}

/** Whether a password is one of those that everybody tries, or little more than the person's own name or address. */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const cores = coresOf(password)
  if (cores.some((core) => WORDS.has(core) || isRun(core) || isOneSign(core))) return true
  const owns = own.flatMap((text) => text.toLowerCase().split(/[\s@._+-]+/)).filter((word) => word.length >= LEAST_OWN)
  const rest = (core: string) => owns.reduce((left, word) => left.replaceAll(word, ''), core)
  return cores.some((core) => rest(core) !== core && rest(core).length < LEAST_OWN)
}
