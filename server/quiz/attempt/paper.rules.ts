import { shuffled } from '../making/draw.rules.ts'

export type Difficulty = 'EASY' | 'MEDIUM' | 'HARD'

/** A question that may stand on somebody's paper. */
export interface UsableQuestion {
  id: string
  version: number
  clusterId: string
  categoryId: number
  difficulty: Difficulty
  options: number
}

const MOST_OF_STORY = 2
/** How many of a hundred questions are of each difficulty (QA6). */
const MIX: Record<Difficulty, number> = { EASY: 40, MEDIUM: 40, HARD: 20 }

/** What a paper is made by. */
export interface PaperWishes {
  /** What was read, newest first. */
  stories: readonly string[]
  count: number
  /** Categories whose stories come first. */
  first: readonly number[]
}

/**
 * The questions of a paper: stories of the categories that come first, then the others, newest first; each gives one question before any gives a second, at most two
 * (QA6). Of a story's questions the one is taken whose difficulty the paper lacks most.
 */
export function choosePaper(
  usable: readonly UsableQuestion[],
  { stories, count, first }: PaperWishes,
): UsableQuestion[] {
  const chosen: UsableQuestion[] = []
  const isFirst = (story: string) =>
    usable.some(({ clusterId, categoryId }) => clusterId === story && first.includes(categoryId))
  const ordered = [...stories.filter((story) => isFirst(story)), ...stories.filter((story) => !isFirst(story))]
  const lack = (each: UsableQuestion) =>
    (MIX[each.difficulty] * count) / 100 - chosen.filter(({ difficulty }) => difficulty === each.difficulty).length
  for (let round = 0; round < MOST_OF_STORY; round++)
    for (const story of ordered) {
      if (chosen.length === count) return chosen
      const left = usable.filter((each) => each.clusterId === story && !chosen.includes(each))
      const [next] = left.toSorted((one, other) => lack(other) - lack(one) || one.id.localeCompare(other.id))
      if (next) chosen.push(next)
    }
  return chosen
}

/** The order in which a question's options are shown, by their places. */
export const shownOrder = (options: number, draw: (() => number) | null): number[] => {
  const places = Array.from({ length: options }, (_, place) => place)
  return draw ? shuffled(places, draw) : places
}
