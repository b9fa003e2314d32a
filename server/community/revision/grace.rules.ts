import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import { plainText } from '@chowk/contract/rich-text/rich-text.ts'
import { lengthOf } from '@chowk/contract/text.ts'
import { hasSameContent } from '../draft/draft-row.ts'
import { diffWords, wordsOf } from '@chowk/contract/word-diff.ts'
import { MINUTE_MS } from '../../platform/time.ts'

/** Changes soon after a text was written, and small, leave no mark (C9). */
const GRACE = { ms: 5 * MINUTE_MS, characters: 100 } as const

/** What a post says: with nodes where it is an article. */
export interface PostText {
  title: string
  description: string
  body: RichDocument | null
}

/** All words below its title, a line for each paragraph. */
export const wordsBelow = ({ description, body }: PostText): string =>
  body ? [description, plainText(body)].filter((piece) => piece !== '').join('\n') : description

/** Whether two posts say the same, decorations included. */
export const isSameText = (one: PostText, other: PostText): boolean =>
  one.title === other.title && one.description === other.description && hasSameContent(one.body, other.body)

/** How many characters came in and went out between two texts. */
function changedCharacters(before: PostText, after: PostText): number {
  const words = (text: PostText) => wordsOf(`${text.title}\n${wordsBelow(text)}`)
  return diffWords(words(before), words(after))
    .filter(({ kind }) => kind !== 'same')
    .reduce((sum, { text }) => sum + lengthOf(text), 0)
}

/** Whether a change of a text that stood since then is noted: not within five minutes, unless a hundred characters changed. */
export function leavesMark(before: PostText, after: PostText, { since, now }: { since: Date; now: Date }): boolean {
  const isSoon = now.getTime() - since.getTime() < GRACE.ms
  return !isSoon || changedCharacters(before, after) >= GRACE.characters
}
