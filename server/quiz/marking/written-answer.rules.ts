import { foldText } from '@chowk/contract/fold.ts'
import { numberIn } from '@chowk/contract/quiz/written-number.ts'

const MOST_LETTERS = 200

const keyOf = (text: string) => foldText(text.slice(0, MOST_LETTERS))

/** Whether an answer typed into a gap is one of the accepted answers, however it is spelled (QM3). */
export const isAccepted = (accepted: readonly string[], written: string): boolean =>
  accepted.some((each) => keyOf(each) === keyOf(written))

/** Whether a written number is the right one, or as near as is allowed (QM3). */
export function isNear({ right, tolerance }: { right: number; tolerance: number }, written: string): boolean {
  const number = numberIn(written)
  // What a machine cannot write exactly, as 0.1, must not decide at the border.
  return number !== undefined && Math.abs(number - right) <= tolerance + 1e-9 * Math.max(1, Math.abs(right))
}

/** The share of pairs that belong together (QM3): for each place on the left the place on the right. */
export function shareOfPairs(key: readonly number[], chosen: readonly (number | null)[]): number {
  const right = key.filter((place, index) => chosen[index] === place).length
  return key.length === 0 ? 0 : right / key.length
}
