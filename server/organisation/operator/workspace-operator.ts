import { moveWorkspaceState, setWorkspaceBadge } from '@chowk/contract/operator/workspace.ts'
import { endOfLastDay } from '../../platform/calendar/last-day.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler, House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { moveWorkspace } from '../organisation.ts'
import { endWaiting } from '../verification/proof.ts'
import { answerWorkspaces } from './found-workspaces.ts'
import { answerWorkspaceFile, fileOf, findFileRow, isGraceOver } from './workspace-file.ts'
import { tellOwners } from './tell-owners.ts'

const NEWS = { ACTIVE: 'OPENED', SUSPENDED: 'SUSPENDED', CLOSED: 'CLOSED' } as const

const answerMove = handle(moveWorkspaceState, async ({ input, viewer, tx, house, clock, refuse, audit }) => {
  const { id, version, to, reason, lastDay } = input
  const now = clock.now()
  const until = lastDay !== undefined && to === 'SUSPENDED' ? endOfLastDay(lastDay, now) : undefined
  if (lastDay !== undefined && !until)
    throw refuse('WRONG_DAY', { fields: [{ path: 'lastDay', code: 'WRONG_DAY', message: '' }] })
  const before = await findFileRow(tx, { id, hold: true })
  if (!before) throw refuse('WORKSPACE_NOT_FOUND')
  if (before.version !== version)
    throw refuse('VERSION_CONFLICT', { details: { current: await fileOf(tx, before, now) } })
  if (isGraceOver(before, now)) throw refuse('GRACE_OVER')
  await moveWorkspace(tx, { workspaceId: id, to, actorId: viewer.personId, reason, at: now, until })
  const row = (await findFileRow(tx, { id })) ?? before
  await tellOwners(tx, house, { row, news: NEWS[to], reason, once: `${row.version}` })
  audit(`workspace ${id}`, { state: before.state }, { state: to, reason, lastDay })
  return await fileOf(tx, row, now)
})

const TIME_IS_OVER = 'Its last day is over.'

/** Opens the workspaces whose suspension had a last day that is over, and tells their owners. */
export function endWorkspaceSuspensionsTask(house: House): Task {
  const { sql, clock } = house
  return async () => {
    const due = await sql<{ id: string }[]>`
      select id from workspace where suspended_until <= ${clock.now()} order by suspended_until limit 1000`
    for (const { id } of due) {
      await sql.begin(async (tx) => {
        const now = clock.now()
        const before = await findFileRow(tx, { id, hold: true })
        // An operator may have opened or closed it at this moment.
        if (before?.state !== 'SUSPENDED' || !before.suspendedUntil || before.suspendedUntil > now) return
        await moveWorkspace(tx, { workspaceId: id, to: 'ACTIVE', actorId: null, reason: TIME_IS_OVER, at: now })
        const row = (await findFileRow(tx, { id })) ?? before
        await tellOwners(tx, house, { row, news: 'OPENED', reason: TIME_IS_OVER, once: `${row.version}` })
      })
    }
  }
}

const answerBadge = handle(setWorkspaceBadge, async ({ input, viewer, tx, house, clock, refuse, audit }) => {
  const { id, version, isVerified, reason } = input
  const time = clock.now()
  const before = await findFileRow(tx, { id, hold: true })
  if (!before) throw refuse('WORKSPACE_NOT_FOUND')
  if (before.version !== version)
    throw refuse('VERSION_CONFLICT', { details: { current: await fileOf(tx, before, time) } })
  if (isVerified && before.state !== 'PENDING' && before.state !== 'ACTIVE') throw refuse('NOT_OPEN')
  await tx`
      update workspace set verified_at = ${isVerified ? time : null}, verified_by = ${isVerified ? 'OPERATOR' : null}, version = version + 1
      where id = ${id}`
  if (isVerified) await endWaiting(tx, { workspaceId: id, actorId: viewer.personId, at: time })
  if (isVerified && before.state === 'PENDING')
    await moveWorkspace(tx, { workspaceId: id, to: 'ACTIVE', actorId: viewer.personId, reason, at: time })
  const row = (await findFileRow(tx, { id })) ?? before
  if (isVerified !== before.isVerified)
    await tellOwners(tx, house, { row, news: isVerified ? 'VERIFIED' : 'BADGE_TAKEN', reason, once: `${row.version}` })
  audit(`workspace ${id}`, { isVerified: before.isVerified }, { isVerified, reason })
  return await fileOf(tx, row, time)
})

/** Organisations, for whoever runs this installation. */
export const operatorCalls: Handler[] = [answerWorkspaces, answerWorkspaceFile, answerMove, answerBadge]
