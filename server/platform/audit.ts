import type { Call } from '@chowk/contract/call.ts'
import type { Sql } from './database.ts'
import type { Viewer } from './viewer.ts'

/** Which call is written down, and who made it from where. */
export interface Audited {
  call: Call
  origin: { requestId: string; ip: string }
  viewer: Viewer
}

/** What was done, to what, and how it stood before and after. */
export interface AuditEntry {
  subject: string
  before?: unknown
  after?: unknown
}

/** Adds a row to the audit log under the action that the call names. */
export async function writeAudit(sql: Sql, { call, origin, viewer }: Audited, entry: AuditEntry): Promise<void> {
  const [actor, workspace] = viewer.signedIn ? [viewer.personId, viewer.workspaceId] : [null, null]
  const text = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await sql`
    insert into audit_log (request_id, actor_id, workspace_id, action, subject, before, after, ip)
    values (${origin.requestId}, ${actor}, ${workspace}, ${call.audits ?? call.at}, ${entry.subject},
      ${text(entry.before)}::text::jsonb, ${text(entry.after)}::text::jsonb, ${origin.ip})`
}
