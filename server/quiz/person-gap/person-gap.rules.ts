import { drawsOf, shuffled } from '../making/draw.rules.ts'
import { placesOf, saidOnce, answeredOnce } from '../making/gap.rules.ts'
import type { Gap } from '../making/gap.rules.ts'
import { LOCATIONS, foldedName } from '../making/location-names.rules.ts'
import { personsIn } from './person-find.rules.ts'
import type { Person } from './person-find.rules.ts'
import { FIRST_NAMES, foldedHindi } from './person-names.rules.ts'
import { onceForText } from './once-a-text.ts'
import { allSentencesOf, contentWords, sentencesToAsk, shareIn } from '../making/story-sentences.rules.ts'
import type { StorySentence } from '../making/story-sentences.rules.ts'
import type { QuizLanguage, Story } from '../making/story.ts'

const WRONG = 3
const MOST_LONGER = 2.5
/** A sentence with fewer words beside the name says too little to tell who it was. */
const LEAST_CONTENT = 5
/** So many letters lie between two that a sentence names: what is said of both is asked of neither. */
const LEAST_APART = 20

// A pronoun or a relation tells which of four names it can be, where the others may be women or men.
const TELLS_WHO =
  /\b(?:he|she|his|hers?|him|himself|herself|wife|husband|father|mother|son|daughter|brother|sister|widow)\b|पत्नी|पति|पिता|माता|माँ|बेटा|बेटी|पुत्र|पुत्री|भाई|बहन/iu
// Whoever knows the land knows its head of state.
const LAND =
  /\b(?:\p{Lu}\p{L}{2,12}(?:an|ish|ese|nch)|U\.?S\.?A?|U\.?K|United States|United Kingdom|Britain|England|America|White House|Kremlin)\b|भारत|अमेरिक|ब्रिटे|रूस|चीन/u

/** Whether a text names a land, its people or another well-known place. */
export const namesLand = (text: string, language: QuizLanguage) => {
  const folded = foldedName(text)
  return (
    LAND.test(text) || LOCATIONS[language].some(({ names }) => names.some((name) => folded.includes(foldedName(name))))
  )
}

const wordsOfName = (name: string) => name.split(' ')
const lastOf = (name: string) => wordsOfName(name).at(-1) ?? ''
/** Whether of two names neither is so much longer that it stands out (QG8). */
export const isAsLong = (one: string, other: string) =>
  Math.max(one.length, other.length) <= MOST_LONGER * Math.min(one.length, other.length)

// What is written small somewhere is no name: “Services Administration”, “Who Gives”.
const SMALL = /(?<![\p{L}\p{M}’'-])\p{Ll}[\p{L}’']{1,20}/gu
const smallWordsOf = ({ plain }: Pick<Story, 'plain'>): ReadonlySet<string> =>
  new Set([...plain.slice(0, 4000).matchAll(SMALL)].map(([word]) => word))
const smallWordsIn = onceForText(smallWordsOf)

/** Words that are written small in some stories. */
export interface CommonWords {
  has(word: string): boolean
}
/** Those of a story and of the others beside it. */
export function commonWords(story: Story, others: readonly Story[]): CommonWords {
  const sets = [smallWordsOf(story), ...others.map((other) => smallWordsIn(other))]
  return { has: (word) => sets.some((words) => words.has(word)) }
}

const personsNamedIn = onceForText(({ plain, language }) => personsIn(plain, language))

// In Hindi nothing is written large: of “चर्चा प्रदान” each word stands elsewhere without the other, and no name's two words do.
function standsApart(name: string, told: string): boolean {
  const [first = '', last = ''] = wordsOfName(name)
  const wholes = placesOf(told, name).length
  return last !== '' && placesOf(told, first).length > wholes && placesOf(told, last).length > wholes
}

interface Near {
  story: Story
  strangers: readonly Person[]
  isCommon: (name: string) => boolean
}

function nearOf(story: Story, others: readonly Story[]): Near {
  const near = others.filter(({ language, clusterId }) => language === story.language && clusterId !== story.clusterId)
  const common = commonWords(story, near)
  const all = [story, ...near].map(({ plain }) => plain).join('\n')
  const isCommon = (name: string) =>
    wordsOfName(name).some((word) => common.has(word.toLowerCase())) ||
    (story.language === 'hi' && standsApart(name, all))
  const told = `${story.title}\n${story.plain}`
  const strangers = near
    .flatMap((other) => personsNamedIn(other))
    .filter(
      ({ name }) =>
        !isCommon(name) &&
        !FAMOUS.test(name) &&
        !CUT_NAME.test(name) &&
        wordsOfName(name).every((word) => placesOf(told, word).length === 0),
    )
  return { story, strangers, isCommon }
}

// “George H.” and “Robert Cummings Sr” were cut.
const CUT_NAME = /\.$| (?:Sr|Jr)$/u
// Beside unknown names these are found out without reading.
const FAMOUS =
  /\b(?:Biden|Trump|Obama|Clinton|Bush|Putin|Navalny|Zelensky|Merkel|Macron|Modi|Gandhi|Nehru|Mandela|Floyd|Jefferson|Lincoln|Washington|Churchill|Kerry|Bannon|Messi|Ronaldo|Harry Kane|Joseph Conrad|Einstein|Newton|Skywalker|Potter|Shakespeare|Warhol|Greta Thunberg|Elon Musk|Bill Gates)\b/u

interface SoughtName {
  person: Person
  /** Whether the sentence tells that it was a woman or a man. */
  tells: boolean
}

const OF_INDIA = new Set(
  (['en', 'hi'] as const).flatMap((language) =>
    [...FIRST_NAMES[language].f, ...FIRST_NAMES[language].m].map(foldedHindi),
  ),
)
// Olivia stands out among Munia, Rani and Shobhini.
const isOfIndia = ({ name }: Person) => OF_INDIA.has(foldedHindi(name))

// A judge beside judges, a woman beside women, a whole name beside whole names.
const isLike = (one: Person, other: Person) =>
  one.isFullName === other.isFullName &&
  (one.isFullName || isOfIndia(one) === isOfIndia(other)) &&
  one.field === other.field &&
  (one.field !== undefined || one.kind === other.kind) &&
  (one.kind === undefined || other.kind === undefined || one.kind === other.kind) &&
  isAsLong(one.name, other.name)

function wrongNames({ person, tells }: SoughtName, { story, strangers }: Near, draw: () => number): string[] {
  const wrong: string[] = []
  const add = (name: string) => {
    const isNew = [person.name, ...wrong].every((each) => lastOf(each) !== lastOf(name))
    if (wrong.length < WRONG && isNew) wrong.push(name)
  }
  for (const each of shuffled(strangers, draw))
    if (isLike(person, each) && (!tells || each.kind === person.kind)) add(each.name)
  if (person.isFullName || !person.kind) return wrong
  // First names of the country stand in where the stories of these days name too few.
  const { names, told } = { names: FIRST_NAMES[story.language][person.kind], told: `${story.title}\n${story.plain}` }
  if (!names.some((each) => foldedHindi(each) === foldedHindi(person.name))) return wrong
  for (const name of shuffled(names, draw))
    if (placesOf(told, name).length === 0 && isAsLong(person.name, name)) add(name)
  return wrong
}

// “Rini and Neha live there”, “Neha, Allen and Louis”: of several nobody is asked for alone.
const BESIDE: Record<QuizLanguage, { before: RegExp; after: RegExp }> = {
  en: {
    before: /(?:\p{Lu}\p{L}{1,20},|\band|\bor|&)\s{1,2}$/u,
    after: /^(?:,? and \p{Lu}|, \p{Lu}\p{L}{1,20}(?:,| and ))/u,
  },
  hi: { before: /(?:और|तथा|एवं)\s{1,2}$/u, after: /^,? (?:और|तथा|एवं)(?![\p{L}\p{M}])/u },
}
const HEADS_A_STATE = /^, (?:the |a )?(?:\p{L}{2,20} ){0,3}(?:President|Chancellor|Prime Minister|King|Queen|Pope)\b/u

/** Whether a sentence names somebody beside others of whom it says the same. */
export function isOneOfSeveral(
  { text }: StorySentence,
  { name, at }: Pick<Person, 'name' | 'at'>,
  language: QuizLanguage,
): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 40), at), text.slice(at + name.length, at + name.length + 60)]
  return BESIDE[language].before.test(before) || BESIDE[language].after.test(after) || HEADS_A_STATE.test(after)
}

// Of whom the books of every school tell.
const KNOWN_TO_ALL =
  /^(?:Akbar|Birbal|Tenali|Ashoka|Shivaji|Hanuman|Ravana|अकबर|बीरबल|तेनाली|अशोक|शिवाजी|हनुमान|रावण)(?: |$)/u
const IN_EVERY_BOOK =
  /\b(?:emperor|mughal|ramayana|mahabharata|exile|legend)\b|बादशाह|शहंशाह|सम्राट|शासन|सीकरी|बनवास|वनवास|दशरथ|रावण|लंका|रामायण|महाभारत/iu

// Heads of states are known. Whoever reads of which land somebody is finds the name that sounds of it; first names in Hindi stories do not.
function isGivenAway({ text }: StorySentence, { name, field, kind, isFullName }: Person, language: QuizLanguage) {
  if ((TELLS_WHO.test(text) && kind === undefined) || field === 'state') return true
  if (IN_EVERY_BOOK.test(text) || KNOWN_TO_ALL.test(name) || FAMOUS.test(name)) return true
  return (language === 'en' || isFullName) && namesLand(text.replace(name, ' '), language)
}

// “She could see that ____ was afraid”, “____ stands in front of them”: who that is, a sentence before has told.
const POINTS_BACK = /\b(?:them|there)(?! (?:is|are|was|were)\b)\b/u
const PRONOUN_BEFORE = /\b(?:[Hh]e|[Ss]he|[Tt]hey)\b/u
const pointsBack = ({ text }: StorySentence, { at: start }: Person, language: QuizLanguage) =>
  language === 'en' && (POINTS_BACK.test(text) || PRONOUN_BEFORE.test(text.slice(0, start)))

// “श्रिंगेरी श्रीनिवास” is one name: what stands before it stands there each time.
const WORD_BEFORE = /([\p{L}\p{M}]{2,20}) $/u
function hasNameBefore({ name }: Person, { plain, language }: Story): boolean {
  if (language !== 'hi') return false
  const before = placesOf(plain, name).map(
    (index) => WORD_BEFORE.exec(plain.slice(Math.max(0, index - 24), index))?.[1],
  )
  const [first] = before
  return before.length > 1 && first !== undefined && before.every((word) => word === first)
}

/** What a story says in nearly these words of several people has several answers. */
const MOST_ALIKE = 0.8

/** Whether another sentence of the story says the same of somebody else. */
export function isSaidOfOthers(story: Story, { text }: StorySentence, name: string): boolean {
  const said = contentWords(text.replace(name, ' '))
  return allSentencesOf(story).some((each) => each !== text && shareIn(said, contentWords(each)) >= MOST_ALIKE)
}

function personIn(sentence: StorySentence, { story, isCommon }: Near): Person | undefined {
  const [only, other] = personsIn(sentence.text, story.language)
  if (
    !only ||
    (other && other.at < only.at + only.name.length + LEAST_APART) ||
    isCommon(only.name) ||
    isOneOfSeveral(sentence, only, story.language) ||
    pointsBack(sentence, only, story.language) ||
    hasNameBefore(only, story) ||
    isGivenAway(sentence, only, story.language)
  )
    return undefined
  if (contentWords(sentence.text.replace(only.name, ' ')).size < LEAST_CONTENT) return undefined
  // A name of two words that the title or the sentence says a part of would be told by it.
  if (wordsOfName(only.name).some((word) => placesOf(story.title, word).length > 0)) return undefined
  if (!saidOnce(sentence.text, lastOf(only.name)) || isSaidOfOthers(story, sentence, only.name)) return undefined
  return answeredOnce(story, sentence, lastOf(only.name)) ? only : undefined
}

/** Where sentences of a story name somebody (QG6), with names of the same kind of people from other stories of these days. */
export function personGaps(story: Story, others: readonly Story[]): Gap[] {
  const draw = drawsOf(`person ${story.id}`)
  const near = nearOf(story, others)
  return sentencesToAsk(story).flatMap((sentence) => {
    const person = personIn(sentence, near)
    const wrong = person ? wrongNames({ person, tells: TELLS_WHO.test(sentence.text) }, near, draw) : []
    return person && wrong.length === WRONG
      ? [{ sentence, written: person.name, at: person.at, rule: 'WHO' as const, wrong }]
      : []
  })
}
