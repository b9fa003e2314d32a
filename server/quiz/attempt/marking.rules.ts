import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { QuestionKind } from '@chowk/contract/quiz/question.ts'

type Marking = Pick<QuizConfig, 'negative' | 'floorQuizAtZero' | 'passPercent'>
/** How answers are marked; several right options earn their share unless the rules say otherwise. */
type Fractions = Pick<Marking, 'negative'> & { partialCredit?: boolean }

/** A question as it is marked: its right options by their places, and those that were chosen. */
export interface Answered {
  kind: QuestionKind
  key: readonly number[]
  chosen: readonly number[] | null
}

const inAll = (key: readonly number[], chosen: readonly number[]) =>
  chosen.length === key.length && key.every((place) => chosen.includes(place))

// Right ones earn their share, wrong ones take away theirs (QM2): who ticks everything earns nothing.
function shareOfChosen({
  key,
  chosen,
  options,
}: {
  key: readonly number[]
  chosen: readonly number[]
  options: number
}) {
  const right = chosen.filter((place) => key.includes(place)).length
  const wrong = chosen.length - right
  const others = options - key.length
  return Math.max(0, right / key.length - (others === 0 ? 0 : wrong / others))
}

// How many neighbours follow each other as they should (QM3).
function shareInOrder(key: readonly number[], chosen: readonly number[]): number {
  const pairs = key.slice(1).filter((place, index) => chosen[chosen.indexOf(key[index] ?? -1) + 1] === place)
  return key.length < 2 ? 0 : pairs.length / (key.length - 1)
}

/**
 * The share of a question's marks that an answer earns (QM1 to QM3): all of them, some of them where several options are right or in order,
 * none where nothing was answered, less than none where it is wrong. `options` is how many the question has.
 */
export function fractionOf(
  { kind, key, chosen, options }: Answered & { options: number },
  { negative, partialCredit = true }: Fractions,
): number {
  if (!chosen || chosen.length === 0) return 0
  const wrong = negative === 0 ? 0 : -negative
  if (kind === 'ORDER') return shareInOrder(key, chosen)
  if (kind === 'MCQ_MULTI' && partialCredit) return shareOfChosen({ key, chosen, options })
  return inAll(key, chosen) ? 1 : wrong
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
