import { STOP_WORDS } from '../../platform/text/stop-words.rules.ts'
import { sentencesToAsk } from '../making/story-sentences.rules.ts'
import type { StorySentence } from '../making/story-sentences.rules.ts'
import type { MadeQuestion, Story } from '../making/story.ts'
import { areKin, isSoughtField } from './gloss.rules.ts'
import { isLeftOut } from './left-out-words.rules.ts'
import type { KindOfSense, Reading } from './wordnet.ts'

/** A word of a sentence whose meaning may be asked for. */
export interface WordInSentence {
  word: string
  sentence: StorySentence
  /** The words before and behind it, written small, where nothing but a space lies between. */
  before: string | undefined
  behind: string | undefined
}

// A name has a capital, and a piece of another word a line beside it.
const SOUGHT = /(?<![\p{L}\p{M}\p{N}'’_-])[a-z]{6,14}(?![\p{L}\p{M}\p{N}'’_-])/gu
const BEFORE = /([\p{L}'’]{1,20}) $/u
const BEHIND = /^ ([\p{L}'’]{1,20})/u

/** Words that might be asked for, by their letters alone. */
const wordsIn = (sentence: StorySentence): WordInSentence[] =>
  [...sentence.text.matchAll(SOUGHT)].map(({ 0: word, index }) => ({
    word,
    sentence,
    before: BEFORE.exec(sentence.text.slice(0, index))?.[1]?.toLowerCase(),
    behind: BEHIND.exec(sentence.text.slice(index + word.length))?.[1]?.toLowerCase(),
  }))

/** Whether no other word of the sentence is of its family: it would help to guess. */
export const isOnce = ({ word, sentence: { words } }: WordInSentence) =>
  words.filter((each) => each.toLowerCase() === word || areKin(each.toLowerCase(), word)).length === 1

/** Whether a sentence is left to ask about: a question that shows it, hides a word of it or has it for its proof would answer this one, or be answered. */
export const isLeftToAsk = (text: string, made: readonly MadeQuestion[]): boolean =>
  !made.some(({ evidence, passage }) => evidence.includes(text) || passage === text)

/** Words that stand in so many of the stories of these days are known to everybody. */
const MOST_STORIES = 3

/** Words that stand in several of these stories. */
export function commonWords(stories: readonly Story[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { title, plain } of stories)
    for (const word of new Set(`${title}\n${plain}`.toLowerCase().match(SOUGHT)))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count >= MOST_STORIES).map(([word]) => word))
}

/** Words of a story that may be asked for: none of them is known to everybody. */
export const wordsToAsk = (story: Story, common: ReadonlySet<string>): WordInSentence[] =>
  story.language === 'en'
    ? sentencesToAsk(story)
        .flatMap((sentence) => wordsIn(sentence))
        .filter((each) => !STOP_WORDS.has(each.word) && !isLeftOut(each.word) && !common.has(each.word))
    : []

/** Counted as often as this, a word is one that everybody uses. */
const MOST_COUNT = 20
const MOST_SENSES = 4
/** Of several meanings the first was counted so often at least, and so many times as often as all others. */
const FIRST = { least: 3, times: 4 }

/** A word in a dictionary, and what it means. */
export interface Known extends Reading {
  sense: KindOfSense
  /** Its other meanings, of which nothing in the story may speak. */
  rest: readonly KindOfSense[]
}

/** What a word means where it leaves hardly a doubt: it has one meaning, or one that nearly everybody means by it. */
export function knownAs(readings: readonly Reading[]): Known | undefined {
  const [main] = readings.toSorted((one, other) => other.count - one.count)
  const senses = readings.flatMap(({ kind, senses: own }) => own.map((sense) => ({ ...sense, kind })))
  const sense = senses.find(({ at, kind }) => at === main?.senses[0]?.at && kind === main.kind)
  if (!main || !sense || isLeftOut(main.lemma)) return undefined
  if (main.count > MOST_COUNT || !isSoughtField(main.kind, sense.field)) return undefined
  const rest = senses.filter((each) => each !== sense)
  const others = rest.reduce((sum, { count }) => sum + count, 0)
  const isDoubtful = senses.length > MOST_SENSES || sense.count < Math.max(FIRST.least, FIRST.times * others)
  return rest.length > 0 && isDoubtful ? undefined : { ...main, sense, rest }
}

// Before a verb that stands as a dictionary lists it; elsewhere it may be a noun that the dictionary does not know: “costly rework”.
const BEFORE_VERB = new Set(
  'to not will would can could may might must should shall who that which and or they we you i people help helps let lets also never ever always often then'.split(
    ' ',
  ),
)

/** Whether a word stands in its sentence as the kind of word that it is taken for. */
export const isUsedAs = ({ word, before = '' }: WordInSentence, { kind, lemma }: Reading): boolean =>
  kind !== 'verb' || word !== lemma || BEFORE_VERB.has(before) || before.endsWith('s')

const FACTOR = 4

/** Whether two words are about as often used. */
export const areAsCommon = (one: { count: number }, other: { count: number }): boolean =>
  Math.max(one.count, other.count) + 1 <= FACTOR * (Math.min(one.count, other.count) + 1)
