import type { Decision } from '@chowk/contract/news/report.ts'
import type { SubjectKind } from '@chowk/contract/operator/moderation.ts'
import type { Subject } from '../../moderation/moderation.ts'
import type { Sql } from '../../platform/database.ts'
import { articleNumber } from '@chowk/contract/article/article-id.ts'
import type { PublicationState } from '../../article/cluster.ts'
import { applyDecision, letPublicationRun, lockStatus, pausePublication, restoreStatus } from './article-decision.ts'
import type { Deciding, ArticleStatus } from './article-decision.ts'

interface PublicationStatus {
  id: string
  status: PublicationState
  statusReason: string | null
}

/** A reported thing, locked, as a decision may change it; `name` is how the audit log calls it. */
export type Reported = { subject: Subject; publicationId: string; name: string } & (
  | { status: ArticleStatus; publication?: never }
  | { status?: never; publication: PublicationStatus }
)

const DIGITS = /^[1-9]\d{0,17}$/

/** The number of what is meant by an id on the wire, or undefined where it cannot be one. */
export function subjectOf({ kind, id }: { kind: SubjectKind; id: string }): Subject | undefined {
  const number = kind === 'ARTICLE' ? articleNumber(id) : DIGITS.exec(id)?.[0]
  return number === undefined ? undefined : { kind, id: number }
}

/** Locks what was reported while it is decided. */
export async function lockReported(sql: Sql, subject: Subject): Promise<Reported | undefined> {
  if (subject.kind === 'PUBLICATION') {
    const [publication] = await sql<PublicationStatus[]>`
      select id::text, status, status_reason from publication where id = ${subject.id}::bigint for update`
    return publication && { subject, publicationId: publication.id, name: `publication ${publication.id}`, publication }
  }
  const status = await lockStatus(sql, subject.id)
  return status && { subject, publicationId: status.publicationId, name: `article ${status.key}`, status }
}

/** Does what was decided; about a publication the only thing to do is to pause it. */
export async function applyTo(sql: Sql, { status, publicationId }: Reported, deciding: Deciding): Promise<void> {
  if (status) await applyDecision(sql, status, deciding)
  else if (deciding.decision === 'PAUSE_PUBLICATION') await pausePublication(sql, publicationId, deciding)
}

/** Puts back what a decision changed. */
export async function restore(
  sql: Sql,
  { status: standing, publicationId }: Reported,
  { before, ...undoing }: { before: Record<string, unknown>; decision: Decision; actorId: string; at: Date },
): Promise<void> {
  if (standing) return await restoreStatus(sql, standing, { ...undoing, before: before as unknown as ArticleStatus })
  const { status } = before as unknown as PublicationStatus
  if (status === 'ACTIVE') await letPublicationRun(sql, publicationId, undoing)
}
