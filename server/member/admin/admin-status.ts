import { setAdminStatus, setFacultyStatus } from '@chowk/contract/member/admin.ts'
import type { AdminStatus, UserType } from '@chowk/contract/member/admin.ts'
import type { Call } from '@chowk/contract/call.ts'
import { endOfLastDay } from '../../platform/calendar/last-day.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Context, Handler, WriteContext } from '../../platform/handle.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { MayTakeSeats } from '../../organisation/seats.ts'
import { noMember } from '../people/member-fault.ts'
import { endMembership, reactivateMember, resumeMember, suspendMember } from '../people/member-state.ts'
import type { Step } from '../people/member-state.ts'
import { holdMember } from '../people/write-member.ts'
import { ROLES_OF, STATUS_OF, allowedFrom, isStep } from './admin.rules.ts'

type StatusCall = typeof setAdminStatus | typeof setFacultyStatus
type StatusContext = WriteContext<Call> & Context<StatusCall>

// The status calls differ in whom they are for, and in nothing else (R6.10).
async function changeStatus(context: StatusContext, userType: UserType, mayTakeSeats: MayTakeSeats) {
  const { input, viewer, workspace, tx, house, clock, audit } = context
  const { id, status, reason, lastDay } = input
  const at = clock.now()
  const held = await holdMember(tx, { workspaceId: workspace.id, membershipId: id })
  if (!held || !ROLES_OF[userType].includes(held.role)) throw noMember()
  const from = STATUS_OF[held.state]
  if (held.personId === viewer.personId) throw new Refusal(403, { code: 'OWN_RIGHTS' })
  if (held.role === 'OWNER' && viewer.role !== 'OWNER') throw new Refusal(403, { code: 'IS_OWNER' })
  if (!isStep(from, status))
    throw new Refusal(409, {
      code: 'ILLEGAL_TRANSITION',
      details: { from, to: status, allowed: [...allowedFrom(from)] },
    })
  const until = lastDay === undefined || status !== 'DISABLED' ? undefined : endOfLastDay(lastDay, at)
  if (lastDay !== undefined && !until)
    throw new Refusal(400, { code: 'WRONG_DAY', fields: [{ path: 'lastDay', code: 'WRONG_DAY', message: '' }] })
  const step = { workspaceId: workspace.id, actorId: viewer.personId, membershipId: id, reason, at }
  await STEP[status](tx, house, { ...step, mayTakeSeats, ...(until && { until }) })
  audit(`membership ${id}`, { person: held.personId, status: from }, { status, ...(reason && { reason }), lastDay })
  return { id, status }
}

type Stepping = Step & { mayTakeSeats: MayTakeSeats; until?: Date }
type Change = (tx: Sql, house: StatusContext['house'], step: Stepping) => Promise<void>

const unknownStep: Change = () => {
  throw new Error('no step leads there')
}

const STEP: Readonly<Record<AdminStatus, Change>> = {
  DISABLED: suspendMember,
  ACTIVE: resumeMember,
  REMOVED: async (tx, house, { until: _until, ...step }) => await endMembership(tx, house, step),
  REVOKED: async (tx, house, { until: _until, ...step }) => await endMembership(tx, house, step),
  // Who never came is invited again as what she was invited as.
  INVITED: async (tx, house, step) => {
    await reactivateMember(tx, house, step)
  },
  EXPIRED: unknownStep,
}

/** The two calls about the status of administrators and teachers. */
export const statusCalls = (mayTakeSeats: MayTakeSeats): Handler[] => [
  handle(
    setAdminStatus,
    async (context) => await changeStatus(context as unknown as StatusContext, 'ADMIN', mayTakeSeats),
  ),
  handle(
    setFacultyStatus,
    async (context) => await changeStatus(context as unknown as StatusContext, 'FACULTY', mayTakeSeats),
  ),
]
