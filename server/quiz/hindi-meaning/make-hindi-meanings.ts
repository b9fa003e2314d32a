import { drawsOf, optionsOf, shuffled } from '../making/draw.rules.ts'
import { faultsOf } from '../making/gate.rules.ts'
import { meaningStemOf } from '../making/stems.rules.ts'
import { sentencesToAsk } from '../making/story-sentences.rules.ts'
import type { MadeQuestion, Story } from '../making/story.ts'
import { isLeftToAsk } from '../word-meaning/word-meaning.rules.ts'
import { mayBothBeTrue } from './glossary.rules.ts'
import type { Glossary, GlossaryWord } from './glossary.rules.ts'
import { glossaryWordsIn, isAlone } from './word-in-sentence.rules.ts'
import type { HindiWordInSentence } from './word-in-sentence.rules.ts'

const WRONG = 3
const MOST = 2
const MOST_LONGER = 1.7
/** So many words of a story are looked at closely, at most: other work waits meanwhile. */
const MOST_LOOKED_AT = 120
/** In a longer sentence the word is not what is hard. */
const MOST_WORDS = 18

const isAsLong = (one: string, other: string) =>
  Math.max(one.length, other.length) <= MOST_LONGER * Math.min(one.length, other.length)

/** What other words of the kind mean, of which none may be true of this one and none stands in the sentence. */
function wrongFor({ entry, sentence }: HindiWordInSentence, { words, find }: Glossary, draw: () => number): string[] {
  const said = new Set(sentence.words.map((word) => find(word)))
  const chosen: GlossaryWord[] = []
  for (const other of shuffled(words, draw)) {
    if (chosen.length === WRONG) break
    const fits =
      other.kind === entry.kind &&
      !said.has(other) &&
      isAsLong(entry.meaning, other.meaning) &&
      ![entry, ...chosen].some((each) => mayBothBeTrue(each, other))
    if (fits) chosen.push(other)
  }
  return chosen.map(({ meaning }) => meaning)
}

/** What Hindi questions for meanings are made with. */
export interface HindiSources {
  glossary: Glossary
  /** Questions that were made about the story before. */
  made: readonly MadeQuestion[]
}

/** What a word of a Hindi story means in its sentence, with what other words of its kind mean; of two sentences at most. */
export function makeHindiMeanings(story: Story, { glossary, made }: HindiSources): MadeQuestion[] {
  const draw = drawsOf(`meaning ${story.id}`)
  const sentences = sentencesToAsk(story).filter(
    ({ text, words }) => words.length <= MOST_WORDS && isLeftToAsk(text, made),
  )
  const found: MadeQuestion[] = []
  const done = new Set<string>()
  const words = sentences.flatMap((sentence) => glossaryWordsIn(sentence, glossary))
  for (const each of shuffled(words, draw).slice(0, MOST_LOOKED_AT)) {
    if (found.length === MOST) break
    const { entry, written, sentence } = each
    if (done.has(entry.word) || done.has(sentence.text) || !isAlone(each, story.title)) continue
    const wrong = wrongFor(each, glossary, draw)
    if (wrong.length < WRONG) continue
    const question: MadeQuestion = {
      rule: 'MEANING',
      kind: 'MCQ_SINGLE',
      language: 'hi',
      stem: meaningStemOf({ word: written, ...(entry.kind === 'verb' && { verb: entry.word }) }, story),
      passage: sentence.text,
      ...optionsOf(entry.meaning, wrong, draw),
      evidence: sentence.text,
    }
    if (faultsOf(question).length > 0) continue
    found.push(question)
    done.add(entry.word).add(sentence.text)
  }
  return found
}
