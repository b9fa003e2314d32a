import type { QuizConfig } from '@chowk/contract/quiz/config.ts'

type Marking = Pick<QuizConfig, 'negative' | 'floorQuizAtZero' | 'passPercent'>

/** Part of a question's marks that an answer earns (QM1): all of them, none where nothing was answered, less than none where it is wrong. */
export function fractionOf(
  key: readonly number[],
  chosen: readonly number[] | null,
  { negative }: Pick<Marking, 'negative'>,
): number {
  if (!chosen || chosen.length === 0) return 0
  const isRight = chosen.length === key.length && key.every((place) => chosen.includes(place))
  if (isRight) return 1
  return negative === 0 ? 0 : -negative
}

/** One marked question. */
export interface Marked {
  fraction: number
  mostMark: number
}

const TENTHS = 10

/** Marks of a try, its per cent to one decimal, half up, and whether it passed (QM5). */
export function totalOf(marked: readonly Marked[], { floorQuizAtZero, passPercent }: Marking) {
  const mostMarks = marked.reduce((sum, { mostMark }) => sum + mostMark, 0)
  const sum = marked.reduce((all, { fraction, mostMark }) => all + fraction * mostMark, 0)
  const marks = floorQuizAtZero ? Math.max(0, sum) : sum
  // What lies a hair below a half is one that the machine could not write.
  const percent = mostMarks === 0 ? 0 : Math.floor((100 * marks * TENTHS) / mostMarks + 0.5 + 1e-9) / TENTHS
  return { marks, mostMarks, percent, passed: mostMarks > 0 && percent >= passPercent }
}
