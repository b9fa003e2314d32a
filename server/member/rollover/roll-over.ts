import { LAST_CLASS } from '@chowk/contract/member/department.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { endMemberships } from '../people/member-state.ts'
import type { Source } from './rollover.rules.ts'
import { ROLLOVER } from './rollover.rules.ts'
import { planRollover } from './rollover-plan.ts'
import type { RolloverWish } from './rollover-plan.ts'

/** A roll-over that was asked for, held by the transaction that does or undoes it. */
export interface HeldRollover extends RolloverWish {
  id: string
  workspaceId: string
  to: string
  actorId: string | null
}

/** Moves a school up by a year, in the one transaction of `tx`: whoever is killed meanwhile has done nothing and begins again. */
export async function rollOver(tx: Sql, house: House, held: HeldRollover): Promise<void> {
  const { id, workspaceId, to, actorId } = held
  const { sources } = await planRollover(tx, workspaceId, held)
  await openNext(tx, held, sources)
  await writeRows(tx, held, sources)
  await tx`
    update membership m set department_id = r.to_department_id, class = r.to_class, version = m.version + 1
    from rollover_row r where r.rollover_id = ${id} and r.membership_id = m.id and r.kind <> 'LEAVES'
      and (r.to_department_id, r.to_class) is distinct from (m.department_id, m.class)`
  const leavers = await tx<{ membershipId: string }[]>`
    select membership_id from rollover_row where rollover_id = ${id} and kind = 'LEAVES' order by membership_id`
  const at = house.clock.now()
  const membershipIds = leavers.map(({ membershipId }) => membershipId)
  await endMemberships(tx, house, { workspaceId, actorId, membershipIds, reason: reasonOf(held.from), at })
  await tx`
    update department set is_active = false, version = version + 1
    where id = any(${sources.map((source) => source.id)}::uuid[])`
  const [sums] = await tx<{ moved: number; stayed: number; gone: number }[]>`
    select count(*) filter (where kind = 'MOVES')::int as moved, count(*) filter (where kind = 'STAYS' and from_class is not null)::int as stayed,
      count(*) filter (where kind = 'LEAVES')::int as gone
    from rollover_row where rollover_id = ${id}`
  const { moved, stayed, gone } = sums ?? { moved: 0, stayed: 0, gone: 0 }
  const also = tx`, moved = ${moved}, stayed = ${stayed}, gone = ${gone}, done_at = ${at}, fault = null`
  await transition(tx, ROLLOVER, { id, to: 'DONE', actorId, reason: to, at, also })
}

/** What a pupil is told who has finished; she may read it in either language. */
const reasonOf = (session: string) => `Class ${LAST_CLASS} · कक्षा ${LAST_CLASS} · ${session}`

// The departments of the next session, as those of the ending one; what lay inside one of these without a class lies in its successor.
async function openNext(tx: Sql, { id, workspaceId, to }: HeldRollover, sources: readonly Source[]): Promise<void> {
  const ids = sources.map((source) => source.id)
  const missing = sources.flatMap((source) => (source.existingId === null ? [source.id] : []))
  const made = await tx<{ id: string }[]>`
    insert into department (workspace_id, name, code, head_id, class, section, session)
    select workspace_id, name, code, head_id, class, section, ${to} from department where id = any(${missing}::uuid[]) returning id`
  await tx`
    insert into rollover_department (rollover_id, source_id, copy_id, is_made)
    select ${id}, s.id, c.id, c.id = any(${made.map((each) => each.id)}::uuid[])
    from department s join department c on c.workspace_id = s.workspace_id and c.session = ${to}
      and fold_text(c.name) = fold_text(s.name)
    where s.id = any(${ids}::uuid[]) and s.workspace_id = ${workspaceId}`
  await tx`
    update department c set parent_id = coalesce(p.copy_id, s.parent_id)
    from rollover_department o join department s on s.id = o.source_id
    left join rollover_department p on p.rollover_id = o.rollover_id and p.source_id = s.parent_id
    where o.rollover_id = ${id} and o.is_made and c.id = o.copy_id`
  await tx`update department c set is_active = true from rollover_department o where o.rollover_id = ${id} and c.id = o.copy_id`
  await tx`
    update department d set parent_id = o.copy_id, version = d.version + 1 from rollover_department o
    where o.rollover_id = ${id} and d.parent_id = o.source_id and d.is_active and d.id <> all(${ids}::uuid[])
      and d.id not in (select copy_id from rollover_department where rollover_id = ${id})`
}

async function writeRows(tx: Sql, { id, workspaceId, held }: HeldRollover, sources: readonly Source[]): Promise<void> {
  const targets = JSON.stringify(sources.map((source) => ({ id: source.id, to: source.targetId })))
  await tx`
    insert into rollover_row (rollover_id, membership_id, kind, from_department_id, from_class, from_state, from_reason, from_until,
      to_department_id, to_class)
    select ${id}, x.id, x.kind, x.department_id, x.class, x.state, x.reason, x.suspended_until,
      case x.kind when 'STAYS' then coalesce(x.copy_id, x.department_id) when 'MOVES' then case when x.copy_id is null then x.department_id else x.target_id end end,
      case x.kind when 'STAYS' then x.class when 'MOVES' then x.class + 1 end
    from (
      select m.*, o.copy_id, t.copy_id as target_id,
        case when m.role <> 'MEMBER' or m.class is null or m.id = any(${[...held]}::uuid[]) then 'STAYS'
          when m.class >= ${LAST_CLASS} then 'LEAVES' else 'MOVES' end as kind
      from membership m
      left join department d on d.id = m.department_id
      left join rollover_department o on o.rollover_id = ${id} and o.source_id = m.department_id
      left join json_to_recordset(${targets}::text::json) as w(id uuid, "to" uuid) on w.id = m.department_id
      left join rollover_department t on t.rollover_id = ${id} and t.source_id = w."to"
      where m.workspace_id = ${workspaceId} and m.left_at is null
        and (o.source_id is not null or m.role = 'MEMBER' and m.class is not null and d.class is null)
    ) x`
}
