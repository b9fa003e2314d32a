import { STOP_WORDS } from '../../platform/text/stop-words.rules.ts'
import { foldedHindi } from '../person-gap/person-names.rules.ts'

// Signs of vowels and nasals change within a family: विकास and विकसित, संविधान and संवैधानिक.
const SIGNS = /[\u0901\u0902\u093E-\u094D]/gu
const LEAST_LETTERS = 3
const MOST_ALIKE = 0.75

/** What of a word stays the same in its family. */
interface Root {
  folded: string
  consonants: string
}

function rootOf(word: string): Root {
  const folded = foldedHindi(word)
  return { folded, consonants: folded.replaceAll(SIGNS, '') }
}

function areOfOneRoot(one: Root, other: Root): boolean {
  if (one.folded === other.folded) return true
  const isShorter = one.consonants.length < other.consonants.length
  const [short, long] = isShorter ? [one.consonants, other.consonants] : [other.consonants, one.consonants]
  if (short.length < LEAST_LETTERS) return false
  if (long.includes(short)) return true
  return long.startsWith(short.slice(0, Math.max(LEAST_LETTERS, Math.ceil(short.length * MOST_ALIKE))))
}

/** Whether two Hindi words are of one family, as far as their consonants tell. */
export const areHindiKin = (one: string, other: string): boolean => areOfOneRoot(rootOf(one), rootOf(other))

const HINDI_WORD = /[\u0900-\u0963\u0970-\u097F]{2,40}/gu

/** Words of a Hindi text, as they are written. */
export const hindiWords = (text: string): string[] =>
  [...text.normalize('NFC').matchAll(HINDI_WORD)].map(([word]) => word)

// Words that many a meaning is made of, and that say nothing of what it means.
const GENERAL = new Set(
  'किसी कोई कुछ जिसे जिससे जिस जिसके जिसका जिसकी जिसमें जिसने जिन्हें जिसकी वाला वाली वाले करना करने करे करके होना होने हुआ हुई हुए हों देना देने दिया दी दे लेना लेने लिया लिए लेकर जाना जाने जाए जा चीज़ चीज़ें चीज़ों काम कामों बात बातें बातों लोग लोगों बहुत अपना अपने अपनी दूसरे दूसरों दूसरी दूसरा आदमी समय जगह सब सबसे ज़्यादा एक बाद पहले तरह साथ पास हालत बड़ा बड़ी बड़े छोटा छोटी ऊपर नीचे बीच ओर पूरा पूरी पूरे कम अच्छा अच्छी अच्छे वह ऐसा ऐसी रखना रखने रखा मिला मिलने मिली मिलना हर कई तक बना बनी बनाई ख़ुद जैसा बिना आने सके आदि'
    .normalize('NFC')
    .split(' '),
)

/** Kinds of words whose meanings stand beside each other; people are told by “who”, and things are not. */
export type HindiKind = 'noun' | 'person' | 'adjective' | 'verb'

/** A word of the glossary. */
export interface GlossaryWord {
  /** As a dictionary lists it. */
  word: string
  kind: HindiKind
  /** What it is about; meanings of one field may be true together. */
  field: string
  meaning: string
  /** All forms that stand in texts, folded. */
  forms: ReadonlySet<string>
  root: Root
  /** Roots of the words by which the meaning says something. */
  telling: readonly Root[]
}

/** The words, and which of them a word of a text is. */
export interface Glossary {
  words: readonly GlossaryWord[]
  find: (written: string) => GlossaryWord | undefined
}

type Ending = readonly [RegExp, readonly string[]]

// What stands in the place of a word's end when it is declined; the first that fits counts.
const MASCULINE: readonly Ending[] = [
  [/िया$/u, ['िये', 'िए', 'ियों']],
  [/ा$/u, ['े', 'ों']],
  [/[ीि]$/u, ['ियों']],
  [/ई$/u, ['इयों']],
  [/[ूु]$/u, ['ुओं']],
  [/$/u, ['ों']],
]
const FEMININE: readonly Ending[] = [
  [/[ीि]$/u, ['ियाँ', 'ियों']],
  [/ई$/u, ['इयाँ', 'इयों']],
  [/ा$/u, ['ाएँ', 'ाओं']],
  [/$/u, ['ें', 'ों']],
]
const VERB = ['', 'ना', 'ने', 'नी', 'ता', 'ते', 'ती', 'तीं', 'कर']
const PAST_BEHIND_VOWEL = ['या', 'ये', 'ए', 'यी', 'ई', 'ईं']
const PAST = ['ा', 'े', 'ी', 'ीं']

function declined(word: string, endings: readonly Ending[]): string[] {
  const [end, instead] = endings.find(([each]) => each.test(word)) ?? [/$/u, []]
  return instead.map((letters) => word.replace(end, letters))
}

function conjugated(word: string): string[] {
  const root = word.replace(/ना$/u, '')
  return [...VERB, ...(/[ाो]$/u.test(root) ? PAST_BEHIND_VOWEL : PAST)].map((end) => root + end)
}

// “नेता!” keeps its end in the plural, “अनूठा*” is an adjective that changes with its noun.
function formsOf(written: string, kind: HindiKind, gender: string): string[] {
  const word = written.replace(/[!*]$/u, '')
  if (kind === 'verb') return [word, ...conjugated(word)]
  if (written.endsWith('*')) return [word, word.replace(/ा$/u, 'े'), word.replace(/ा$/u, 'ी')]
  if (written.endsWith('!')) return [word, `${word}ओं`]
  if (kind === 'adjective') return [word]
  return [word, ...declined(word, gender === 'f' ? FEMININE : MASCULINE)]
}

const tellingRoots = (meaning: string): Root[] =>
  hindiWords(meaning)
    .filter((word) => !STOP_WORDS.has(word) && !GENERAL.has(word))
    .map((word) => rootOf(word))

const HEAD = /^\[(noun|person|adjective|verb) ([mf-]) ([a-z]{3,20})\]$/u

/** Reads a list of words: “[kind gender field]” above lines of “word = meaning”. */
export function glossaryOf(list: string): Glossary {
  const words: GlossaryWord[] = []
  const byForm = new Map<string, GlossaryWord>()
  let [kind, gender, field]: [HindiKind, string, string] = ['noun', '', '']
  for (const line of list.normalize('NFC').trimEnd().split('\n')) {
    const head = HEAD.exec(line)
    if (head) [kind, gender, field] = [head[1] as HindiKind, head[2] ?? '', head[3] ?? '']
    const [written = '', meaning] = head ? [] : line.split(' = ')
    if (head || !meaning) continue
    const forms = new Set(formsOf(written, kind, gender).map(foldedHindi))
    const word = written.replace(/[!*]$/u, '')
    const entry = { word, kind, field, meaning, forms, root: rootOf(word), telling: tellingRoots(meaning) }
    words.push(entry)
    for (const form of forms) byForm.set(form, entry)
  }
  return { words, find: (written) => byForm.get(foldedHindi(written)) }
}

/** Whether a meaning says the word that it is about. */
export const saysHindiWord = (meaning: string, word: string): boolean =>
  hindiWords(meaning).some((each) => !STOP_WORDS.has(each) && areHindiKin(each, word))

const haveCommon = (some: readonly Root[], others: readonly Root[]) =>
  some.some((one) => others.some((other) => areOfOneRoot(one, other)))

/** Whether two meanings may be true of one word: they are of one field, or say it in the same words. */
export const mayBothBeTrue = (one: GlossaryWord, other: GlossaryWord): boolean =>
  one.field === other.field ||
  haveCommon(one.telling, other.telling) ||
  haveCommon([one.root], other.telling) ||
  haveCommon([other.root], one.telling)
