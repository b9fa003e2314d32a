import { NotTaken, reasonOf } from './draft.rules.ts'

const OPEN = /(?<!\\)\*/
const KEPT = /\\\*/g

/** Answers in which a star stands for any letters, as Moodle has them, are none that we mark; one that is kept is a letter. */
export function withoutStars(accepted: readonly string[]): string[] {
  const open = accepted.find((each) => OPEN.test(each))
  if (open !== undefined) throw new NotTaken(reasonOf('KEY_UNCLEAR', 'accepted', open))
  return accepted.map((each) => each.replaceAll(KEPT, '*'))
}

/** An answer whose stars are letters to Moodle. */
export const withStars = (text: string): string => text.replaceAll('*', String.raw`\*`)
