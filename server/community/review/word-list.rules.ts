// Letters of Cyrillic, Greek and others, and digits, that look like Latin letters.
const ALIKE: Readonly<Record<string, string>> = {
  a: 'аα4@',
  b: 'вβ8',
  c: 'с',
  d: 'ԁđ',
  e: 'еѐε3',
  f: 'ғ',
  g: 'ɡ',
  h: 'һнħ',
  i: 'іїιı1!|',
  j: 'ј',
  k: 'кκ',
  l: 'ӏł',
  m: 'м',
  n: 'η',
  o: 'оοσø٠०0',
  p: 'рρ',
  q: 'ԛ',
  r: 'г',
  s: 'ѕ5$',
  t: 'тτŧ7',
  u: 'υ',
  v: 'ѵν',
  w: 'ѡω',
  x: 'хχ',
  y: 'у',
  z: 'ѯƶ',
}

const SIMILAR: ReadonlyMap<string, string> = new Map(
  Object.entries(ALIKE).flatMap(([letter, signs]) => Array.from(signs, (sign): [string, string] => [sign, letter])),
)

const LIKE_LATIN = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u
const BREAKS = /[^\p{L}\p{M}\p{N}@$!|]+/u
const SIGNS_AROUND = new Set(['@', '$', '!', '|'])

// What stands before or behind a word belongs to the sentence.
function trimmed(token: string): string {
  const signs = Array.from(token)
  let [from, to] = [0, signs.length]
  while (from < to && SIGNS_AROUND.has(signs[from] ?? '')) from++
  while (to > from && SIGNS_AROUND.has(signs[to - 1] ?? '')) to--
  return signs.slice(from, to).join('')
}

// In words that look Latin accents and look-alikes are undone; marks of other scripts are letters of theirs.
const plainWord = (token: string): string =>
  LIKE_LATIN.test(token)
    ? Array.from(token.normalize('NFD').replaceAll(/[\u0300-\u036f]/gu, ''), (sign) => SIMILAR.get(sign) ?? sign).join(
        '',
      )
    : token

/** The words of a text as they are compared: without invisible signs, accents, look-alikes, and gaps between single letters. */
function wordsOf(text: string): string[] {
  const tokens = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase()
    .split(BREAKS)
  const words: string[] = []
  let spelled = ''
  const flush = () => {
    if (spelled !== '') words.push(plainWord(spelled))
    spelled = ''
  }
  for (const token of tokens) {
    if (token === '') continue
    if (Array.from(token).length === 1) {
      spelled += token
      continue
    }
    flush()
    const word = trimmed(token)
    if (word !== '') words.push(plainWord(word))
  }
  flush()
  return words
}

const joined = (words: readonly string[]): string => ` ${words.join(' ')} `

// b-a-d and baaad are bad: the same letter many times over counts once, in a second comparison.
const squeezed = (text: string): string => text.replaceAll(/(\p{L})\1{2,}/gu, '$1')

/** So much of a text is looked through; posts are shorter. */
const MOST_TEXT = 150_000

/**
 * The words of a list that stand in a text, as the list writes them. A star at the end of one finds whatever begins so. The work grows with
 * the length of the text times that of the list, both bounded.
 */
export function foundWords(text: string, list: readonly string[]): string[] {
  if (list.length === 0) return []
  const plain = joined(wordsOf(text.slice(0, MOST_TEXT)))
  const tight = squeezed(plain)
  return list.filter((entry) => {
    const isBeginning = entry.endsWith('*')
    const words = joined(wordsOf(isBeginning ? entry.slice(0, -1) : entry))
    if (words.trim() === '') return false
    const wanted = isBeginning ? words.trimEnd() : words
    return plain.includes(wanted) || tight.includes(wanted)
  })
}
