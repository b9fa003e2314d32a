/** Somebody whom a text may name. */
export interface ChosenPerson {
  id: string
  name: string
}

/** What is typed behind a sign before the caret. */
export interface MentionQuery {
  /** Where the sign stands. */
  at: number
  words: string
}

const LONGEST = 60
// A name of at most four words, so far as it is typed; within a word the sign belongs to an address.
const TYPED =
  /(?:^|[^\p{L}\p{M}\p{N}._-])@([-.'’\p{L}\p{M}\p{N}\u200c\u200d]*(?: [-.'’\p{L}\p{M}\p{N}\u200c\u200d]+){0,3})$/u

/** Whom somebody is about to name at the caret; undefined when it is nobody, or the name stands there already. */
export function queryAt(text: string, caret: number, chosen: readonly ChosenPerson[]): MentionQuery | undefined {
  const before = text.slice(Math.max(0, caret - LONGEST), caret)
  const words = TYPED.exec(before)?.[1]
  if (words === undefined || chosen.some(({ name }) => words.startsWith(name))) return undefined
  return { at: caret - words.length - 1, words }
}

/** Those whose names stand in a text with the sign; of those without a name the server says whether they do. */
export const idsIn = (text: string, chosen: readonly ChosenPerson[], most: number): string[] =>
  [...new Set(chosen.filter(({ name }) => name === '' || text.includes(`@${name}`)).map(({ id }) => id))].slice(0, most)
