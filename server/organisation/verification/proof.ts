import { Mailbox } from '@chowk/contract/organisation/verification.ts'
import type { ProofMethod, Verification } from '@chowk/contract/organisation/verification.ts'
import type { WorkspaceState } from '@chowk/contract/organisation/workspace.ts'
import type { Sql } from '../../platform/database.ts'
import { moveWorkspace } from '../organisation.ts'
import { letPapersGo } from '../papers/papers.ts'
import { domainOf, recordName, recordValue, PROOF } from './proof.rules.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'

/** A way of showing that waits. */
export interface ProofRow {
  id: string
  workspaceId: string
  method: ProofMethod
  state: 'WAITS' | 'SPOKEN'
  domain: string
  mailbox: string
  line: string | null
  startedAt: Date
  expiresAt: Date | null
  lookedAt: Date | null
  found: string
  speaker: string | null
}

/** What the ways of showing need to know of a workspace. */
export interface Provable {
  id: string
  kind: string
  name: string
  nameHi: string | null
  website: string
  state: WorkspaceState
  mayBePublic: boolean
  verifiedAt: Date | null
  verifiedBy: string | null
  createdAt: Date
}

/** The workspace, held until the transaction ends where it is one; undefined for the default one. */
export async function findProvable(
  sql: Sql,
  workspaceId: string,
  { hold = false } = {},
): Promise<Provable | undefined> {
  const [row] = await sql<Provable[]>`
    select id, kind, name, nullif(name_hi, '') as name_hi, website, state, may_be_public, verified_at, verified_by, created_at from workspace
    where id = ${workspaceId} and kind <> 'DEFAULT' and state <> 'CLOSED' ${hold ? sql`for update` : sql``}`
  return row
}

/** What waits for a workspace, if it has not run out. */
export async function findWaiting(sql: Sql, workspaceId: string, now: Date): Promise<ProofRow | undefined> {
  const [row] = await sql<ProofRow[]>`
    select p.id, p.workspace_id, p.method, p.state, p.domain, p.mailbox, p.line, p.started_at, p.expires_at, p.looked_at, p.found, s.name as speaker
    from workspace_proof p left join workspace s on s.id = p.speaker_id
    where p.workspace_id = ${workspaceId} and p.state in ('WAITS', 'SPOKEN') and (p.expires_at is null or p.expires_at > ${now})`
  return row
}

/** How far a workspace has come. */
export async function verificationOf(sql: Sql, workspace: Provable, now: Date): Promise<Verification> {
  const [waiting, [refused]] = await Promise.all([
    findWaiting(sql, workspace.id, now),
    sql<{ method: ProofMethod; state: string; reason: string; decidedAt: Date }[]>`
      select method, state, reason, decided_at from workspace_proof
      where workspace_id = ${workspace.id} and decided_at is not null order by decided_at desc limit 1`,
  ])
  return {
    name: { en: workspace.name, hi: workspace.nameHi },
    state: workspace.state,
    isVerified: workspace.verifiedAt !== null,
    mayBePublic: workspace.mayBePublic,
    verifiedBy: workspace.verifiedBy,
    verifiedAt: workspace.verifiedAt?.toISOString() ?? null,
    openedAt: workspace.createdAt.toISOString(),
    domain: domainOf(workspace.website) ?? null,
    mailboxes: [...Mailbox.options],
    waiting: waiting ? waitingOf(waiting) : null,
    refused:
      refused?.state === 'REFUSED'
        ? { method: refused.method, reason: refused.reason, at: refused.decidedAt.toISOString() }
        : null,
  }
}

const waitingOf = (row: ProofRow): NonNullable<Verification['waiting']> => ({
  method: row.method,
  state: row.state,
  startedAt: row.startedAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  sentTo: row.method === 'MAIL' ? `${row.mailbox}@${row.domain}` : null,
  record: row.line === null ? null : { name: recordName(row.domain), value: recordValue(row.line) },
  lookedAt: row.lookedAt?.toISOString() ?? null,
  found: row.found || null,
  speaker: row.speaker,
})

/** Ends what waits, since something else begins or is over. */
export async function endWaiting(
  sql: Sql,
  { workspaceId, ...by }: { workspaceId: string; actorId: string | null; at: Date },
): Promise<void> {
  const where = sql`workspace_id = ${workspaceId}`
  const ended = await transitionWhere(sql, PROOF, { where, to: 'REPLACED', also: sql`, code_hash = null`, ...by })
  await letPapersGo(sql, ended)
}

/** How and by whom a workspace was shown to be what it says; `actorId` is null where nobody decided. */
export interface Shown {
  proofId: string
  workspaceId: string
  method: ProofMethod
  actorId: string | null
  at: Date
}

/** Writes down that a workspace was shown to be its own; one that waited for that begins to live. */
export async function writeShown(
  sql: Sql,
  { proofId, workspaceId, method, actorId, at: time }: Shown,
): Promise<boolean> {
  // Held first, as whoever changes the workspace holds it, and with it what waits.
  await sql`select 1 from workspace where id = ${workspaceId} for update`
  const shown = await transitionWhere(sql, PROOF, {
    where: sql`id = ${proofId}`,
    to: 'SHOWN',
    actorId,
    at: time,
    also: sql`, code_hash = null, decided_at = ${time}, decided_by = ${actorId}`,
  })
  if (shown.length === 0) return false
  const [row] = await sql<{ state: WorkspaceState }[]>`
    update workspace set verified_at = ${time}, verified_by = ${method} where id = ${workspaceId} returning state`
  if (row?.state === 'PENDING')
    await moveWorkspace(sql, { workspaceId, to: 'ACTIVE', actorId, reason: method, at: time })
  return true
}
