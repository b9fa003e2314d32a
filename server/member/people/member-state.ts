import { administers } from '@chowk/contract/identity/viewer.ts'
import type { MembershipState } from '@chowk/contract/organisation/membership.ts'
import { demandMayHoldRole, MEMBERSHIP } from '../../identity/managed-account.ts'
import { demandSeat } from '../../organisation/seats.ts'
import type { MayTakeSeats } from '../../organisation/seats.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { transition, transitionWhere } from '../../platform/postgres/transition.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findLocked, lockLeft, unlockReturned } from './left-account.ts'
import { keepsAnAdmin } from './keeps-an-admin.ts'
import { noMember } from './member-fault.ts'
import { tellMember, tellMembers } from './member-letter.ts'
import { INVITATION_LETTER, holdMember } from './write-member.ts'
import type { Writing } from './write-member.ts'

/** A step of one membership, as whoever does it explains it to the member. */
export interface Step extends Writing {
  membershipId: string
  reason: string
  at: Date
}

type Held = NonNullable<Awaited<ReturnType<typeof holdMember>>>

const runs = ({ role }: Held) => administers(role)

async function hold(tx: Sql, step: Step): Promise<Held> {
  const before = await holdMember(tx, step)
  if (!before) throw noMember()
  return before
}

// Owners are ended by owners, and by themselves where another one stays; of two who leave at the same moment the second waits here (O3).
async function demandMayEnd(tx: Sql, { actorId, workspaceId }: Step, { role, personId }: Held): Promise<void> {
  if (role !== 'OWNER' || actorId === null) return
  await tx`select from workspace where id = ${workspaceId} for no key update`
  const who = actorId === personId ? tx`person_id <> ${personId}` : tx`person_id = ${actorId}`
  const [owner] = await tx`
    select from membership where workspace_id = ${workspaceId} and ${who} and role = 'OWNER' and state = 'PRESENT'`
  if (!owner) throw new Refusal(403, { code: 'IS_OWNER' })
}

async function move(tx: Sql, step: Step, to: MembershipState, also: Fragment) {
  const { membershipId, actorId, reason, at } = step
  await transition(tx, MEMBERSHIP, {
    id: membershipId,
    to,
    actorId,
    reason,
    at,
    also: tx`${also}, version = version + 1`,
  })
}

type Ended = Pick<Writing, 'workspaceId' | 'actorId'> & {
  at: Date
  people: readonly { membershipId: string; personId: string }[]
}

// They are signed out wherever they act for it, and nobody comes in by what they sent (O4).
async function endRights(tx: Sql, { workspaceId, actorId, at, people }: Ended): Promise<void> {
  const ids = people.map(({ personId }) => personId)
  await tx`
    update session_family set revoked_at = ${at}, revoked_because = 'MEMBERSHIP'
    where person_id = any(${ids}::uuid[]) and workspace_id = ${workspaceId} and revoked_at is null`
  const withdrawn = await transitionWhere(tx, MEMBERSHIP, {
    where: tx`workspace_id = ${workspaceId} and invited_by = any(${ids}::uuid[])`,
    from: ['INVITED'],
    to: 'REVOKED',
    actorId,
    reason: 'INVITER_ENDED',
    at,
    also: tx`, version = version + 1`,
  })
  const all = [...withdrawn, ...people.map(({ membershipId }) => membershipId)]
  await tx`update invitation set used_at = ${at} where used_at is null and membership_id = any(${all}::uuid[])`
}

const rightsOf = ({ workspaceId, actorId, at, membershipId }: Step, { personId }: Held): Ended => ({
  workspaceId,
  actorId,
  at,
  people: [{ membershipId, personId }],
})

/** Ends many memberships at once, as `endMembership` ends one: of people who run nothing. */
export async function endMemberships(
  tx: Sql,
  house: House,
  { membershipIds, ...step }: Omit<Step, 'membershipId'> & { membershipIds: readonly string[] },
): Promise<void> {
  const { workspaceId, actorId, reason, at } = step
  const people = await tx<{ membershipId: string; personId: string; state: MembershipState }[]>`
    select id as membership_id, person_id, state from membership
    where workspace_id = ${workspaceId} and id = any(${membershipIds}::uuid[]) and role in ('FACULTY', 'MEMBER') order by id for update`
  await endRights(tx, { workspaceId, actorId, at, people })
  const also = tx`, left_at = ${at}, reason = ${reason}, suspended_until = null, version = version + 1`
  const end = async (from: MembershipState[], to: MembershipState) => {
    const ids = people.flatMap((each) => (from.includes(each.state) ? [each.membershipId] : []))
    return await transitionWhere(tx, MEMBERSHIP, {
      where: tx`id = any(${ids}::uuid[])`,
      from,
      to,
      actorId,
      reason,
      at,
      also,
    })
  }
  await end(['INVITED'], 'REVOKED')
  const left = await end(['PRESENT', 'SUSPENDED'], 'LEFT')
  const gone = people.filter(({ membershipId }) => left.includes(membershipId))
  const locked = await findLocked(tx, { workspaceId, personIds: gone.map(({ personId }) => personId) })
  const told = (isLocked: boolean) =>
    gone.flatMap(({ membershipId, personId }) => (locked.includes(personId) === isLocked ? [membershipId] : []))
  await tellMembers(tx, house, { membershipIds: told(false), what: 'REMOVED', reason, at })
  await tellMembers(tx, house, { membershipIds: told(true), what: 'LOCKED', reason, at })
  await lockLeft(tx, locked, { actorId, at })
}

/**
 * Ends a membership: of whoever was there, by an administrator or by herself; of whoever was invited, the invitation. Her seat is free again,
 * and what she did for the organisation stays (O10). `leftAt` is the day from which it counts, where that is not today.
 */
export async function endMembership(tx: Sql, house: House, step: Step & { leftAt?: Date }): Promise<void> {
  const before = await hold(tx, step)
  const { workspaceId, reason, at, actorId, leftAt = at } = step
  await demandMayEnd(tx, step, before)
  await endRights(tx, rightsOf(step, before))
  const wasInvited = before.state === 'INVITED'
  const also = tx`, left_at = ${leftAt}, reason = ${reason}, suspended_until = null`
  await move(tx, step, wasInvited ? 'REVOKED' : 'LEFT', also)
  if (runs(before) && !wasInvited) await keepsAnAdmin(tx, workspaceId)
  if (wasInvited) return
  // She is told before, since whose account is locked is written to no more.
  const locked = await findLocked(tx, { workspaceId, personIds: [before.personId] })
  if (locked.length > 0) await tellMember(tx, house, { ...step, what: 'LOCKED' })
  else if (actorId !== before.personId) await tellMember(tx, house, { ...step, what: 'REMOVED' })
  await lockLeft(tx, locked, step)
}

/** Suspends a member, with an end or until somebody lifts it; her seat stays hers. */
export async function suspendMember(tx: Sql, house: House, step: Step & { until?: Date }): Promise<void> {
  const before = await hold(tx, step)
  const { workspaceId, actorId, reason, until } = step
  if (before.personId === actorId) throw new Refusal(403, { code: 'OWN_RIGHTS' })
  await demandMayEnd(tx, step, before)
  if (before.state === 'PRESENT') await endRights(tx, rightsOf(step, before))
  await move(tx, step, 'SUSPENDED', tx`, reason = ${reason}, suspended_until = ${until ?? null}`)
  if (runs(before)) await keepsAnAdmin(tx, workspaceId)
  await tellMember(tx, house, { ...step, what: 'SUSPENDED' })
}

/** Lifts a suspension. */
export async function resumeMember(tx: Sql, house: House, step: Step): Promise<void> {
  const before = await hold(tx, step)
  await demandMayEnd(tx, step, before)
  // Others come back by being let in or invited, never by this.
  if (before.state !== 'SUSPENDED')
    throw new Refusal(409, {
      code: 'ILLEGAL_TRANSITION',
      details: { from: before.state, to: 'PRESENT', allowed: [...MEMBERSHIP.allowed[before.state]] },
    })
  await move(tx, step, 'PRESENT', tx`, reason = '', suspended_until = null`)
  await tellMember(tx, house, { ...step, reason: '', what: 'RESUMED' })
}

/**
 * Takes back who was removed, as she was; an owner as an administrator, since nobody becomes an owner without agreeing (O3). Who left by
 * herself, or never came, is invited instead and says so herself.
 */
export async function reactivateMember(
  tx: Sql,
  house: House,
  step: Step & { mayTakeSeats: MayTakeSeats },
): Promise<{ state: 'PRESENT' | 'INVITED' }> {
  const before = await hold(tx, step)
  const { workspaceId, membershipId, actorId, reason, at, mayTakeSeats } = step
  const [last] = await tx<{ actorId: string | null }[]>`
    select actor_id from status_history where entity = 'membership' and entity_id = ${membershipId} and to_state = 'LEFT' order by id desc limit 1`
  const mustAgree = before.state !== 'LEFT' || last?.actorId === before.personId || (await isUnbegun(tx, before))
  await demandMayHoldRole(tx, house.clock, { workspaceId, personId: before.personId, role: before.role })
  await demandSeat(tx, house.clock, { mayTakeSeats, workspaceId, personId: before.personId })
  await unlockReturned(tx, { workspaceId, personIds: [before.personId] }, step)
  const state = mustAgree ? 'INVITED' : 'PRESENT'
  await transition(tx, MEMBERSHIP, {
    id: membershipId,
    to: state,
    actorId,
    reason,
    at,
    also: tx`, left_at = null, reason = '', role = case when role = 'OWNER' then 'ADMIN' else role end,
      invited_at = ${mustAgree ? at : null}, invited_by = ${mustAgree ? actorId : null}, version = version + 1`,
  })
  if (mustAgree) await house.enqueue(tx, INVITATION_LETTER, { membershipId })
  else await tellMember(tx, house, { ...step, what: 'RESUMED' })
  return { state }
}

async function isUnbegun(tx: Sql, { personId }: Held): Promise<boolean> {
  const [row] = await tx`select from person where id = ${personId} and not is_begun`
  return row !== undefined
}
