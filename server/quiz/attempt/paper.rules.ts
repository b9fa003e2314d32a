import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import { drawsOf, shuffled } from '../making/draw.rules.ts'

export type Difficulty = 'EASY' | 'MEDIUM' | 'HARD'

/** A question that may stand on somebody's paper. */
export interface UsableQuestion {
  id: string
  version: number
  clusterId: string
  categoryId: number
  language: 'en' | 'hi'
  difficulty: Difficulty
  options: number
  /** It is about a story that its taker did not read. */
  isGeneral?: boolean
}

export const MOST_OF_STORY = 2
type Mix = Record<Difficulty, number>
/** How many of a hundred questions are of each difficulty (QA6). */
const MIX: Mix = { EASY: 40, MEDIUM: 40, HARD: 20 }
/** The same where one was chosen: that one and its neighbours. */
const CHOSEN_MIX: Record<Difficulty, Mix> = {
  EASY: { EASY: 70, MEDIUM: 30, HARD: 0 },
  MEDIUM: { EASY: 20, MEDIUM: 60, HARD: 20 },
  HARD: { EASY: 0, MEDIUM: 30, HARD: 70 },
}

/** What somebody wishes of the questions on her paper. */
export interface Wishes {
  /** None: any. */
  categories: readonly number[]
  difficulty: Difficulty | null
  language: 'en' | 'hi' | null
}

/** Any questions will do. */
export const NO_WISHES: Wishes = { categories: [], difficulty: null, language: null }

const mixOf = ({ difficulty }: Wishes): Mix => (difficulty ? CHOSEN_MIX[difficulty] : MIX)

/** Questions that are as somebody wishes. */
export const fitting = (usable: readonly UsableQuestion[], wishes: Wishes): UsableQuestion[] =>
  usable.filter(
    ({ categoryId, difficulty, language }) =>
      (wishes.categories.length === 0 || wishes.categories.includes(categoryId)) &&
      (wishes.language === null || wishes.language === language) &&
      mixOf(wishes)[difficulty] > 0,
  )

/** What a paper is made by. */
export interface PaperWishes {
  /** What was read, newest first. */
  stories: readonly string[]
  count: number
  /** Categories whose stories come first. */
  first: readonly number[]
  wishes: Wishes
  /** Questions of other stories, which fill a paper that would be too short; the newest first. */
  general?: readonly UsableQuestion[]
}

// Each story gives one question before any gives a second; of its questions the one whose difficulty the paper lacks most.
function fill(
  chosen: UsableQuestion[],
  usable: readonly UsableQuestion[],
  { stories, count, wishes }: Pick<PaperWishes, 'stories' | 'count' | 'wishes'>,
): void {
  const mix = mixOf(wishes)
  const lack = (each: UsableQuestion) =>
    (mix[each.difficulty] * count) / 100 - chosen.filter(({ difficulty }) => difficulty === each.difficulty).length
  for (let round = 0; round < MOST_OF_STORY; round++)
    for (const story of stories) {
      if (chosen.length === count) return
      if (chosen.filter(({ clusterId }) => clusterId === story).length > round) continue
      const left = usable.filter((each) => each.clusterId === story && !chosen.includes(each))
      const [next] = left.toSorted((one, other) => lack(other) - lack(one) || one.id.localeCompare(other.id))
      if (next) chosen.push(next)
    }
}

/**
 * The questions of a paper: stories of the categories that come first, then the others, newest first; at most two of each (QA6).
 * What is as she wishes goes before; where that is too little, the rest fills the paper (QL7), and then questions of other stories, as many as
 * there are of her own at most.
 */
export function choosePaper(
  usable: readonly UsableQuestion[],
  { stories, count, first, wishes, general = [] }: PaperWishes,
): UsableQuestion[] {
  const isFirst = (story: string) =>
    usable.some(({ clusterId, categoryId }) => clusterId === story && first.includes(categoryId))
  const ordered = [...stories.filter((story) => isFirst(story)), ...stories.filter((story) => !isFirst(story))]
  const chosen: UsableQuestion[] = []
  for (const some of [fitting(usable, wishes), usable]) fill(chosen, some, { stories: ordered, count, wishes })
  const room = Math.min(chosen.length, count - chosen.length)
  const others = [...new Set(general.map(({ clusterId }) => clusterId))]
  const more: UsableQuestion[] = []
  for (const some of [fitting(general, wishes), general]) fill(more, some, { stories: others, count: room, wishes })
  return [...chosen, ...more.map((each) => ({ ...each, isGeneral: true }))]
}

/** The order in which a question's options are shown, by their places. */
export const shownOrder = (options: number, draw: (() => number) | null): number[] => {
  const places = Array.from({ length: options }, (_, place) => place)
  return draw ? shuffled(places, draw) : places
}

// One step round: all stand elsewhere.
const turned = <T>(things: readonly T[]): T[] => [...things.slice(1), ...things.slice(0, 1)]

/** Whether two lists hold the same in the same order, as far as the first goes. */
const beginsLike = (one: readonly number[], other: readonly number[]): boolean =>
  one.every((place, index) => other[index] === place)

/** A question as it stands on one paper. */
export interface OnPaper {
  questionId: string
  kind: QuestionKind
  /** Places of the options in the order in which they are shown. */
  shown: readonly number[]
  /** How many matches it has; of kinds without none. */
  matchCount: number
}

/**
 * The order in which the right column of a MATCH stands in one try, by places in the question; never all beside what belongs to them. The
 * address of the result is the try’s own and a secret while it runs, so it is the seed.
 */
export function matchOrder({ questionId, shown, matchCount }: OnPaper, resultSlug: string): number[] {
  const order = shownOrder(matchCount, drawsOf(`${resultSlug} ${questionId}`))
  return beginsLike(shown, order) ? turned(order) : order
}
