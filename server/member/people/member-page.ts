import type { listMembers } from '@chowk/contract/member/member.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import { written } from '../../platform/database.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { Cursor } from '../../platform/paging/cursor.ts'
import { plannedAnew } from '../../platform/postgres/statement.ts'
import { isFiltered, isNarrowed, narrowed, narrowedApart } from './member-filter.ts'
import type { Narrowing } from './member-filter.ts'
import { rowVersion } from './member-row.ts'

type Sort = Parsed<typeof listMembers>['sort']

const BY_NAME = { key: 'TEXT', id: 'ID' } as const
/** Microseconds since 1970: many rows of one second were made by one statement. */
const BY_MICROS = { micros: 'NUMBER', id: 'ID' } as const

interface Last {
  id: string
  key: string
}

/** In which order members are listed. */
export interface Order {
  /** Of a membership `m`: by this, then by its id. */
  by: Fragment
  isDescending: boolean
  /** The last row of the page before: what it is ordered by, and its id. */
  last: { value: Fragment; id: string } | undefined
  /** What is ordered by, as a cursor says it. */
  key: (value: Fragment) => Fragment
  cursorAfter: (last: Last) => string
}

/** The order that is wanted, and where in it the last page ended. */
export function orderOf(sql: Sql, cursor: Cursor, { sort, next }: { sort: Sort; next: string | undefined }): Order {
  if (sort === 'NAME') {
    const last = cursor.read(BY_NAME, next)
    return {
      by: sql`m.name_key`,
      isDescending: false,
      last: last && { value: sql`${last.key}`, id: last.id },
      key: (value) => value,
      cursorAfter: (row) => cursor.write(BY_NAME, row),
    }
  }
  const last = cursor.read(BY_MICROS, next)
  const epoch = sql`timestamptz '1970-01-01 00:00:00+00'`
  return {
    by: sort === 'JOINED' ? sql`m.joined_at` : sql`coalesce(m.seen_at, ${epoch})`,
    isDescending: true,
    last: last && { value: sql`${epoch} + ${last.micros}::bigint * interval '1 microsecond'`, id: last.id },
    key: (value) => sql`(extract(epoch from ${value}) * 1000000)::bigint::text`,
    cursorAfter: ({ id, key }) => cursor.write(BY_MICROS, { id, micros: key }),
  }
}

/** Larger lists are not counted at every look. */
const MOST_COUNTED = 10_000

interface Wanted {
  narrowing: Narrowing
  order: Order
  size: number
  skip: number
  /** True in SQL while the session of whoever looks stands; else it is asked beside. */
  live?: Fragment
}

/** A membership on a page, in a version of its row. */
export interface Listed {
  id: string
  version: string
}

/** A page of members, with one row more where others follow. */
export interface ListedPage {
  rows: Listed[]
  /** What the last row of the page itself is ordered by; null where none follows. */
  key: string | null
  /** Null where there are too many to count. */
  total: number | null
}

interface PageRow extends Omit<ListedPage, 'rows'> {
  ids: string[]
  versions: string[]
}

/** Undefined where the session that asks stands no longer. A page comes as one row: to take fifty rows from the driver costs more than to find them. */
export async function readPage(sql: Sql, wanted: Wanted): Promise<ListedPage | undefined> {
  const { order, size } = wanted
  const live = wanted.live ? sql`where ${wanted.live}` : sql``
  const listing = isNarrowed(wanted.narrowing) ? fewOrMany(sql, wanted) : everybody(sql, wanted)
  const [page] = await sql<PageRow[]>`
    ${listing} select counted.total, listed.* from counted, (
      select coalesce(array_agg(id), '{}') as ids, coalesce(array_agg(version), '{}') as versions,
        case when count(*) > ${written(sql, size)} then (array_agg(key))[${written(sql, size)}] end as key
      from (
        select m.id, ${rowVersion(sql)} as version, ${order.key(sql`m.value`)} as key from shown m
        order by ${inOrder(sql, order, [sql`m.value`, sql`m.id`])}) m) listed ${live}`
  if (!page) return undefined
  const { ids, versions, key, total } = page
  return { rows: ids.map((id, index) => ({ id, version: versions[index] ?? '' })), key, total }
}

// Whoever stands before a page is passed in the index alone, and so is looked up only where somebody does.
const everybody = (sql: Sql, wanted: Wanted) => sql`
  with counted as (
    select coalesce((select taken from workspace_seat where workspace_id = ${wanted.narrowing.workspaceId}), 0) as total),
  shown as (${wanted.skip > 0 ? lookedUp(sql, walked(sql, wanted)) : walked(sql, wanted, sql`, m.state, m.xmin`)})`

// Of few all are found by the index that fits best and put in order; of many those are soon found that stand first in the index of the order.
// Which it is, is not left to an estimate: it says nothing of filters that go together, or of who stands at the end of an order.
function fewOrMany(sql: Sql, wanted: Wanted): Fragment {
  const { narrowing, order, size, skip } = wanted
  const either = sql`
    (select id, value from found where (select total from counted) is not null ${after(sql, order, sql`(value, id)`)}
      order by ${inOrder(sql, order, [sql`value`, sql`id`])} limit ${written(sql, size + 1)} ${offset(sql, skip)})
    union all
    (select * from (${walked(sql, wanted)}) m where (select total from counted) is null)`
  return sql`${isFiltered(narrowing) ? plannedAnew : sql``}
    with found as materialized (
      ${foundUpTo(sql, wanted, MOST_COUNTED + 1)}),
    counted as materialized (select nullif(count(*), ${MOST_COUNTED + 1})::int as total from found),
    shown as (${lookedUp(sql, either)})`
}

const lookedUp = (sql: Sql, placed: Fragment) => sql`
  select m.id, p.value, m.state, m.xmin from (${placed}) p join membership m on m.id = p.id`

function foundUpTo(sql: Sql, { narrowing, order }: Wanted, most: number): Fragment {
  const [first, second] = narrowedApart(sql, narrowing)
  const found = (condition: Fragment) =>
    sql`select m.id, ${order.by} as value from membership m where ${condition} limit ${written(sql, most)}`
  return second
    ? sql`select * from ((${found(first)}) union all (${found(second)})) either limit ${written(sql, most)}`
    : found(first)
}

const walked = (sql: Sql, { narrowing, order, size, skip }: Wanted, columns: Fragment = sql``) => sql`
  select m.id, ${order.by} as value ${columns} from membership m
  where ${narrowed(sql, narrowing)} ${after(sql, order, sql`(${order.by}, m.id)`)}
  order by ${inOrder(sql, order, [order.by, sql`m.id`])} limit ${written(sql, size + 1)} ${offset(sql, skip)}`

const offset = (sql: Sql, skip: number) => (skip > 0 ? sql`offset ${skip}` : sql``)

type Pair = readonly [Fragment, Fragment]

const inOrder = (sql: Sql, { isDescending }: Pick<Order, 'isDescending'>, [by, id]: Pair) =>
  isDescending ? sql`${by} desc, ${id} desc` : sql`${by}, ${id}`

const after = (sql: Sql, { last, isDescending }: Order, row: Fragment) =>
  last ? sql`and ${row} ${isDescending ? sql`<` : sql`>`} (${last.value}, ${last.id}::uuid)` : sql``
