import { foldLetters } from '@chowk/contract/fold.ts'

// What the same sound is written as: letters that sound alike or are often taken for each other become one, and vowels that readers write
// differently are left out. A romanised word has the same key as the word in Devanagari: pyaz and प्याज़, bawdi and बावड़ी.

const DEVANAGARI: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    k: 'कख',
    g: 'गघ',
    c: 'चछ',
    j: 'जझ',
    t: 'टठतथ',
    d: 'डढदध',
    n: 'ङञणनं',
    p: 'प',
    f: 'फ',
    b: 'बभ',
    m: 'म',
    y: 'य',
    r: 'र',
    l: 'लळ',
    v: 'व',
    s: 'शषस',
    h: 'ह',
    i: 'इईिी',
    u: 'उऊुू',
    e: 'एऐेैऍॅ',
    o: 'ओऔोौऑॉ',
    a: 'अआा',
    ri: 'ऋृ',
  }).flatMap(([sound, letters]) => Array.from(letters, (letter) => [letter, sound])),
)
const isConsonant = (letter: string | undefined) => letter !== undefined && letter >= 'क' && letter <= 'ह'

/** Whether a word is written in Devanagari. */
export const isDevanagari = (word: string): boolean => /^[\u0900-\u097F]/u.test(word)

function soundsOfDevanagari(word: string): string {
  const letters = Array.from(word.replaceAll('ज्ञ', 'ग्य'))
  // Between two consonants that carry their own vowel, य is heard as the end of a long one: जयसलमेर.
  const sound = (letter: string, n: number) =>
    letter === 'य' && isConsonant(letters[n - 1]) && isConsonant(letters[n + 1]) ? 'e' : (DEVANAGARI[letter] ?? '')
  return letters.map(sound).join('')
}

const LATIN: readonly [RegExp, string][] = [
  [/ph/g, 'f'],
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/aon$/, 'anv'],
  [/([kgcjtdbs])h+/g, '$1'],
  [/ee|ea/g, 'i'],
  [/oo/g, 'u'],
  [/ai$/, 'i'],
  [/a[iy](?![aeiou])|ei/g, 'e'],
  [/au|ou/g, 'o'],
  [/y$/, 'i'],
]

const soundsOfLatin = (word: string) => LATIN.reduce((text, [letters, sound]) => text.replace(letters, sound), word)

/** The key of a folded word. */
export function soundKey(word: string): string {
  const sounds = isDevanagari(word) ? soundsOfDevanagari(word) : soundsOfLatin(word)
  const open = sounds.replaceAll(/n(?=[pbf])/g, 'm')
  return `${open.slice(0, 1)}${open.slice(1).replaceAll('a', '')}`.replaceAll(/(.)\1+/g, '$1')
}

const ROMANISED: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('कखगघचछजझटठडढतथदधपफबभमयरलवशषसहङञणनळंा', (letter, n) => [
    letter,
    'k kh g gh ch ch j jh t th d dh t th d dh p f b bh m y r l v sh sh s h n n n n l n a'.split(' ')[n] ?? '',
  ]),
)

/** A word in Latin letters as somebody may type it, long vowels short; among words of one key it is the nearest that is meant. */
function typedForm(word: string): string {
  if (!isDevanagari(word)) return LONG.reduce((text, [letters, short]) => text.replace(letters, short), word)
  const letters = Array.from(word)
  return letters
    .map((letter, n) => {
      const next = letters[n + 1]
      const isHeard = isConsonant(letter) && (isConsonant(next) || next === 'ं')
      return `${ROMANISED[letter] ?? DEVANAGARI[letter] ?? ''}${isHeard ? 'a' : ''}`
    })
    .join('')
}

const LONG: readonly [RegExp, string][] = [
  [/a+/g, 'a'],
  [/ee|ii/g, 'i'],
  [/oo|uu/g, 'u'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/ph/g, 'f'],
  [/chh/g, 'ch'],
]

const withoutOne = (text: string) => [text, ...Array.from(text, (_, n) => text.slice(0, n) + text.slice(n + 1))]

/** Key and word, each whole and with any one letter left out: two words share one of these where one letter is between them. */
export const deletesOf = (word: string, key: string): string[] => [
  ...new Set([...withoutOne(key), ...withoutOne(word).map((text) => `=${text}`)]),
]

/** The key of a word, and by which others of that first letter share one of these: those that one letter is between. */
export function nearKeys(word: string): string[] {
  const key = soundKey(word)
  if (key.length < LEAST_KEY) return [key]
  return [key, ...new Set(withoutOne(key).flatMap((text) => (text[0] === key[0] ? [`~${text}`] : [])))]
}

/** Letters added, left out, changed or swapped with their neighbour between two words. */
export function letterDistance(one: string, other: string): number {
  let [before, line]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, n) => n)]
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      let least = Math.min((line?.[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (line?.[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before?.[j - 2] ?? 0) + 1)
      next.push(least)
    }
    before = line
    line = next
  }
  return line?.at(-1) ?? 0
}

/** A word of the stories. */
export interface StoryWord {
  word: string
  shown: string
  key: string
  stories: number
}

/** Shorter keys say too little to be one letter apart. */
const LEAST_KEY = 3
const LEAST_WORD = 4
/** Words so much worse than the best one are not meant. */
const GAP = 0.6
const MOST_MEANT = 3
/** What a difference costs; chosen on words of other stories than those that prove them (docs/decisions/0167). */
const COST = {
  firstLetter: 0.4,
  sound: 1.2,
  sameScript: 0.5,
  otherScript: 0.4,
  letter: 0.2,
  byLetter: 0.3,
  otherNumber: 0.1,
}
const COMMON = 0.15

/** A word as one and as many: stepwell and stepwells. */
const formsOf = (word: string): string[] =>
  isDevanagari(word) || word.length < LEAST_WORD ? [word] : [word, word.endsWith('s') ? word.slice(0, -1) : `${word}s`]

/** By these the words that a word may stand for are found. */
export const deletesLike = (word: string): string[] => formsOf(word).flatMap((form) => deletesOf(form, soundKey(form)))

/** What a word may stand for, likeliest first. Weights were chosen on words of other stories than those that prove them. */
export function meantWords(word: string, found: readonly StoryWord[]): StoryWord[] {
  const forms = formsOf(word).map((form) => ({ form, key: soundKey(form) }))
  const scored = found
    .filter((each) => each.word !== word)
    .map((each) => ({ each, score: Math.min(...forms.map((form, n) => scoreOf(form, each) + n * COST.otherNumber)) }))
    .filter(({ score }) => score < Infinity)
    .toSorted((a, b) => a.score - b.score)
  const own = isDevanagari(word) ? scored.filter(({ each }) => isDevanagari(each.word)) : []
  const taken = own.length > 0 ? own : scored
  const best = taken[0]?.score ?? 0
  return taken
    .filter(({ score }) => score <= best + GAP)
    .slice(0, MOST_MEANT)
    .map(({ each }) => each)
}

// The smaller, the likelier: by letters, by sound, by how common it is, and since few mistake the first letter.
function scoreOf({ form, key }: { form: string; key: string }, other: StoryWord): number {
  const keyDistance = letterDistance(key, other.key)
  const isSameScript = isDevanagari(form) === isDevanagari(other.word)
  const distance = isSameScript
    ? letterDistance(form, other.word)
    : letterDistance(typedForm(form), typedForm(other.word))
  const isNearKey = keyDistance <= (Math.min(key.length, other.key.length) < LEAST_KEY ? 0 : 1)
  const isNearWord = isSameScript && form.length >= LEAST_WORD && distance <= 1
  if (!isNearKey && !isNearWord) return Infinity
  const start = key[0] === other.key[0] ? 0 : COST.firstLetter
  const script = isSameScript ? COST.sameScript : COST.otherScript
  const bySound = script + keyDistance * COST.sound + distance * COST.letter
  const byLetter = isSameScript ? distance + keyDistance * COST.byLetter : Infinity
  return Math.min(byLetter, bySound) - COMMON * Math.log10(other.stories + 1) + start
}

const WORD = /\p{Script=Latin}+|[\u0900-\u0963\u0971-\u097F]+/gu
const [SHORTEST, LONGEST] = [3, 24]
const WORDISH = /[\p{L}\p{M}\u200B-\u200D\u00AD]+/gu

/** One word as it is compared; undefined for what is none, or is too short or long: to be forgiven, unless another length is given. */
export function foldedWord(text: string, shortest = SHORTEST): string | undefined {
  const word = foldLetters(text).toLowerCase()
  return word.length >= shortest && word.length <= LONGEST && word.match(WORD)?.[0] === word ? word : undefined
}

/** The words of a text, folded, each with one way in which it is written there. */
export function wordsIn(text: string): Map<string, string> {
  const words = new Map<string, string>()
  for (const [shown] of text.matchAll(WORDISH)) {
    const word = foldedWord(shown)
    if (word !== undefined && !words.has(word)) words.set(word, shown.toLowerCase().normalize('NFC'))
  }
  return words
}
