import type { CoinBalance, CoinEntry, CoinEntryKind } from '@chowk/contract/order/coin.ts'
import type { Sql } from '../../platform/database.ts'
import { after } from '../../platform/paging/cursor.ts'
import type { KeyOf } from '../../platform/paging/cursor.ts'
import { coinBalance } from './coin-lot.ts'

/** Order of the history. */
export const BY_TIME = { at: 'TIME', id: 'ID' } as const

const MOST_EXPIRIES = 3

type Movement = 'GRANTED' | 'HELD' | 'RELEASED' | 'RETURNED' | 'TAKEN_BACK' | 'EXPIRED'

/** A row of the history. */
export interface HistoryRow {
  id: string
  at: Date
  movement: Movement
  /** Of the lot; null for what is about an order. */
  source: 'QUIZ' | 'CONTRIBUTION' | 'GRANT' | 'REFUND' | null
  coins: number
  balance: number
  reason: string | null
  orderId: string | null
  displayNumber: string | null
  groupState: string | null
}

interface HistoryPage {
  personId: string
  asOf: Date
  from: KeyOf<typeof BY_TIME> | undefined
  limit: number
  offset: number
}

/**
 * Movements of a person's coins, newest first. What one step did to several lots of an order is one row. Expiry is judged at `asOf`; coins
 * that an unpaid order gave back after their lot had expired go right after they came.
 */
export const findHistory = async (sql: Sql, page: HistoryPage): Promise<HistoryRow[]> => {
  const { personId, asOf, from, limit, offset } = page
  return await sql<HistoryRow[]>`
    with own as (select * from coin_lot where person_id = ${personId}),
    moved as (
      select m.at, (array_agg(m.id order by m.id))[1] as id, m.kind as movement, max(l.source) filter (where m.line_id is null) as source,
        sum(m.coins)::int as coins, max(l.reason) filter (where m.line_id is null) as reason, n.order_id
      from own l join coin_movement m on m.lot_id = l.id left join order_line n on n.id = m.line_id
      group by m.at, m.kind, n.order_id, case when m.line_id is null then l.id end),
    expired as (
      select greatest(l.expires_at, (
          select max(m.at) + interval '1 millisecond' from coin_movement m
          where m.lot_id = l.id and m.kind = 'RELEASED' and m.at >= l.expires_at)) as at,
        l.id, 'EXPIRED' as movement, l.source, -l.left_coins as coins, l.reason, null::uuid as order_id
      from own l where l.left_coins > 0 and l.expires_at <= ${asOf}),
    balanced as (
      select e.*, sum(e.coins) over (order by e.at, e.id)::int as balance
      from (select * from moved union all select * from expired) e where e.at <= ${asOf})
    select e.id, e.at, e.movement, e.source, e.coins, e.balance, e.reason, o.id as order_id, o.display_number, g.state as group_state
    from balanced e left join seller_order o on o.id = e.order_id left join order_group g on g.id = o.group_id
    where true ${after(sql, from, { by: { at: sql`e.at`, id: sql`e.id` }, direction: 'DESC' })}
    order by e.at desc, e.id desc limit ${limit} offset ${offset}`
}

const KINDS: Readonly<Record<Exclude<Movement, 'GRANTED'>, CoinEntryKind>> = {
  HELD: 'ORDER',
  RELEASED: 'RELEASED',
  RETURNED: 'REFUND',
  TAKEN_BACK: 'TAKEN_BACK',
  EXPIRED: 'EXPIRED',
}

const kindOf = ({ movement, source }: HistoryRow): CoinEntryKind =>
  movement === 'GRANTED' ? (source ?? 'GRANT') : KINDS[movement]

/** A row as its owner sees it. */
export const shownEntry = (row: HistoryRow): CoinEntry => {
  const { id, at, coins, balance, reason, orderId, displayNumber, groupState } = row
  return {
    _id: `${id} ${at.getTime()}`,
    kind: kindOf(row),
    coins,
    balance,
    at: at.toISOString(),
    reason: reason ?? '',
    order:
      displayNumber === null
        ? null
        : {
            orderId: groupState === 'PLACED' ? orderId : null,
            displayNumber,
            isWaiting: groupState === 'PAYMENT_PENDING',
          },
  }
}

/** What a person has, what unpaid orders hold, and what expires next, by days in India. */
export async function readBalance(sql: Sql, personId: string, at: Date): Promise<CoinBalance> {
  const [held] = await sql<{ coins: number }[]>`
    select coalesce(sum(h.coins), 0)::int as coins from coin_lot l join coin_hold h on h.lot_id = l.id
    where l.person_id = ${personId} and h.spent_at is null`
  const expiries = await sql<{ at: Date; coins: number }[]>`
    select min(expires_at) as at, sum(left_coins)::int as coins from coin_lot
    where person_id = ${personId} and left_coins > 0 and expires_at > ${at}
    group by (expires_at at time zone 'Asia/Kolkata')::date order by 1 limit ${MOST_EXPIRIES}`
  return {
    balance: await coinBalance(sql, personId, at),
    heldCoins: held?.coins ?? 0,
    expiries: expiries.map((each) => ({ ...each, at: each.at.toISOString() })),
  }
}
