import { drawsOf, optionsOf, shuffled } from './draw.rules.ts'
import { stemOf } from './stems.rules.ts'
import { contentWords, sentencesToAsk, shareIn } from './story-sentences.rules.ts'
import type { MadeQuestion, Story } from './story.ts'

const MOST_OPTION = 120
const WRONG = 3
const LEAST_CONTENT = 5
const MOST_SHARED = 0.3
const MOST_LONGER = 1.6

/** Which of four sentences the story says (QG4): one of its own, and three of other stories of its category that share hardly a word with it. */
export function makeWhich(story: Story, others: readonly Story[]): MadeQuestion | undefined {
  const draw = drawsOf(`which ${story.id}`)
  const title = contentWords(story.title)
  const known = contentWords(`${story.title}\n${story.plain}`)
  // A word of the title in it would tell it without the story.
  const [own] = shuffled(
    sentencesToAsk(story).filter(
      ({ text, at }) => at > 0 && text.length <= MOST_OPTION && tells(contentWords(text)) && !namesAny(text, title),
    ),
    draw,
  )
  if (!own) return undefined
  const wrong: string[] = []
  for (const other of shuffled(others, draw)) {
    if (wrong.length === WRONG) break
    if (other.language !== story.language || other.clusterId === story.clusterId) continue
    const strange = sentencesToAsk(other).find(({ text }) => {
      const words = contentWords(text)
      return (
        text.length <= MOST_OPTION && tells(words) && shareIn(words, known) < MOST_SHARED && isAsLong(text, own.text)
      )
    })
    if (strange) wrong.push(strange.text)
  }
  if (wrong.length < WRONG) return undefined
  return {
    rule: 'WHICH',
    kind: 'MCQ_SINGLE',
    language: story.language,
    stem: stemOf('WHICH', story),
    passage: null,
    ...optionsOf(own.text, wrong, draw),
    evidence: own.text,
  }
}

// Elephant's, elephants and elephant are one word to whoever reads.
const STEM = 5
const stemsOf = (words: Iterable<string>) =>
  new Set([...words].map((word) => word.replaceAll(/['’]/gu, '').slice(0, STEM)))
const namesAny = (text: string, title: ReadonlySet<string>) => {
  const stems = stemsOf(title)
  return [...stemsOf(contentWords(text))].some((stem) => stems.has(stem))
}

const tells = (words: ReadonlySet<string>) => words.size >= LEAST_CONTENT
const isAsLong = (one: string, other: string) =>
  Math.max(one.length, other.length) <= MOST_LONGER * Math.min(one.length, other.length)
