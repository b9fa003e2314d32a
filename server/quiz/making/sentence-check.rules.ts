import { drawsOf } from './draw.rules.ts'
import { YES_AND_NO, stemOf } from './stems.rules.ts'
import { contentWords, sentencesToAsk, shareIn } from './story-sentences.rules.ts'
import type { StorySentence } from './story-sentences.rules.ts'
import type { MadeQuestion, Story } from './story.ts'

/** A foreign sentence may share less than this of its words with the story: what is nearly said is no fair question. */
const MOST_SHARED = 0.3
/** A sentence with fewer says too little to be remembered. */
const LEAST_CONTENT = 5
/** What repeats the title is answered by the question itself. */
const MOST_OF_TITLE = 0.6

function tellsMore({ text }: StorySentence, title: ReadonlySet<string>): boolean {
  const words = contentWords(text)
  return words.size >= LEAST_CONTENT && shareIn(title, words) < MOST_OF_TITLE
}

/**
 * Whether a sentence stood in the story (QG5): one that did, from its middle, and one of another story of its category and language.
 * By construction each has one answer: who made it knows where the sentence comes from.
 */
export function makeSentenceChecks(story: Story, others: readonly Story[]): MadeQuestion[] {
  const draw = drawsOf(`sentence ${story.id}`)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(draw() * list.length)]
  const title = contentWords(story.title)
  const own = pick(sentencesToAsk(story).filter((each) => each.at > 0 && tellsMore(each, title)))
  const known = contentWords(`${story.title}\n${story.plain}`)
  const foreign = others
    .filter(({ language, clusterId }) => language === story.language && clusterId !== story.clusterId)
    .flatMap((other) => sentencesToAsk(other))
    .filter((each) => {
      const words = contentWords(each.text)
      return words.size >= LEAST_CONTENT && shareIn(words, known) < MOST_SHARED
    })
  const strange = pick(foreign)
  const made = { rule: 'SENTENCE', kind: 'SENTENCE_CHECK', language: story.language } as const
  const [options, stem] = [YES_AND_NO[story.language], stemOf('SENTENCE', story)]
  return [
    ...(own ? [{ ...made, stem, passage: own.text, options, key: [0], evidence: own.text }] : []),
    ...(strange ? [{ ...made, stem, passage: strange.text, options, key: [1], evidence: '' }] : []),
  ]
}
