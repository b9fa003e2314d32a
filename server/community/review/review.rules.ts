import { NEW_MEMBER_LIMITS } from '@chowk/contract/community/review.ts'
import type { ReviewMode } from '@chowk/contract/community/review.ts'
import type { CaseCause } from '@chowk/contract/moderation/content.ts'
import type { AttachmentType } from '@chowk/contract/files/attachment.ts'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import { DAY_MS } from '../../platform/time.ts'
import { foundWords } from './word-list.rules.ts'

/** Why a post waits for a moderator before others see it. */
export type ReviewCause = Exclude<CaseCause, 'CHANGED'>

/** So long a post waits at most before it counts as late. */
export const REVIEW_WITHIN_MS = DAY_MS

const ENOUGH_POSTS = 3

/** What is known of a member who writes. */
export interface MemberFacts {
  joinedAt: Date
  /** Her posts that stand there. */
  posts: number
  isTrusted: boolean
}

/** Whether somebody is new to a workspace (G21). */
export const isNewMember = ({ joinedAt, posts, isTrusted }: MemberFacts, now: Date): boolean =>
  !isTrusted && (now.getTime() - joinedAt.getTime() < DAY_MS || posts < ENOUGH_POSTS)

/** How a workspace without settings of its own moderates (C45). */
export const usualMode = (kind: string): ReviewMode => (kind === 'INSTITUTE' ? 'NEW_MEMBERS' : 'OFF')

interface Judged {
  mode: ReviewMode
  isNew: boolean
  words: readonly string[]
  text: string
}

/** Why a text waits for a moderator, with the words of the workspace in it; null when it does not. */
export function reviewOf({ mode, isNew, words, text }: Judged): { cause: ReviewCause; found: string[] } | null {
  const found = foundWords(text, words)
  if (found.length > 0) return { cause: 'WORDS', found }
  if (mode === 'ALL') return { cause: 'ALL', found }
  return mode === 'NEW_MEMBERS' && isNew ? { cause: 'NEW_MEMBER', found } : null
}

const LINKS = /https?:\/\/|\bwww\./giu
const MENTIONS = /(?<![\p{L}\p{N}._-])@[\p{L}\p{N}]/gu

const countOf = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length

type Node = { type: string; marks?: readonly { type: string }[]; content?: readonly Node[] }

/** How often something stands in the nodes of a rich text. */
function countNodes(nodes: readonly Node[], is: (node: Node) => boolean): number {
  let count = 0
  const rest = [...nodes]
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (is(node)) count++
    rest.push(...(node.content ?? []))
  }
  return count
}

interface Written {
  text: string
  body: RichDocument | null
  kinds: readonly AttachmentType[]
}

/** What in a text is more than a new member may write; null when nothing is. */
export function faultOfNew({ text, body, kinds }: Written): 'LINKS' | 'MENTIONS' | 'VIDEO' | null {
  const nodes = (body?.content ?? []) as readonly Node[]
  const linked = countNodes(nodes, ({ marks }) => marks?.some(({ type }) => type === 'link') ?? false)
  const named = countNodes(nodes, ({ type }) => type === 'mention')
  if (countOf(text, LINKS) + linked > NEW_MEMBER_LIMITS.links) return 'LINKS'
  if (countOf(text, MENTIONS) + named > NEW_MEMBER_LIMITS.mentions) return 'MENTIONS'
  return kinds.includes('VIDEO') ? 'VIDEO' : null
}
