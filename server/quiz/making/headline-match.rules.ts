import { countWords } from '../../platform/text/words.rules.ts'
import { drawsOf, optionsOf, shuffled } from './draw.rules.ts'
import { stemOf } from './stems.rules.ts'
import { contentWords, sentencesToAsk, shareIn, stemsOf } from './story-sentences.rules.ts'
import type { MadeQuestion, Story } from './story.ts'

const WITHIN_MS = 7 * 86_400_000
const TITLE_WORDS = { least: 3, most: 18 }
/** So many sentences of a beginning are shown; of a page the one that proves the answer. */
const MOST_SHOWN = 2
/** Sentences behind this one are no beginning. */
const LATEST = 5
const MOST_OPTION = 120
const WRONG = 3
/** The right title must be found by reading, and not by the same words standing in both. */
const MOST_OF_TITLE = 0.75
/** Words of its beginning that the right title shares with it, at least; a title of few words may share one that no wrong one shares. */
const LEAST_SHARED = 2
const FEW_WORDS = 4
/** A wrong title that shares as much as this with the beginning might be right too. */
const MOST_OF_WRONG = 0.25

const fits = (title: string) => {
  const words = countWords(title)
  return words >= TITLE_WORDS.least && words <= TITLE_WORDS.most && title.length <= MOST_OPTION && !title.includes('?')
}

const wordStems = (text: string) => stemsOf(contentWords(text))

const overlaps = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  Math.round(shareIn(some, others) * some.size)

/** Which of four titles belongs to the beginning of a story (QG5); undefined where two of them might. */
export function makeHeadlineMatch(story: Story, others: readonly Story[]): MadeQuestion | undefined {
  const draw = drawsOf(`headline ${story.id}`)
  const beginning = sentencesToAsk(story)
    .slice(0, story.ofPage ? 1 : MOST_SHOWN)
    .filter(({ at }) => at <= LATEST)
  if (beginning.length === 0 || !fits(story.title)) return undefined
  const passage = beginning.map(({ text }) => text).join(' ')
  const [told, title, body] = [wordStems(passage), wordStems(story.title), wordStems(story.plain)]
  const shared = overlaps(title, told)
  if (shared < (title.size <= FEW_WORDS ? 1 : LEAST_SHARED) || shareIn(title, told) > MOST_OF_TITLE) return undefined
  const wrong: Story[] = []
  for (const other of shuffled(others, draw)) {
    if (wrong.length === WRONG) break
    const words = wordStems(other.title)
    const isNearer = overlaps(words, told) >= shared
    if (!isNearer && isLike(story, other) && isOther(words, { told, body, title }) && differs(other, wrong))
      wrong.push(other)
  }
  if (wrong.length < WRONG) return undefined
  const mixed = optionsOf(
    story.title,
    wrong.map((other) => other.title),
    draw,
  )
  return {
    rule: 'HEADLINE',
    kind: 'HEADLINE_MATCH',
    language: story.language,
    stem: stemOf('HEADLINE', story),
    passage,
    ...mixed,
    evidence: beginning[0]?.text ?? '',
  }
}

const isLike = (story: Story, other: Story) =>
  other.clusterId !== story.clusterId &&
  other.language === story.language &&
  other.categoryIds.some((id) => story.categoryIds.includes(id)) &&
  Math.abs(other.publishedAt.getTime() - story.publishedAt.getTime()) <= WITHIN_MS &&
  fits(other.title) &&
  Math.max(other.title.length, story.title.length) <= 2.5 * Math.min(other.title.length, story.title.length)

interface Beginning {
  told: ReadonlySet<string>
  body: ReadonlySet<string>
  title: ReadonlySet<string>
}

const isOther = (words: ReadonlySet<string>, { told, body, title }: Beginning) =>
  shareIn(words, told) <= MOST_OF_WRONG && shareIn(words, body) <= 0.5 && shareIn(words, title) <= 0.4

const differs = (other: Story, chosen: readonly Story[]) =>
  chosen.every(
    (each) => each.clusterId !== other.clusterId && shareIn(contentWords(each.title), contentWords(other.title)) <= 0.5,
  )
