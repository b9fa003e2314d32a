import { NEW_MEMBER_LIMITS } from '@chowk/contract/community/review.ts'
import type { ReviewMode } from '@chowk/contract/community/review.ts'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import { plainText } from '@chowk/contract/rich-text/rich-text.ts'
import { openCase } from '../../moderation/content.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { keepWithin } from '../../platform/limits.ts'
import { DAY_MS } from '../../platform/time.ts'
import type { Seer } from '../visibility.ts'
import { REVIEW_WITHIN_MS, isNewMember, reviewOf, usualMode } from './review.rules.ts'
import type { MemberFacts, ReviewCause } from './review.rules.ts'

/** How a workspace moderates, where a post stands. */
export interface Arrangement {
  mode: ReviewMode
  limitsNew: boolean
  words: string[]
}

/** What a workspace decided, as the database has it. */
export interface Settled {
  kind: string | null
  mode: ReviewMode | null
  limitsNew: boolean | null
  words: string[] | null
  own: ReviewMode | null
}

/** Reads it. */
export const settledRow = (sql: Sql, workspaceId: string | Fragment, category: string | null): Fragment => sql`
    select w.kind, s.mode, s.limits_new as "limitsNew", s.words,
      (select mode from community_review_category where workspace_id = w.id and category_id = ${category}) as own
    from workspace w left join community_review s on s.workspace_id = w.id where w.id = ${workspaceId}`

/** How such a workspace moderates; what it did not decide is as usual for its kind. */
export const arrangementOf = (row: Settled | null | undefined): Arrangement => ({
  mode: row?.own ?? row?.mode ?? usualMode(row?.kind ?? ''),
  limitsNew: row?.limitsNew ?? true,
  words: row?.words ?? [],
})

/** What a workspace decided, or what is usual for its kind; a category may have a mode of its own. */
async function findArrangement(sql: Sql, workspaceId: string, category: string | null): Promise<Arrangement> {
  const [row] = await sql<Settled[]>`${settledRow(sql, workspaceId, category)}`
  return arrangementOf(row)
}

interface Whose {
  personId: string
  workspaceId: string
}

/** Whether the member is new to the workspace; whoever runs it is not. */
export async function isNewAuthor(
  { sql, clock }: { sql: Sql; clock: Clock },
  { personId, workspaceId }: Whose,
): Promise<boolean> {
  const [row] = await sql<MemberFacts[]>`
    select m.joined_at,
      (select count(*)::int from (
        select from post p where p.author_id = ${personId} and p.workspace_id = ${workspaceId} and p.state = 'PUBLISHED' limit 3) few) as posts,
      exists (select from trusted_author t where t.workspace_id = ${workspaceId} and t.person_id = ${personId}) as is_trusted
    from membership m
    where m.person_id = ${personId} and m.workspace_id = ${workspaceId} and m.state = 'PRESENT' and m.role not in ('OWNER', 'ADMIN')`
  return row !== undefined && isNewMember(row, clock.now())
}

const isNewTo = async (asking: { sql: Sql; clock: Clock }, seer: Seer, workspaceId: string): Promise<boolean> =>
  seer.personId !== null && !seer.isOperator && (await isNewAuthor(asking, { personId: seer.personId, workspaceId }))

/** What a member writes, where. */
interface ForReview {
  workspaceId: string
  category: string | null
  /** All that can be read of it. */
  text: string
}

/** Why a text waits for a moderator before others see it. */
export interface Review {
  cause: ReviewCause
  found: string[]
}

/** How a workspace treats what somebody writes there. */
export interface Treatment {
  /** The limits of new members hold for her (G21). */
  isLimited: boolean
  /** Why a text of hers waits for a moderator (C45); those who moderate there read their own. */
  review(text: string): Review | null
}

/** How a workspace treats what somebody writes there, below a category; its arrangement is read unless it is known. */
export async function findTreatment(
  asking: { sql: Sql; clock: Clock },
  seer: Seer,
  { workspaceId, category, known }: Omit<ForReview, 'text'> & { known?: Arrangement | undefined },
): Promise<Treatment> {
  const { mode, words, limitsNew } = known ?? (await findArrangement(asking.sql, workspaceId, category))
  const isNew = (limitsNew || mode === 'NEW_MEMBERS') && (await isNewTo(asking, seer, workspaceId))
  const isRead = !seer.isOperator && !seer.moderates.includes(workspaceId)
  return {
    isLimited: limitsNew && isNew,
    review: (text) => (isRead ? reviewOf({ mode, words, isNew, text }) : null),
  }
}

/** Whether a text waits for a moderator (C45). */
export async function findReview(
  asking: { sql: Sql; clock: Clock },
  seer: Seer,
  { text, ...where }: ForReview,
): Promise<Review | null> {
  return (await findTreatment(asking, seer, where)).review(text)
}

interface ReadText {
  title: string
  description: string
  body?: RichDocument | null | undefined
  attachmentIds?: readonly { title: string }[] | undefined
  tags?: readonly string[] | undefined
  poll?: { choices: readonly string[] } | undefined
}

/** All that can be read of a post. */
export const textOfPost = ({ title, description, body, attachmentIds = [], tags = [], poll }: ReadText): string =>
  [
    title,
    description,
    body ? plainText(body) : '',
    ...attachmentIds.map((file) => file.title),
    ...tags,
    ...(poll?.choices ?? []),
  ].join('\n')

/** Whether the limits of new members hold for somebody there (G21). */
export const isLimited = async (
  asking: { sql: Sql; clock: Clock },
  seer: Seer,
  workspaceId: string,
): Promise<boolean> => (await findTreatment(asking, seer, { workspaceId, category: null })).isLimited

/** Counts one post or comment of a new member, of which there are fewer a day. */
export async function countOfNew(
  { sql, clock }: { sql: Sql; clock: Clock },
  personId: string,
  what: 'posts' | 'comments',
): Promise<void> {
  await keepWithin(sql, clock, `new ${what} ${personId}`, { most: NEW_MEMBER_LIMITS[what], windowMs: DAY_MS })
}

/** Puts a post that waits into the queue of its workspace. */
export async function queueReview(
  sql: Sql,
  post: { id: string; workspaceId: string | null; categoryId: string | null; authorId: string },
  { cause, found, at }: Review & { at: Date },
): Promise<void> {
  const dueAt = new Date(at.getTime() + REVIEW_WITHIN_MS)
  await openCase(sql, { kind: 'POST', content: post, why: 'REVIEW', at, dueAt, cause, found })
}
