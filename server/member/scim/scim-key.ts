import { createHash, randomBytes } from 'node:crypto'
import { getScim, makeScimKey, revokeScimKey } from '@chowk/contract/member/scim.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'

/** Where providers find us, after the address of the installation. */
export const SCIM_PATH = '/scim/v2'
const BYTES = 32
const SHAPE = /^Bearer +(scim_[\w-]{43})$/i

const hashOf = (token: string) => createHash('sha256').update(token).digest()

const answerState = handle(getScim, async ({ viewer, workspace, sql }) => {
  const [row] = await sql<{ asksPassword: boolean; madeAt: Date | null; usedAt: Date | null }[]>`
    select p.password_hash is not null as asks_password, t.made_at, t.used_at
    from person p left join scim_token t on t.workspace_id = ${workspace.id} where p.id = ${viewer.personId}`
  const { asksPassword = false, madeAt = null, usedAt = null } = row ?? {}
  return {
    path: SCIM_PATH,
    key: madeAt && { madeAt: madeAt.toISOString(), usedAt: usedAt?.toISOString() ?? null },
    asksPassword,
  }
})

const answerMake = handle(makeScimKey, async ({ viewer, workspace, tx, clock, audit }) => {
  const token = `scim_${randomBytes(BYTES).toString('base64url')}`
  await tx`
      insert into scim_token (workspace_id, token_hash, made_at, made_by)
      values (${workspace.id}, ${hashOf(token)}, ${clock.now()}, ${viewer.personId})
      on conflict (workspace_id) do update set token_hash = excluded.token_hash, made_at = excluded.made_at, made_by = excluded.made_by,
        used_at = null`
  audit(`workspace ${workspace.id}`)
  return { token }
})

const answerRevoke = handle(revokeScimKey, async ({ workspace, tx, audit }) => {
  const gone = await tx`delete from scim_token where workspace_id = ${workspace.id}`
  if (gone.count > 0) audit(`workspace ${workspace.id}`)
  return { revoked: gone.count > 0 }
})

/** The open workspace whose key stands in a header; undefined for none. */
export async function workspaceOfKey(sql: Sql, clock: Clock, header: string): Promise<string | undefined> {
  const [, token] = SHAPE.exec(header.slice(0, 200)) ?? []
  if (token === undefined) return undefined
  const now = clock.now()
  const [row] = await sql<{ id: string; isStale: boolean }[]>`
    select w.id, coalesce(t.used_at, '-infinity') < ${now}::timestamptz - interval '5 minutes' as is_stale
    from scim_token t join workspace w on w.id = t.workspace_id and w.is_open where t.token_hash = ${hashOf(token)}`
  if (row?.isStale) await sql`update scim_token set used_at = ${now} where workspace_id = ${row.id}`
  return row?.id
}

/** Calls by which an owner lets a provider in. */
export const scimCalls: Handler[] = [answerState, answerMake, answerRevoke]
