import { countMembers, countRequests, listMembers } from '@chowk/contract/member/member.ts'
import { administers } from '@chowk/contract/identity/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { commonRefusal } from '../../platform/refusal.ts'
import { orderOf, readPage } from './member-page.ts'
import { listedOf } from './member-row.ts'

export const answerMembers = handle(listMembers, async ({ input, viewer, workspace, sql, clock, cursor }) => {
  const { page, size, next, corporateId, sort, ...filter } = input
  if (corporateId !== undefined && corporateId !== workspace.id) throw commonRefusal('NOT_FOUND')
  const wanted = {
    narrowing: { workspaceId: workspace.id, viewer, filter },
    order: orderOf(sql, cursor, { sort, next }),
  }
  const range = { size, skip: next === undefined ? page * size : 0 }
  const { rows, total } = await readPage(sql, { ...wanted, ...range })
  const listed = pageOfItems(rows, { page, size, asOf: clock.now() }, ({ id, key }) =>
    wanted.order.cursorAfter({ id, key }),
  )
  const content = listed.content.map((row) => listedOf(row, administers(viewer.role)))
  return { ...listed, content, ...(total !== null && { totalElements: total }) }
})

/** How many seats the plan of an organisation gives. Plans stand in a domain that knows organisations, so whoever opens the house hands this in. */
export type FindSeats = (sql: Sql, clock: Clock, workspaceId: string) => Promise<number>

export const answerCount = (findSeats: FindSeats) =>
  handle(countMembers, async ({ workspace, sql, clock }) => {
    const [seats] = await sql<{ taken: number }[]>`
      select taken from workspace_seat where workspace_id = ${workspace.id}`
    const rows = await sql<{ state: string; n: number }[]>`
      select state, count(*)::int as n from membership where workspace_id = ${workspace.id} and state in ('INVITED', 'SUSPENDED', 'LEFT') group by state`
    const of = (state: string) => rows.find((row) => row.state === state)?.n ?? 0
    const taken = seats?.taken ?? 0
    const seatLimit = await findSeats(sql, clock, workspace.id)
    const [invited, suspended] = [of('INVITED'), of('SUSPENDED')]
    const present = taken - invited - suspended
    return { present, left: of('LEFT'), invited, suspended, seatLimit, seatsLeft: Math.max(0, seatLimit - taken) }
  })

export const answerRequestCount = handle(countRequests, async ({ viewer, sql }) => {
  if (viewer.workspaceId === null || !administers(viewer.role)) return 0
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from join_request j join person p on p.id = j.person_id and p.state = 'ACTIVE'
    where j.workspace_id = ${viewer.workspaceId} and j.state = 'OPEN'`
  return row?.n ?? 0
})
