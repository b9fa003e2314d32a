import { MOST_CHANGED, changeMembers } from '@chowk/contract/member/member-file.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { House } from '../../platform/handle.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Person } from '../../platform/viewer.ts'
import { moveInto } from '../department/move-members.ts'
import { narrowed } from './member-filter.ts'
import { suspendMember } from './member-state.ts'
import { INVITATION_LETTER, demandFields } from './write-member.ts'

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
}

async function move(sql: Sql, { workspaceId, ids, skipped }: Work, departmentId: string | null): Promise<number> {
  await demandFields(sql, workspaceId, { departmentId })
  const moved = await moveInto(sql, { workspaceId, who: sql`m.id = any(${ids}::uuid[])`, departmentId })
  skip(skipped, 'NOT_HERE', ids.length - moved.length)
  return moved.length
}

async function allowStore(sql: Sql, { viewer, ids, skipped }: Work, storeAllowed: boolean): Promise<number> {
  const changed = await sql`
    update membership set store_allowed = ${storeAllowed}, version = version + 1
    where id = any(${ids}::uuid[]) and left_at is null and person_id <> ${viewer.personId}`
  skip(skipped, 'NOT_HERE_OR_OWN', ids.length - changed.count)
  return changed.count
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

async function suspendEach(sql: Sql, house: House, work: Work): Promise<number> {
  const { workspaceId, viewer, input, at, ids, skipped } = work
  const reason = input.change.what === 'SUSPEND' ? input.change.reason : ''
  let changed = 0
  for (const membershipId of ids)
    try {
      await suspendMember(sql, house, { workspaceId, actorId: viewer.personId, membershipId, reason, at })
      changed += 1
    } catch (failure) {
      if (!(failure instanceof Refusal) || failure.refused.code === 'LAST_ADMIN') throw failure
      skip(skipped, failure.refused.code)
    }
  return changed
}

async function changeAll(sql: Sql, house: House, work: Work): Promise<number> {
  const { change } = work.input
  switch (change.what) {
    case 'MOVE':
      return await move(sql, work, change.departmentId)
    case 'STORE':
      return await allowStore(sql, work, change.storeAllowed)
    case 'INVITE_AGAIN':
      return await inviteAgain(sql, house, work)
    case 'SUSPEND':
      return await suspendEach(sql, house, work)
  }
}

export const answerChangeMembers = handle(
  changeMembers,
  async ({ input, viewer, workspace, sql, house, clock, audit }) => {
    const many = { workspaceId: workspace.id, viewer, input, at: clock.now() }
    const ids = await chosen(sql, many)
    const skipped: Skipped = new Map()
    const work = { ...many, ids, skipped }
    const changed = await changeAll(sql, house, work)
    skip(skipped, 'MEMBER_NOT_FOUND', new Set(input.ids ?? ids).size - ids.length)
    audit(`workspace ${workspace.id}`, undefined, { ...input.change, changed, ids })
    return { changed, skipped: [...skipped].map(([code, count]) => ({ code, count })) }
  },
)
