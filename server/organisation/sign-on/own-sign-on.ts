import { listOwnSignOns, undoOwnSignOn } from '@chowk/contract/organisation/sign-on.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'

interface Row {
  workspaceId: string
  name: string
  nameHi: string | null
  issuer: string
  joinedAt: Date
  usedAt: Date
}

const answerList = handle(listOwnSignOns, async ({ sql, viewer }) => {
  const rows = await sql<Row[]>`
    select distinct on (s.workspace_id) s.workspace_id, w.name, nullif(w.name_hi, '') as name_hi, s.issuer, s.joined_at, s.used_at
    from sign_on_person s join workspace w on w.id = s.workspace_id
    where s.person_id = ${viewer.personId} and s.undone_at is null
      and not exists (select from sign_on o where o.workspace_id = s.workspace_id and o.removed_at is not null)
    order by s.workspace_id, s.used_at desc`
  const content = rows.map(({ issuer, joinedAt, usedAt, ...workspace }) => ({
    ...workspace,
    host: new URL(issuer).host,
    joinedAt: joinedAt.toISOString(),
    usedAt: usedAt.toISOString(),
  }))
  return { content }
})

const answerUndo = handle(undoOwnSignOn, async ({ input: { workspaceId }, tx, viewer, clock, refuse, audit }) => {
  const undone = await tx`
      update sign_on_person set undone_at = ${clock.now()}
      where workspace_id = ${workspaceId} and person_id = ${viewer.personId} and undone_at is null`
  if (undone.count === 0) throw refuse('NOT_JOINED')
  audit(`person ${viewer.personId}`, { workspace: workspaceId })
  return { undone: true as const }
})

/** Calls by which somebody sees and undoes what ties her account to a provider. */
export const ownSignOnCalls: Handler[] = [answerList, answerUndo]
