import type { AttachmentType } from '@chowk/contract/files/attachment.ts'
import { POST_LIMITS, TITLED } from '@chowk/contract/community/post.ts'
import type { PostState, PostType } from '@chowk/contract/community/post.ts'
import { lengthOf, visibleLengthOf } from '@chowk/contract/text.ts'
import type { TransitionTable } from '../../platform/postgres/transition.ts'
import { DAY_MS, HOUR_MS } from '../../platform/time.ts'
import { holdsAuthorship } from '../authorship.ts'
import type { Seer } from '../visibility.ts'

/** Which state of a post may follow which (C44). */
export const POST: TransitionTable<PostState> = {
  entity: 'post',
  allowed: {
    DRAFT: ['PENDING_REVIEW', 'SCHEDULED', 'PUBLISHED'],
    PENDING_REVIEW: ['PUBLISHED', 'CHANGES_REQUESTED', 'REJECTED', 'DRAFT'],
    CHANGES_REQUESTED: ['PENDING_REVIEW', 'DRAFT'],
    PUBLISHED: ['HIDDEN', 'DELETED'],
    HIDDEN: ['PUBLISHED', 'REMOVED'],
    REJECTED: ['DRAFT'],
    DELETED: ['PUBLISHED', 'PURGED'],
    REMOVED: ['PUBLISHED', 'PURGED'],
    SCHEDULED: ['PUBLISHED', 'DRAFT'],
    PURGED: [],
  },
}

type Kinds = readonly AttachmentType[]

/** The type of a post that does not say it: by the heaviest thing in it (C1). Text alone is a quotation or, longer or with a title, a document. */
export function typeOf({ kinds, title, description }: { kinds: Kinds; title: string; description: string }): PostType {
  if (kinds.includes('VIDEO')) return 'VIDEO'
  if (kinds.includes('PDF')) return 'DOCUMENT'
  if (kinds.includes('IMAGE')) return 'IMAGE'
  return title === '' && isQuotation(description) ? 'QUOTE' : 'DOCUMENT'
}

// “…” with or without its author in a line of its own.
const isQuotation = (text: string): boolean =>
  /^["“'‘«]/.test(text) && /["”'’»](?:\n[^\n]{1,200})?$/.test(text.slice(-250)) && lengthOf(text) <= POST_LIMITS.quote

/** Whether so many of each kind may hang on a post of the type (C4): pictures, or one video, or one PDF, and one cover. */
export function fits(type: PostType, kinds: Kinds): boolean {
  const count = (kind: AttachmentType) => kinds.filter((each) => each === kind).length
  const [pictures, videos, documents, covers] = [count('IMAGE'), count('VIDEO'), count('PDF'), count('COVER_IMAGE')]
  if (covers > 1 || pictures > POST_LIMITS.pictures || videos > 1 || documents > 1) return false
  if ([pictures, videos, documents].filter((each) => each > 0).length > 1) return false
  if (type === 'VIDEO') return videos === 1
  if (type === 'IMAGE') return pictures > 0
  return true
}

/** What is wrong with the words of a post, if anything (C3). */
export function faultOf({
  type,
  title,
  description,
}: {
  type: PostType
  title: string
  description: string
}): 'TITLE_NEEDED' | 'TEXT_TOO_SHORT' | 'TEXT_TOO_LONG' | null {
  const { least } = POST_LIMITS.title
  if (title === '' ? TITLED.includes(type) : lengthOf(title) < least || visibleLengthOf(title) < 1)
    return 'TITLE_NEEDED'
  const isForum = type === 'FORUM'
  if (visibleLengthOf(description) < (isForum ? POST_LIMITS.forum.least : 1)) return 'TEXT_TOO_SHORT'
  const most = isForum ? POST_LIMITS.forum.most : type === 'QUOTE' ? POST_LIMITS.quote : POST_LIMITS.description
  return lengthOf(description) > most ? 'TEXT_TOO_LONG' : null
}

const EDIT_DAYS = 30
const EDITABLE: readonly PostState[] = ['DRAFT', 'SCHEDULED', 'PENDING_REVIEW', 'PUBLISHED', 'CHANGES_REQUESTED']

interface Judged {
  authorId: string | null
  workspaceId: string | null
  type: PostType
  state: PostState
  byMinor: boolean
  publishedAt: Date | null
}

const isModerator = (seer: Seer, { workspaceId }: Judged) =>
  seer.isOperator || (workspaceId !== null && seer.moderates.includes(workspaceId))

const isOwn = (seer: Seer, { authorId }: Judged) => seer.personId !== null && authorId === seer.personId

export const mayEdit = (seer: Seer, post: Judged, now: Date): boolean =>
  holdsAuthorship(seer, post) &&
  EDITABLE.includes(post.state) &&
  (post.type === 'ARTICLE' || now.getTime() - (post.publishedAt ?? now).getTime() < EDIT_DAYS * DAY_MS)

export const mayDelete = (seer: Seer, post: Judged): boolean =>
  post.state === 'DRAFT'
    ? isOwn(seer, post)
    : post.state === 'PUBLISHED' && (holdsAuthorship(seer, post) || isModerator(seer, post))

export const maySetVisibility = (seer: Seer, post: Judged): boolean =>
  post.state === 'PUBLISHED' && mayDelete(seer, post) && !post.byMinor

export const mayFeature = (seer: Seer, post: Judged): boolean => post.state === 'PUBLISHED' && isModerator(seer, post)

/** Whoever runs its workspace takes passages out of what others wrote there; what she wrote herself she edits (C10). */
export const mayRedact = (seer: Seer, post: Judged): boolean =>
  isModerator(seer, post) && (post.state === 'PUBLISHED' || post.state === 'HIDDEN')

/** So long those who moderate read what they removed, and what somebody who left took along (C51). */
export const REVIEWABLE_DAYS = 90

/** Until when they read it; null while its author is here or let it stay. */
export const readableUntil = (authorLeftAt: Date | null): string | null =>
  authorLeftAt && new Date(authorLeftAt.getTime() + REVIEWABLE_DAYS * DAY_MS).toISOString()

const COOLING = 1.8
const WARM_DAYS = 7

/** How high a post stands in top rated (C23); a week later it stands there no more. */
export function hotOf(score: number, ageMs: number): number {
  if (ageMs >= WARM_DAYS * DAY_MS) return 0
  return Math.log10(Math.max(2, score + 2)) / (Math.max(0, ageMs) / HOUR_MS + 2) ** COOLING
}
