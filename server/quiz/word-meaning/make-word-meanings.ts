import { STOP_WORDS } from '../../platform/text/stop-words.rules.ts'
import { drawsOf, optionsOf, shuffled } from '../making/draw.rules.ts'
import { faultsOf } from '../making/gate.rules.ts'
import { meaningStemOf } from '../making/stems.rules.ts'
import { allSentencesOf } from '../making/story-sentences.rules.ts'
import type { MadeQuestion, Story } from '../making/story.ts'
import { isEasy } from './common-words.rules.ts'
import { glossOf, isSoughtField, mayBothFit, saysWord, stands, wordsOfGloss } from './gloss.rules.ts'
import { areAsCommon, commonWords, isLeftToAsk, isOnce, isUsedAs, knownAs, wordsToAsk } from './word-meaning.rules.ts'
import type { Known, WordInSentence } from './word-meaning.rules.ts'
import type { Dictionary, KindOfSense, Meaning } from './wordnet.ts'

const WRONG = 3
const MOST = 2
/** So many words of a story are looked up, at most, and so many places of the dictionary for what is wrong of each. */
const MOST_LOOKED_UP = 120
const MOST_PLACES = 80
/** A word that was counted as often as this is plain. */
const PLAIN = 2
const MOST_LONGER = 2.5

/** A meaning that can be told in a few plain words. */
interface Glossed {
  sense: KindOfSense
  meaning: Meaning
  gloss: string
}

/** A word with what it means. */
interface Explained extends Glossed {
  known: Known
}

interface Making {
  story: Story
  dictionary: Dictionary
  draw: () => number
  /** The words that the story says. */
  told: () => ReadonlySet<string>
}

async function isPlain(gloss: string, dictionary: Dictionary): Promise<boolean> {
  for (const word of wordsOfGloss(gloss)) {
    const readings = await dictionary.readingsOf(word)
    if (!readings.some(({ count }) => count >= PLAIN)) return false
  }
  return true
}

async function tell(sense: KindOfSense, dictionary: Dictionary): Promise<Glossed | undefined> {
  const meaning = await dictionary.meaningOf(sense.kind, sense)
  const gloss = meaning.isSpecial ? undefined : glossOf(meaning)
  return gloss && (await isPlain(gloss, dictionary)) ? { sense, meaning, gloss } : undefined
}

async function explain(word: string, dictionary: Dictionary): Promise<Explained | undefined> {
  const known = knownAs(await dictionary.readingsOf(word))
  if (!known || (await isEasy(known, dictionary))) return undefined
  const told = await tell({ ...known.sense, count: known.count }, dictionary)
  return told && !saysWord(told.gloss, known.lemma) ? { ...told, known } : undefined
}

/** Whether the story speaks of the first meaning of a word, and of no other one. */
async function isSupported({ known, meaning }: Explained, { told, dictionary }: Making): Promise<boolean> {
  if (known.rest.length === 0) return true
  const words = told()
  const speaks = ({ gloss }: Meaning) => wordsOfGloss(gloss).some((word) => word !== known.lemma && words.has(word))
  if (!speaks(meaning)) return false
  for (const sense of known.rest) if (speaks(await dictionary.meaningOf(sense.kind, sense))) return false
  return true
}

/** Whether the word is a piece of one of several words, or the first of two nouns, where it does not mean the thing itself. */
async function isPiece(each: WordInSentence, { known }: Explained, dictionary: Dictionary): Promise<boolean> {
  const { word, before, behind } = each
  for (const form of new Set([word, known.lemma])) {
    if (before && (await dictionary.hasPhrase(`${before}_${form}`))) return true
    if (behind && (await dictionary.hasPhrase(`${form}_${behind}`))) return true
  }
  if (known.kind !== 'noun' || !behind || STOP_WORDS.has(behind)) return false
  return (await dictionary.readingsOf(behind)).some(({ kind }) => kind === 'noun')
}

/** Meanings above this one, to the most general. */
async function aboveOf({ kind, above }: Meaning, dictionary: Dictionary): Promise<Set<number>> {
  const found = new Set<number>()
  const open = [...above]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (found.has(at)) continue
    found.add(at)
    open.push(...(await dictionary.meaningOf(kind, { at })).above)
  }
  return found
}

const isAsLong = (one: string, other: string) =>
  Math.max(one.length, other.length) <= MOST_LONGER * Math.min(one.length, other.length)

const isOfKind = ({ sense }: Glossed, other: KindOfSense) =>
  sense.kind === other.kind &&
  isSoughtField(other.kind, other.field) &&
  stands(sense.kind, sense.field, other.field) &&
  areAsCommon(sense, other)

/** What else a dictionary holds of the same kind and as seldom used, of which nothing is true of this word. */
async function wrongFor(asked: Explained, { dictionary, draw }: Making): Promise<string[]> {
  const above = await aboveOf(asked.meaning, dictionary)
  const chosen: Glossed[] = []
  const fits = async (other: Glossed) =>
    isAsLong(asked.gloss, other.gloss) &&
    !saysWord(other.gloss, asked.known.lemma) &&
    ![asked, ...chosen].some(({ meaning }) => mayBothFit(meaning, other.meaning)) &&
    !above.has(other.meaning.at) &&
    !(await aboveOf(other.meaning, dictionary)).has(asked.meaning.at)
  for (let place = 0; place < MOST_PLACES && chosen.length < WRONG; place++) {
    const near = (await dictionary.someBehind(draw())).filter((other) => isOfKind(asked, other))
    // One of each place: words that stand together in a list are often of one family.
    const [sense] = shuffled(near, draw)
    const other = sense && (await tell(sense, dictionary))
    if (other && (await fits(other))) chosen.push(other)
  }
  return chosen.map(({ gloss }) => gloss)
}

async function ask(each: WordInSentence, making: Making): Promise<MadeQuestion | undefined> {
  const { story, dictionary, draw } = making
  const asked = isOnce(each) ? await explain(each.word, dictionary) : undefined
  if (!asked || !isUsedAs(each, asked.known) || (await isPiece(each, asked, dictionary))) return undefined
  const wrong = (await isSupported(asked, making)) ? await wrongFor(asked, making) : []
  if (wrong.length < WRONG) return undefined
  const { kind, lemma } = asked.known
  const question: MadeQuestion = {
    rule: 'MEANING',
    kind: 'MCQ_SINGLE',
    language: story.language,
    stem: meaningStemOf({ word: each.word, ...(kind === 'verb' && { verb: lemma }) }, story),
    passage: each.sentence.text,
    ...optionsOf(asked.gloss, wrong, draw),
    evidence: each.sentence.text,
  }
  return faultsOf(question).length === 0 ? question : undefined
}

/** What questions are made with. */
export interface MeaningSources {
  others: readonly Story[]
  dictionary: Dictionary
  /** Questions that were made about the story before. */
  made: readonly MadeQuestion[]
}

/**
 * What a word means in a sentence of a story, with what other words of its kind mean that are as seldom used. Sentences that other
 * questions are about are left alone: the whole sentence would answer what is missing in them.
 */
export async function makeWordMeanings(
  story: Story,
  { others, dictionary, made }: MeaningSources,
): Promise<MadeQuestion[]> {
  let words: ReadonlySet<string> | undefined
  const told = () => (words ??= new Set(allSentencesOf(story).flatMap((text) => wordsOfGloss(text))))
  const making = { story, dictionary, draw: drawsOf(`meaning ${story.id}`), told }
  const asked = shuffled(wordsToAsk(story, commonWords(others)), making.draw).filter(({ sentence: { text } }) =>
    isLeftToAsk(text, made),
  )
  const found: MadeQuestion[] = []
  for (const each of asked.slice(0, MOST_LOOKED_UP)) {
    const question = found.some(({ passage }) => passage === each.sentence.text) ? undefined : await ask(each, making)
    if (question) found.push(question)
    if (found.length === MOST) break
  }
  return found
}
