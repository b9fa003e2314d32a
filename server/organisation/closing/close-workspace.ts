import { closeWorkspace, listClosedWorkspaces, reopenWorkspace } from '@chowk/contract/organisation/closing.ts'
import { roleActed } from '../../identity/identity.ts'
import { tellAccess } from '../../identity/enter.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { CLOSED_FOR_MS, moveWorkspace } from '../organisation.ts'
import { logoAddress } from '../workspace.rules.ts'
import type { Appearance } from '../workspace.rules.ts'
import { CLOSING_LETTERS } from './closing-letters.job.ts'
import { findOwned, ranClosed } from './owned.ts'

const answerClose = handle(closeWorkspace, async (context) => {
  const { input, viewer, workspace, tx, house, clock, refuse, audit } = context
  const owned = await findOwned(tx, viewer, { workspaceId: workspace.id, hold: true })
  if (owned?.state !== 'PENDING' && owned?.state !== 'ACTIVE') throw refuse('NOT_NOW')
  const at = clock.now()
  const { id } = owned
  const { reason } = input
  await moveWorkspace(tx, { workspaceId: id, to: 'CLOSED', actorId: viewer.personId, reason, at, byOwner: true })
  await house.enqueue(tx, CLOSING_LETTERS, { workspaceId: id, news: 'CLOSED', at: at.toISOString(), reason })
  audit(`workspace ${id}`, { state: owned.state }, { state: 'CLOSED', ...(reason && { reason }) })
  // She acts for it no longer, and her browser learns it at once.
  await tellAccess({ ...context, sql: tx })
  return { workspaceId: id, closesAt: new Date(at.getTime() + CLOSED_FOR_MS).toISOString() }
})

interface ClosedRow extends Appearance {
  workspaceId: string
  kind: string
  closesAt: Date
  closedAt: Date | null
  mayOpen: boolean
}

const answerList = handle(listClosedWorkspaces, async ({ viewer, sql, clock }) => {
  const rows = await sql<ClosedRow[]>`
    select w.id as workspace_id, w.kind, w.name, nullif(w.name_hi, '') as name_hi, w.duotone, w.letter, w.logo_id, w.closes_at,
      (select max(h.at) from status_history h where h.entity = 'workspace' and h.entity_id = w.id::text and h.to_state = 'CLOSED') as closed_at,
      w.closed_by_owner and ${roleActed(sql, viewer.provenTwice)} = 'OWNER' as may_open
    from membership m join workspace w on w.id = m.workspace_id
    where ${ranClosed(sql, viewer, clock)}
    order by w.closes_at desc, w.id limit 50`
  return {
    content: rows.map(({ workspaceId, kind, closedAt, closesAt, mayOpen, ...row }) => ({
      name: { en: row.name, hi: row.nameHi },
      kind,
      logo: logoAddress(row),
      workspaceId,
      closedAt: closedAt?.toISOString() ?? null,
      closesAt: closesAt.toISOString(),
      mayOpen,
    })),
  }
})

// One whose papers were not shown before it was closed has not shown them by being opened.
async function stateBefore(sql: Sql, id: string): Promise<'PENDING' | 'ACTIVE'> {
  const [last] = await sql<{ fromState: string }[]>`
    select from_state from status_history where entity = 'workspace' and entity_id = ${id} and to_state = 'CLOSED' order by id desc limit 1`
  return last?.fromState === 'PENDING' ? 'PENDING' : 'ACTIVE'
}

const answerReopen = handle(reopenWorkspace, async ({ input, viewer, tx, house, clock, refuse, audit }) => {
  const owned = await findOwned(tx, viewer, { ...input, hold: true })
  // What an operator closed is not found either: nobody but an operator opens it.
  if (owned?.state !== 'CLOSED' || !owned.closedByOwner) throw refuse('WORKSPACE_NOT_FOUND')
  const at = clock.now()
  if (!owned.closesAt || owned.closesAt <= at) throw refuse('GRACE_OVER')
  const { id, customUrl } = owned
  const to = await stateBefore(tx, id)
  await moveWorkspace(tx, { workspaceId: id, to, actorId: viewer.personId, at })
  await house.enqueue(tx, CLOSING_LETTERS, { workspaceId: id, news: 'OPENED', at: at.toISOString(), reason: '' })
  audit(`workspace ${id}`, { state: 'CLOSED' }, { state: to })
  return { workspaceId: id, customUrl }
})

/** Calls by which owners close their workspaces and take that back. */
export const closingCalls: Handler[] = [answerClose, answerList, answerReopen]
