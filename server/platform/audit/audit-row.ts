import type { Sql } from '../database.ts'
import { sendWithCommit } from '../postgres/with-commit.ts'
import type { Person, Visitor } from '../viewer.ts'

/** Who did something, as far as the log says it. */
export type Doer = Visitor | Pick<Person, 'signedIn' | 'personId' | 'workspaceId'>

/** What was done, by whom and from where, and how it stood before and after. */
export interface AuditRow {
  action: string
  subject: string
  viewer: Doer
  /** Of which workspace, where a machine did it that is nobody's session. */
  workspaceId?: string
  origin: { requestId: string; ip: string }
  before?: unknown
  after?: unknown
}

const textOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/**
 * Adds a row to the audit log, with the commit of its transaction. It is sealed a moment after that has ended
 * (server/operator/audit-seal.job.ts).
 */
export async function writeAudit(
  sql: Sql,
  { action, subject, viewer, workspaceId, origin, before, after }: AuditRow,
): Promise<void> {
  const [actor, workspace] = viewer.signedIn ? [viewer.personId, viewer.workspaceId] : [null, workspaceId ?? null]
  const row = sql`
    insert into audit_log (request_id, actor_id, workspace_id, action, subject, before, after, ip)
    values (${origin.requestId}, ${actor}, ${workspace}, ${action}, ${subject},
      ${textOf(before)}::text::jsonb, ${textOf(after)}::text::jsonb, ${origin.ip})`
  await sendWithCommit(sql, row)
}

/** Adds a row for what an operator did on the command line, as owner of the database. */
export async function writeCommandAudit(sql: Sql, action: string, subject: string): Promise<void> {
  const viewer = { signedIn: false, deviceId: null } as const
  await writeAudit(sql, { action, subject, viewer, origin: { requestId: 'command', ip: '' } })
}
