import { MEMBERSHIP } from '../../identity/managed-account.ts'
import type { MayTakeSeats } from '../../organisation/seats.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { transition, transitionWhere } from '../../platform/postgres/transition.ts'
import { findDepartments, holdTree } from '../department/department-row.ts'
import { withInside } from '../department/tree.rules.ts'
import { unlockReturned } from '../people/left-account.ts'
import { INVITATION_LETTER } from '../people/write-member.ts'
import type { HeldRollover } from './roll-over.ts'
import { ROLLOVER } from './rollover.rules.ts'

/** That the school has no seats any more for those who would come back. */
export class SeatsTaken extends Error {}

/** Takes a roll-over back in the one transaction of `tx`; whoever was changed meanwhile stays as she is. */
export async function undoRollover(
  tx: Sql,
  house: House,
  { held, mayTakeSeats }: { held: HeldRollover; mayTakeSeats: MayTakeSeats },
): Promise<void> {
  const { id, workspaceId, actorId } = held
  const at = house.clock.now()
  await holdTree(tx, workspaceId)
  await tx`
    update department d set is_active = true, version = d.version + 1 from rollover_department o where o.rollover_id = ${id} and o.source_id = d.id`
  const moved = await tx`
    update membership m set department_id = r.from_department_id, class = r.from_class, version = m.version + 1
    from rollover_row r where r.rollover_id = ${id} and r.membership_id = m.id and r.kind <> 'LEAVES' and m.left_at is null
      and (r.to_department_id, r.to_class) is not distinct from (m.department_id, m.class)`
  const back = await bringBack(tx, house, { held, mayTakeSeats, at })
  await removeCopies(tx, held)
  const [rows] = await tx<{ n: number }[]>`select count(*)::int as n from rollover_row where rollover_id = ${id}`
  const also = tx`, undone_at = ${at}, left_alone = ${(rows?.n ?? 0) - moved.count - back}, fault = null`
  await transition(tx, ROLLOVER, { id, to: 'UNDONE', actorId, at, also })
}

interface Leaver {
  id: string
  personId: string
  state: string
  fromState: 'PRESENT' | 'SUSPENDED' | 'INVITED'
  fromReason: string
  fromUntil: Date | null
}

async function bringBack(
  tx: Sql,
  house: House,
  {
    held: { id, workspaceId, actorId },
    mayTakeSeats,
    at,
  }: { held: HeldRollover; mayTakeSeats: MayTakeSeats; at: Date },
): Promise<number> {
  const leavers = await tx<Leaver[]>`
    select m.id, m.person_id, m.state, r.from_state, r.from_reason, r.from_until from rollover_row r
    join membership m on m.id = r.membership_id and m.state in ('LEFT', 'REVOKED')
    join person p on p.id = m.person_id and p.state <> 'DELETED'
    where r.rollover_id = ${id} and r.kind = 'LEAVES'
      and m.left_at = (select done_at from rollover where id = ${id}) order by m.id for update of m`
  if (leavers.length === 0) return 0
  const { allowed } = await mayTakeSeats(tx, house.clock, { workspaceId, more: leavers.length })
  if (!allowed) throw new SeatsTaken()
  const step = { actorId, reason: 'ROLLOVER_UNDONE', at }
  const personIds = leavers.map(({ personId }) => personId)
  await unlockReturned(tx, { workspaceId, personIds }, step)
  const idsOf = (states: readonly string[]) =>
    leavers.filter((each) => states.includes(each.fromState)).map((each) => each.id)
  const also = tx`, left_at = null, reason = '', version = version + 1`
  const invited = idsOf(['INVITED'])
  await transitionWhere(tx, MEMBERSHIP, {
    ...step,
    where: tx`id = any(${idsOf(['PRESENT', 'SUSPENDED'])}::uuid[])`,
    to: 'PRESENT',
    also,
  })
  await transitionWhere(tx, MEMBERSHIP, { ...step, where: tx`id = any(${invited}::uuid[])`, to: 'INVITED', also })
  for (const membershipId of invited) await house.enqueue(tx, INVITATION_LETTER, { membershipId })
  for (const each of leavers.filter(({ fromState }) => fromState === 'SUSPENDED'))
    await transition(tx, MEMBERSHIP, {
      ...step,
      id: each.id,
      to: 'SUSPENDED',
      also: tx`, reason = ${each.fromReason}, suspended_until = ${each.fromUntil}`,
    })
  return leavers.length
}

// What was opened goes again, unless somebody has put people or departments of her own into it.
async function removeCopies(tx: Sql, { id, workspaceId }: HeldRollover): Promise<void> {
  await tx`
    update department d set parent_id = o.source_id, version = d.version + 1 from rollover_department o
    where o.rollover_id = ${id} and d.parent_id = o.copy_id
      and d.id not in (select copy_id from rollover_department where rollover_id = ${id} and copy_id is not null)`
  const copies = await tx<{ id: string; isUsed: boolean }[]>`
    select o.copy_id as id, exists (select from membership m where m.workspace_id = ${workspaceId} and m.department_id = o.copy_id and m.left_at is null) as is_used
    from rollover_department o where o.rollover_id = ${id} and o.is_made and o.copy_id is not null`
  const all = await findDepartments(tx, workspaceId)
  const empty = new Set(copies.flatMap((copy) => (copy.isUsed ? [] : [copy.id])))
  const gone = [...empty].filter((copy) => withInside(all, copy).every((each) => empty.has(each)))
  await tx`update membership set department_id = null where department_id = any(${gone}::uuid[])`
  await tx`update department set parent_id = null where id = any(${gone}::uuid[])`
  await tx`delete from department where id = any(${gone}::uuid[])`
}
