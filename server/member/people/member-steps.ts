import {
  leaveWorkspace,
  reactivateMember as reactivateCall,
  removeMember,
  resumeMember as resumeCall,
  suspendMember as suspendCall,
  updateMember,
} from '@chowk/contract/member/member-file.ts'
import type { MembershipState } from '@chowk/contract/organisation/membership.ts'
import type { MayTakeSeats } from '../../organisation/seats.ts'
import { endOfLastDay } from '../../platform/calendar/last-day.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { requireYear } from '../../platform/calendar/year.ts'
import { fileOf } from './member-file.ts'
import { noMember } from './member-fault.ts'
import { mobileOf } from './member-mobile.ts'
import { endMembership, reactivateMember, resumeMember, suspendMember } from './member-state.ts'
import { changeMember, holdMember } from './write-member.ts'

// A form sends all its fields: the log tells by what they were before which of them were changed. What is hers alone it does not keep.
const SHOWN_BEFORE = [
  'role',
  'class',
  'storeAllowed',
  'employeeCode',
  'designation',
  'departmentId',
  'managerId',
  'guardianContact',
] as const

const answerUpdate = handle(updateMember, async ({ input, viewer, workspace, tx, house, clock, refuse, audit }) => {
  const { id, version, mobile, ...rest } = input
  requireYear(rest.birthYear, { path: 'birthYear', now: clock.now() })
  const opened = { workspaceId: workspace.id, viewer, id }
  const held = await holdMember(tx, { workspaceId: workspace.id, membershipId: id })
  if (!held) throw noMember()
  const before = await fileOf(tx, clock, opened)
  if (before.version !== version) throw refuse('VERSION_CONFLICT', { details: { current: before } })
  const changes = { ...rest, ...(mobile !== undefined && { mobile: await mobileOf(mobile, 'mobile') }) }
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  await changeMember(tx, house, { ...opened, actorId: viewer.personId, membershipId: id, changes: given })
  const after = await fileOf(tx, clock, opened)
  audit(`membership ${id}`, Object.fromEntries(SHOWN_BEFORE.map((name) => [name, held[name]])), given)
  return after
})

/** The first moment of a day in India; undefined when it has not come yet. */
const startOfDay = (day: string, now: Date): Date | undefined => {
  const start = new Date(`${day}T00:00:00+05:30`)
  return start <= now ? start : undefined
}

/** In which states somebody has come in by her invitation. */
const IN: readonly (MembershipState | undefined)[] = ['PRESENT', 'SUSPENDED']

const answerRemove = handle(removeMember, async ({ input, viewer, workspace, tx, house, clock, refuse, audit }) => {
  const { id, reason, leftOn, onlyInvitation } = input
  const at = clock.now()
  const leftAt = leftOn === undefined ? at : startOfDay(leftOn, at)
  if (!leftAt) throw refuse('WRONG_DAY', { fields: [{ path: 'leftOn', code: 'WRONG_DAY', message: '' }] })
  const step = { workspaceId: workspace.id, actorId: viewer.personId, membershipId: id, reason, at }
  if (onlyInvitation && IN.includes((await holdMember(tx, step))?.state)) throw refuse('JOINED_MEANWHILE')
  await endMembership(tx, house, { ...step, leftAt })
  const { state } = await fileOf(tx, clock, { workspaceId: workspace.id, viewer, id })
  audit(`membership ${id}`, undefined, { state, reason })
  return { state }
})

const answerLeave = handle(leaveWorkspace, async ({ input, viewer, tx, house, clock, auditAs }) => {
  const workspaceId = input.workspaceId ?? viewer.workspaceId
  // She need not act for it: whoever is suspended goes as well.
  const [own] = await tx<{ id: string; workspaceId: string }[]>`
    select m.id, m.workspace_id from membership m join workspace w on w.id = m.workspace_id and w.kind <> 'DEFAULT'
    where m.workspace_id = ${workspaceId} and m.person_id = ${viewer.personId} and m.state in ('PRESENT', 'SUSPENDED')`
  // The home of individuals is no organisation that one leaves.
  if (!own) throw noMember()
  const step = {
    workspaceId: own.workspaceId,
    actorId: viewer.personId,
    membershipId: own.id,
    reason: '',
    at: clock.now(),
  }
  await endMembership(tx, house, step)
  auditAs({ ...viewer, workspaceId: own.workspaceId }, `membership ${own.id}`)
  return { state: 'LEFT' as const }
})

const answerReactivate = (mayTakeSeats: MayTakeSeats) =>
  handle(reactivateCall, async ({ input: { id }, viewer, workspace, tx, house, clock, audit }) => {
    const step = { workspaceId: workspace.id, actorId: viewer.personId, membershipId: id, reason: '', at: clock.now() }
    const { state } = await reactivateMember(tx, house, { ...step, mayTakeSeats })
    audit(`membership ${id}`, undefined, { state })
    return await fileOf(tx, clock, { workspaceId: workspace.id, viewer, id })
  })

const answerSuspend = handle(suspendCall, async ({ input, viewer, workspace, tx, house, clock, refuse, audit }) => {
  const { id, reason, lastDay } = input
  const at = clock.now()
  const until = lastDay === undefined ? undefined : endOfLastDay(lastDay, at)
  if (lastDay !== undefined && !until)
    throw refuse('WRONG_DAY', { fields: [{ path: 'lastDay', code: 'WRONG_DAY', message: '' }] })
  const step = { workspaceId: workspace.id, actorId: viewer.personId, membershipId: id, reason, at }
  await suspendMember(tx, house, { ...step, ...(until && { until }) })
  audit(`membership ${id}`, undefined, { reason, lastDay })
  return await fileOf(tx, clock, { workspaceId: workspace.id, viewer, id })
})

const answerResume = handle(resumeCall, async ({ input: { id }, viewer, workspace, tx, house, clock, audit }) => {
  const step = { workspaceId: workspace.id, actorId: viewer.personId, membershipId: id, reason: '', at: clock.now() }
  await resumeMember(tx, house, step)
  audit(`membership ${id}`)
  return await fileOf(tx, clock, { workspaceId: workspace.id, viewer, id })
})

/** Calls that change a membership or move it on. */
export const stepCalls = (mayTakeSeats: MayTakeSeats): Handler[] => [
  answerUpdate,
  answerRemove,
  answerLeave,
  answerReactivate(mayTakeSeats),
  answerSuspend,
  answerResume,
]
