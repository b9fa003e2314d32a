export type PlacedWord = { word: string; at: number }

const words = new Intl.Segmenter('und', { granularity: 'word' })
const sentences = new Intl.Segmenter('und', { granularity: 'sentence' })

/** Words of any script with their places. */
export function wordsOf(text: string): PlacedWord[] {
  const found: PlacedWord[] = []
  for (const each of words.segment(text)) if (each.isWordLike) found.push({ word: each.segment, at: each.index })
  return found
}

/** Where the last of the first `count` words ends; undefined when no word follows it. */
export function endOfWords(text: string, count: number): number | undefined {
  let [found, end] = [0, 0]
  for (const { segment, index, isWordLike } of words.segment(text)) {
    if (!isWordLike) continue
    if (found++ === count) return end
    end = index + segment.length
  }
  return undefined
}

export function countWords(text: string): number {
  let count = 0
  for (const each of words.segment(text)) if (each.isWordLike) count++
  return count
}

const ENGLISH_SHORT =
  'Dr Mr Mrs Ms Prof Sr Jr St Smt Shri Rs Re No Nos vs Vol Fig Gen Col Maj Capt Lt Sgt Hon Rev Gov Sen Rep Pres Adv Er Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Inc Ltd Co Corp Pvt Dept Govt approx est etc e.g i.e a.m p.m U.S U.K U.N'
const HINDI_SHORT = 'डॉ डा श्री श्रीमती सुश्री प्रो रु रू पं मो स्व सं क्र कु ले कर्नल मा ई एस बी डी एच जे एल एम एन आर टी यू वी'
const SHORT = new Set([...ENGLISH_SHORT.split(' '), ...HINDI_SHORT.split(' ')].map((each) => each.normalize('NFC')))

/** Rule I41: sentences of a text, joined again where an abbreviation or an initial ended with a full stop. */
export function sentencesOf(text: string): string[] {
  const joined: string[] = []
  let open = ''
  for (const { segment } of sentences.segment(text)) {
    open += segment
    if (endsInAbbreviation(open) && !open.slice(open.trimEnd().length).includes('\n')) continue
    joined.push(open.trim())
    open = ''
  }
  joined.push(open.trim())
  return joined.filter((each) => each !== '')
}

/** Longer than any of them, with what may stand behind it. */
const MAX_ABBREVIATION = 60

function endsInAbbreviation(written: string): boolean {
  const end = written.slice(-MAX_ABBREVIATION).normalize('NFC').trimEnd()
  if (!end.endsWith('.')) return false
  const last = end
    .slice(0, -1)
    .split(/[^\p{L}\p{M}.]/u)
    .at(-1)
  if (!last) return false
  // A single letter before a full stop is an initial: "A. P. J. Abdul Kalam".
  return SHORT.has(last) || /^\p{Lu}$/u.test(last) || /^(?:\p{Lu}\.)+\p{Lu}$/u.test(last)
}

const WORDS_A_MINUTE = { english: 200, other: 180 }

/** Rule I29. */
export function readingMinutes(wordCount: number, language: string): number {
  return Math.max(1, Math.ceil(wordCount / (language === 'en' ? WORDS_A_MINUTE.english : WORDS_A_MINUTE.other)))
}
