import { STOP_WORDS } from '../../platform/text/stop-words.rules.ts'
import { isUnfit } from '../making/story-sentences.rules.ts'
import type { WordKind } from './word-forms.rules.ts'
import type { Meaning } from './wordnet.ts'

const LETTERS = { least: 12, most: 90 }
const LEAST_WORDS = 3

// “(law) the findings …”, “… (especially of a ship)”: what stands in brackets is left out, and of several parts the first one counts.
const BRACKETED = /\([^()]{0,200}\)/gu
// None of this stands before a class, in whatever sense.
const UNFIT = [
  'sex|naked|nude|undress|toilet|underwear|indecen|salacious|adulter|erotic|lust|lover|mistress|flirt|bosom|belly|breast|buttock|anus|penis|genital|copulat|intercourse|pregnan|birth|offspring|bodily|feces|urin|excre|secret(?:e|ion)|prostitut|whore|obscen|vulgar|virgin|unmarried|divorc',
  'kill|murder|lynch|strangl|tortur|whip|punish|corpse|dead|blood|wound|poison|gun|bomb|weapon|detonat|armou?red|execut|suicid|thief|steal|rob|smuggl|criminal|drunk|alcohol|liquor|beer|wine|drug|narcotic|heroin|cocaine|marijuana|tobacco|gambl|cruel|terror|slave|servitude',
  'ethnic|slur|offensive|derogat|disparag|negro|race|racial|tribe|savage|primitive|inhabitant|native|nazi|hitler|god|goddess|devil|hell|damn|heaven|deaf|blind|insane|crippled|obese|fat|plump|ugly|stupid|fool|not very|lacking intelligence|unpleasant|female|girl|low birth|contempt',
  'baseball|football|golf|cricket|hockey|basketball|tax(?:es)?|trade ?marks?|trade names?',
]
const UNSUITABLE = new RegExp(`\\b(?:${UNFIT.join('|')})`, 'iu')

// What says only of which word it comes, whom it is for, or names one of a kind.
const SAYS_LITTLE =
  /^(?:of or (?:relating|pertaining|concerning|involving)|relating to|pertaining to|used (?:in|of|as|for)|the (?:\w{1,20} ){0,2}letter|a (?:unit|member) of|being|informal|of an? colou?r|of the (?:colou?r|nature))\b|\b(?:speech act|psychological feature|property of|in a way|cognitive|constituent|etc|or the like)\b|\b(?:to|of|for|with|in|into|from|by|as|about|on|at|upon|than)$|[`"]|\be\.g\.|\bi\.e\.|\d|[A-Z]/u

// A noun is told by a noun: “capable of serving a purpose well” would stand out among four.
const NOUN =
  /^(?:an?|the|any|all|some|someone|somebody|something|anyone|anything|one|people|persons?|lack|loss|failure|refusal|freedom|information|money|management|responsibility|growth|permission|damage|destruction|removal|agreement|knowledge|inequality) /u

/** What a meaning says in a few words; undefined where it does not. */
export function glossOf({ kind, gloss }: Pick<Meaning, 'kind' | 'gloss'>): string | undefined {
  const [part = ''] = gloss.replaceAll(BRACKETED, ' ').split(/[;:"]/u)
  const said = part
    .replaceAll(/\s{1,20}/gu, ' ')
    .replaceAll(/ (?=[,.])/gu, '')
    .replace(/^[,.\s]{1,5}|[,.\s]{1,5}$/gu, '')
  if (SAYS_LITTLE.test(said) || UNSUITABLE.test(gloss) || isUnfit(gloss) || /[()]/u.test(said)) return undefined
  if (kind === 'noun' && !NOUN.test(said)) return undefined
  const text = kind === 'verb' && !said.startsWith('to ') ? `to ${said}` : said
  if (text.length < LETTERS.least || text.length > LETTERS.most || text.split(' ').length < LEAST_WORDS)
    return undefined
  return text
}

const WORD = /[a-z]{3,30}/gu
// Words that many a gloss begins with, and that say nothing of what it means.
const GENERAL = new Set(
  'act action activity state quality condition process person people someone somebody something one thing things made make making having having being become cause used usually especially particular kind large small great more most any some other others not without very that who which whose way manner course form group characterized involving done give given take taken get put use using relating set certain something during among against toward towards between through upon within without itself oneself themselves himself another each every others its such'.split(
    ' ',
  ),
)

/** Words of a gloss by which it says what it means. */
export const wordsOfGloss = (gloss: string): string[] =>
  [...gloss.toLowerCase().matchAll(WORD)]
    .map(([word]) => word)
    .filter((word) => !STOP_WORDS.has(word) && !GENERAL.has(word))

const STEM = 4
const MOST_ALIKE = 0.6
const BEGINNING = /^(?:re|un|in|im|dis|mis|over|under|out|fore|pre)(?=\p{L}{4})/u
const END = /(?:ies|y|es|s|ing|ed|e)$/u
const rootOf = (word: string) => word.replace(END, '').replace(BEGINNING, '')

/** Whether two words are of one family: ready and readiness, fish and fisherman, day and midday, direction and redirect. */
export function areKin(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length)
  const [root, beginning] = [rootOf(short), rootOf(short).slice(0, STEM + 1)]
  if (root.length >= STEM && long.includes(root)) return true
  if (short.length >= 3 && (long.startsWith(short) || long.endsWith(short))) return true
  if (beginning.length > STEM && long.includes(beginning)) return true
  // Advice and adviser.
  return short.length > STEM && long.startsWith(short.slice(0, Math.max(STEM, Math.ceil(short.length * MOST_ALIKE))))
}

/** Whether a gloss says the word that it is about: the question would be its own answer. */
export const saysWord = (gloss: string, word: string): boolean =>
  [...gloss.toLowerCase().matchAll(WORD)].some(([each]) => !STOP_WORDS.has(each) && areKin(each, word))

/** Whether two meanings may both be true of a word: one is a kind of the other, or both of a third, or they say it in the same words. */
export function mayBothFit(one: Meaning, other: Meaning): boolean {
  const [some, others] = [
    [one.at, ...one.near],
    [other.at, ...other.near],
  ]
  if (some.some((at) => others.includes(at)) || one.words.some((word) => other.words.includes(word))) return true
  const [said, toldBy] = [wordsOfGloss(one.gloss), wordsOfGloss(other.gloss)]
  return (
    said.some((word) => toldBy.some((each) => areKin(word, each))) ||
    one.words.some((word) => saysWord(other.gloss, word)) ||
    other.words.some((word) => saysWord(one.gloss, word))
  )
}

// Of nouns, these fields of WordNet hold what has no body that one could point at; 18 are people, who stand beside people.
const PEOPLE = 18
const FIELDS_OF_NOUNS: ReadonlySet<number> = new Set([4, 7, 9, 10, 11, 12, 16, PEOPLE, 19, 21, 22, 24, 26])

/** Whether words of a field are asked for: a bridge and a horse one knows by sight, and adverbs by their adjectives. */
export const isSoughtField = (kind: WordKind, field: number): boolean =>
  kind === 'noun' ? FIELDS_OF_NOUNS.has(field) : kind === 'verb' || (kind === 'adjective' && field === 0)

/** Whether a meaning of the second field may stand beside one of the first: near enough to be weighed, and too far to be true as well. */
export function stands(kind: WordKind, field: number, other: number): boolean {
  if (kind === 'adjective') return true
  if (field === PEOPLE || other === PEOPLE) return field === other
  return field !== other
}
