import { countMembers, countRequests, listMembers } from '@chowk/contract/member/member.ts'
import { administers } from '@chowk/contract/identity/viewer.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Cursor } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { commonRefusal } from '../../platform/refusal.ts'
import { isNarrowed, narrowed } from './member-filter.ts'
import type { Narrowing } from './member-filter.ts'
import { listedOf, rowColumns, rowTables } from './member-row.ts'
import type { MemberRow } from './member-row.ts'

type Sort = Parsed<typeof listMembers>['sort']

const BY_NAME = { key: 'TEXT', id: 'ID' } as const
/** Microseconds since 1970: many rows of one second were made by one statement. */
const BY_MICROS = { micros: 'NUMBER', id: 'ID' } as const

interface Ordered {
  key: Fragment
  order: Fragment
  after: Fragment
}

const moment = (sql: Sql, sort: 'SEEN' | 'JOINED') =>
  sort === 'JOINED' ? sql`m.joined_at` : sql`coalesce(m.seen_at, timestamptz '1970-01-01 00:00:00+00')`

function orderOf(sql: Sql, cursor: Cursor, { sort, next }: { sort: Sort; next: string | undefined }): Ordered {
  if (sort === 'NAME') {
    const last = cursor.read(BY_NAME, next)
    return {
      key: sql`m.name_key`,
      order: sql`m.name_key, m.id`,
      after: last ? sql`and (m.name_key, m.id) > (${last.key}, ${last.id}::uuid)` : sql``,
    }
  }
  const last = cursor.read(BY_MICROS, next)
  const at = moment(sql, sort)
  const then = last && sql`timestamptz '1970-01-01 00:00:00+00' + ${last.micros}::bigint * interval '1 microsecond'`
  return {
    key: sql`(extract(epoch from ${at}) * 1000000)::bigint::text`,
    order: sql`${at} desc, m.id desc`,
    after: last && then ? sql`and (${at}, m.id) < (${then}, ${last.id}::uuid)` : sql``,
  }
}

/** Larger lists are not counted at every look. */
const MOST_COUNTED = 10_000

async function countOf(sql: Sql, narrowing: Narrowing): Promise<number | undefined> {
  if (!isNarrowed(narrowing)) {
    const [seats] = await sql<{ taken: number }[]>`
      select taken from workspace_seat where workspace_id = ${narrowing.workspaceId}`
    return seats?.taken ?? 0
  }
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from (
      select 1 from membership m where ${narrowed(sql, narrowing)} limit ${MOST_COUNTED + 1}) counted`
  return row && row.n <= MOST_COUNTED ? row.n : undefined
}

export const answerMembers = handle(listMembers, async ({ input, viewer, workspace, sql, clock, cursor }) => {
  const { page, size, next, corporateId, sort, ...filter } = input
  if (corporateId !== undefined && corporateId !== workspace.id) throw commonRefusal('NOT_FOUND')
  const narrowing = { workspaceId: workspace.id, viewer, filter }
  const { key, order, after } = orderOf(sql, cursor, { sort, next })
  const skip = next === undefined ? page * size : 0
  const [rows, totalElements] = await Promise.all([
    sql<(MemberRow & { key: string })[]>`
      with shown as materialized (
        select m.id, ${key} as key from membership m where ${narrowed(sql, narrowing)} ${after}
        order by ${order} limit ${size + 1} offset ${skip})
      select ${rowColumns(sql)}, shown.key from shown join membership m on m.id = shown.id ${rowTables(sql)}
      order by ${order}`,
    countOf(sql, narrowing),
  ])
  const shape = sort === 'NAME' ? BY_NAME : BY_MICROS
  const listed = pageOfItems(rows, { page, size, asOf: clock.now() }, (row) =>
    cursor.write(shape, { id: row.id, key: row.key, micros: row.key }),
  )
  const content = listed.content.map((row) => listedOf(row, administers(viewer.role)))
  return { ...listed, content, ...(totalElements !== undefined && { totalElements }) }
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
