import { countMembers, countRequests, listMembers } from '@chowk/contract/member/member.ts'
import type { MembershipState } from '@chowk/contract/organisation/membership.ts'
import { administers } from '@chowk/contract/identity/viewer.ts'
import { ReadyJson } from '../../platform/answer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { handleTuned, quickPool } from '../../platform/handle-tuned.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { commonRefusal } from '../../platform/refusal.ts'
import { countStates } from '../department/member-counts.ts'
import { isFiltered } from './member-filter.ts'
import { orderOf, readPage } from './member-page.ts'
import { membersJson } from './member-row.ts'

/** Further down all rows before the page are walked, and whoever reads a few rows on the same connection would wait. */
const MOST_WALKED = 2000

export const answerMembers = handleTuned(
  listMembers,
  async ({ input, viewer, workspace, house, live, clock, cursor }) => {
    const { page, size, next, corporateId, sort, ...filter } = input
    const narrowing = { workspaceId: workspace.id, viewer, filter }
    const order = orderOf(house.sql, cursor, { sort, next })
    const range = { size, skip: next === undefined ? page * size : 0 }
    // What nobody filters is planned once, with the question whether her session stands; a filter is planned for what it says, so that this is asked beside.
    const isPlain = !isFiltered(narrowing) && range.skip <= MOST_WALKED
    const [found, [stands]] = await Promise.all([
      readPage(isPlain ? quickPool(house) : house.sql, {
        narrowing,
        order,
        ...range,
        ...(isPlain && { live: live() }),
      }),
      isPlain ? [true] : quickPool(house)`select 1 where ${live()}`,
    ])
    if (!found || !stands) throw commonRefusal('SIGN_IN_NEEDED')
    if (corporateId !== undefined && corporateId !== workspace.id) throw commonRefusal('NOT_FOUND')
    const { rows, key, total } = found
    const listed = pageOfItems(rows, { page, size, asOf: clock.now() }, ({ id }) =>
      order.cursorAfter({ id, key: key ?? '' }),
    )
    const { content, ...others } = { ...listed, ...(total !== null && { totalElements: total }) }
    const members = await membersJson(quickPool(house), content, { showsContact: administers(viewer.role) })
    return new ReadyJson('{"content":[', ...members, `],${JSON.stringify(others).slice(1)}`)
  },
  { transactions: 'statement' },
)

/** How many seats the plan of an organisation gives. Plans stand in a domain that knows organisations, so whoever opens the house hands this in. */
export type FindSeats = (sql: Sql, clock: Clock, workspaceId: string) => Promise<number>

export const answerCount = (findSeats: FindSeats) =>
  handle(countMembers, async ({ workspace, sql, clock }) => {
    const states = await countStates(sql, workspace.id)
    const of = (state: MembershipState) => states.get(state) ?? 0
    const [present, invited, suspended] = [of('PRESENT'), of('INVITED'), of('SUSPENDED')]
    const taken = present + invited + suspended
    const seatLimit = await findSeats(sql, clock, workspace.id)
    return { present, left: of('LEFT'), invited, suspended, seatLimit, seatsLeft: Math.max(0, seatLimit - taken) }
  })

export const answerRequestCount = handle(countRequests, async ({ viewer, sql }) => {
  if (viewer.workspaceId === null || !administers(viewer.role)) return 0
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from join_request j join person p on p.id = j.person_id and p.state = 'ACTIVE'
    where j.workspace_id = ${viewer.workspaceId} and j.state = 'OPEN'`
  return row?.n ?? 0
})
