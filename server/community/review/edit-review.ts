import type { ContentKind } from '@chowk/contract/moderation/content.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { DAY_MS } from '../../platform/time.ts'
import type { Seer } from '../visibility.ts'
import { findReview } from './review.ts'
import type { Review } from './review.ts'

/** For this long, an edit of an approved text goes back to a moderator. */
const APPROVAL_DAYS = 7

interface Asking {
  sql: Sql
  clock: Clock
}

interface Subject {
  kind: ContentKind
  id: string
}

/** Whether a moderator read the text as it stands and left it there. */
export async function wasApproved(sql: Sql, { kind, id }: Subject, since: Date | null = null): Promise<boolean> {
  const [row] = await sql`
    select from moderation_decision
    where subject_kind = ${kind} and subject_id = ${id} and decision in ('APPROVE', 'APPROVE_EDITED', 'REVERSE')
      and at > coalesce(${since}::timestamptz, '-infinity') limit 1`
  return row !== undefined
}

/** Whether an edit of an approved text waits for a moderator; those who moderate there edit freely. */
export async function findApprovalReview(
  { sql, clock }: Asking,
  seer: Seer,
  { workspaceId, ...subject }: Subject & { workspaceId: string | null },
): Promise<Review | null> {
  if (seer.isOperator || (workspaceId !== null && seer.moderates.includes(workspaceId))) return null
  const since = new Date(clock.now().getTime() - APPROVAL_DAYS * DAY_MS)
  return (await wasApproved(sql, subject, since)) ? { cause: 'EDITED', found: [] } : null
}

interface EditedPost {
  id: string
  workspaceId: string | null
  category: string | null
  /** All that can be read of it afterwards. */
  text: string
}

/** Why the edit of a published post waits for a moderator (C45); null where it does not. */
export async function findEditReview(
  asking: Asking,
  seer: Seer,
  { id, workspaceId, category, text }: EditedPost,
): Promise<Review | null> {
  const review = workspaceId === null ? null : await findReview(asking, seer, { workspaceId, category, text })
  return review ?? (await findApprovalReview(asking, seer, { kind: 'POST', id, workspaceId }))
}
