import { MOST_CHANGED, changeMembers } from '@chowk/contract/member/member-file.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import type { MembershipState } from '@chowk/contract/organisation/membership.ts'
import type { MayTakeSeats } from '../../organisation/seats.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler, House } from '../../platform/handle.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Person } from '../../platform/viewer.ts'
import { moveInto } from '../department/move-members.ts'
import { narrowed } from './member-filter.ts'
import { endMembership, reactivateMember, resumeMember, suspendMember } from './member-state.ts'
import type { Step } from './member-state.ts'
import { tellStore } from './tell-members.job.ts'
import { INVITATION_LETTER, changeMember, demandFields } from './write-member.ts'

/** What changes all rows by one statement takes more of them than what is done one by one. */
const MOST_TOGETHER = 10_000
/** No mail server takes a whole school at once for a friend. */
const LETTERS_A_MINUTE = 100

type Input = Parsed<typeof changeMembers>

interface Many {
  workspaceId: string
  viewer: Person
  input: Input
  at: Date
}

const mostOf = ({ what }: Input['change']) => (what === 'MOVE' || what === 'STORE' ? MOST_TOGETHER : MOST_CHANGED)

async function chosen(sql: Sql, { workspaceId, viewer, input }: Many): Promise<string[]> {
  const { ids, matching, change } = input
  const most = mostOf(change)
  const wanted = ids
    ? sql`m.workspace_id = ${workspaceId} and m.id = any(${[...new Set(ids)]}::uuid[])`
    : narrowed(sql, { workspaceId, viewer, filter: matching ?? {} })
  const rows = await sql<{ id: string }[]>`
    select m.id from membership m where ${wanted} order by m.id limit ${most + 1} for update`
  if (rows.length > most) throw new Refusal(409, { code: 'TOO_MANY_MEMBERS', details: { most } })
  return rows.map((row) => row.id)
}

type Skipped = Map<string, number>
const skip = (skipped: Skipped, code: string, count = 1) =>
  count > 0 && skipped.set(code, (skipped.get(code) ?? 0) + count)

interface Work extends Many {
  ids: readonly string[]
  skipped: Skipped
  mayTakeSeats: MayTakeSeats
}

async function move(sql: Sql, { workspaceId, ids, skipped }: Work, departmentId: string | null): Promise<number> {
  await demandFields(sql, workspaceId, { departmentId })
  const moved = await moveInto(sql, { workspaceId, who: sql`m.id = any(${ids}::uuid[])`, departmentId })
  skip(skipped, 'NOT_HERE', ids.length - moved.length)
  return moved.length
}

async function allowStore(
  sql: Sql,
  house: House,
  { viewer, ids, skipped, storeAllowed }: Work & { storeAllowed: boolean },
): Promise<number> {
  const changed = await sql<{ id: string; before: boolean }[]>`
    with held as (select id, store_allowed as before from membership
      where id = any(${ids}::uuid[]) and left_at is null and person_id <> ${viewer.personId})
    update membership m set store_allowed = ${storeAllowed}, version = version + 1 from held where m.id = held.id
    returning m.id, held.before`
  skip(skipped, 'NOT_HERE_OR_OWN', ids.length - changed.length)
  const concerned = changed.filter(({ before }) => before !== storeAllowed)
  await tellStore(sql, house, { membershipIds: concerned.map(({ id }) => id), storeAllowed })
  return changed.length
}

async function inviteAgain(sql: Sql, house: House, { at, ids, skipped }: Work): Promise<number> {
  const waiting = await sql<{ id: string }[]>`
    update membership set invited_at = ${at} where id = any(${ids}::uuid[]) and state = 'INVITED' returning id`
  for (const [index, { id }] of waiting.entries()) {
    const runAt = new Date(at.getTime() + Math.floor(index / LETTERS_A_MINUTE) * 60_000)
    await house.enqueue(sql, INVITATION_LETTER, { membershipId: id }, { key: `invitation ${id}`, runAt })
  }
  skip(skipped, 'NOT_INVITED', ids.length - waiting.length)
  return waiting.length
}

const HERE: readonly MembershipState[] = ['PRESENT', 'SUSPENDED']
const GONE: readonly MembershipState[] = ['LEFT', 'EXPIRED', 'REVOKED']

/** In which states something can be done with a member at all; of all others it is said that they were left as they are. */
const FROM: Partial<Record<Input['change']['what'], readonly MembershipState[]>> = {
  SUSPEND: ['PRESENT'],
  RESUME: ['SUSPENDED'],
  REMOVE: HERE,
  WITHDRAW: ['INVITED'],
  TAKE_BACK: GONE,
  ROLE: ['INVITED', ...HERE],
}

type Doing = (step: Step) => Promise<unknown>

// One by one, since each has its letter and its history. What would leave nobody in charge undoes all of it.
async function doEach(sql: Sql, work: Work, doing: Doing): Promise<number> {
  const { workspaceId, viewer, input, at, ids, skipped } = work
  const { change } = input
  const from = FROM[change.what] ?? []
  const ready = await sql<{ id: string; personId: string }[]>`
    select id, person_id from membership where id = any(${ids}::uuid[]) and state = any(${from as string[]}::text[]) order by id`
  skip(work.skipped, 'ILLEGAL_TRANSITION', ids.length - ready.length)
  const reason = 'reason' in change ? change.reason : ''
  let changed = 0
  for (const { id: membershipId, personId } of ready)
    try {
      if (personId === viewer.personId) throw new Refusal(403, { code: 'OWN_RIGHTS' })
      await doing({ workspaceId, actorId: viewer.personId, membershipId, reason, at })
      changed += 1
    } catch (failure) {
      if (!(failure instanceof Refusal) || failure.refused.code === 'LAST_ADMIN') throw failure
      skip(skipped, failure.refused.code)
    }
  return changed
}

async function changeAll(sql: Sql, house: House, work: Work): Promise<number> {
  const { change } = work.input
  const each = async (doing: Doing) => await doEach(sql, work, doing)
  switch (change.what) {
    case 'MOVE':
      return await move(sql, work, change.departmentId)
    case 'STORE':
      return await allowStore(sql, house, { ...work, storeAllowed: change.storeAllowed })
    case 'INVITE_AGAIN':
      return await inviteAgain(sql, house, work)
    case 'SUSPEND':
      return await each(async (step) => await suspendMember(sql, house, step))
    case 'RESUME':
      return await each(async (step) => await resumeMember(sql, house, step))
    case 'REMOVE':
    case 'WITHDRAW':
      return await each(async (step) => await endMembership(sql, house, step))
    case 'TAKE_BACK':
      return await each(
        async (step) => await reactivateMember(sql, house, { ...step, mayTakeSeats: work.mayTakeSeats }),
      )
    case 'ROLE':
      return await each(async (step) => await changeMember(sql, house, { ...step, changes: { role: change.role } }))
  }
}

/** Does one thing with many members. */
export const answerChangeMembers = (mayTakeSeats: MayTakeSeats): Handler =>
  handle(changeMembers, async ({ input, viewer, workspace, tx, house, clock, audit }) => {
    const many = { workspaceId: workspace.id, viewer, input, at: clock.now() }
    const ids = await chosen(tx, many)
    const skipped: Skipped = new Map()
    const changed = await changeAll(tx, house, { ...many, ids, skipped, mayTakeSeats })
    skip(skipped, 'MEMBER_NOT_FOUND', new Set(input.ids ?? ids).size - ids.length)
    audit(`workspace ${workspace.id}`, undefined, { ...input.change, changed, ids })
    return { changed, skipped: [...skipped].map(([code, count]) => ({ code, count })) }
  })
