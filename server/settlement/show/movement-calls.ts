import { getBalanceDays, listMovements } from '@chowk/contract/settlement/payout.ts'
import type { Movement, MovementAccount } from '@chowk/contract/settlement/payout.ts'
import { listEntries, sellerAccount } from '../../ledger/ledger.ts'
import type { ListedEntry } from '../../ledger/ledger.ts'
import { INDIA, daysAfter, dayIn, startOfDay } from '../../platform/calendar/zone.rules.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { findSellerOf } from '../../product/product.ts'
import { monthNamed } from '../due/month.rules.ts'
import { movementKind } from './movement-kind.rules.ts'

const PURPOSES: Readonly<Record<MovementAccount, string>> = {
  PENDING: 'pending',
  PAYABLE: 'payable',
  DONATIONS: 'donation_payable',
}
const BY_ENTRY = { transferId: 'ID', line: 'COUNT' } as const
const DAYS = 30

interface Linked {
  transferId: string
  orderId: string | null
  displayNumber: string | null
  reversedKind: string | null
  /** Reason of a correction by the platform. */
  note: string
}

const findLinks = async (sql: Sql, entries: readonly ListedEntry[]): Promise<Map<string, Linked>> => {
  const rows = await sql<Linked[]>`
    select t.id as transfer_id, o.id as order_id, o.display_number, r.kind as reversed_kind,
      coalesce((select d.reason from money_decision d where 'adjustment ' || d.id = coalesce(r.ref, t.ref)), '') as note
    from ledger_transfer t left join ledger_transfer r on r.id = t.reverses
      left join order_transfer x on x.transfer_id = t.id left join seller_order o on o.id = x.order_id
    where t.id = any(${entries.map(({ transferId }) => transferId)}::uuid[])`
  return new Map(rows.map((row) => [row.transferId, row]))
}

function toMovement(entry: ListedEntry, link: Linked | undefined): Movement {
  const isReversal = entry.reverses !== null
  const kind = movementKind(link?.reversedKind ?? entry.kind)
  return {
    movementId: `${entry.transferId}-${entry.line}`,
    at: entry.at.toISOString(),
    kind: isReversal && kind === 'PAYOUT' ? 'PAYOUT_FAILED' : kind,
    isReversal,
    orderId: link?.orderId ?? null,
    displayNumber: link?.displayNumber ?? null,
    // The ledger counts what is owed below zero.
    paise: 0 - entry.paise,
    balancePaise: 0 - entry.balancePaise,
    note: link?.note ?? '',
  }
}

const answerMovements = handle(listMovements, async ({ sql, viewer, clock, cursor, input }) => {
  const { page, size, next, account, month } = input
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const before = cursor.read(BY_ENTRY, next)
  const seller = await findSellerOf(sql, viewer)
  const entries = seller
    ? await listEntries(sql, sellerAccount(seller.sellerId, PURPOSES[account]), {
        until: new Date(asOf.getTime() + 1),
        ...(month !== undefined && monthNamed(month)),
        ...(before ? { before } : { skip: page * size }),
        limit: size + 1,
      })
    : []
  const links = await findLinks(sql, entries)
  const paged = pageOfItems(entries, { page, size, asOf }, ({ transferId, line }) =>
    cursor.write(BY_ENTRY, { transferId, line }),
  )
  return { ...paged, content: paged.content.map((entry) => toMovement(entry, links.get(entry.transferId))) }
})

const answerDays = handle(getBalanceDays, async ({ sql, viewer, clock }) => {
  const seller = await findSellerOf(sql, viewer)
  const today = dayIn(INDIA, clock.now())
  const since = startOfDay(INDIA, daysAfter(today, 1 - DAYS))
  const days = await sql<{ day: string; inPaise: number; outPaise: number; balancePaise: number }[]>`
    with entries as (
      select (t.at at time zone ${INDIA})::date as day, t.at, -e.paise as paise
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transfer t on t.id = e.transfer_id
      where a.owner_kind = 'seller' and a.owner_id = ${seller?.sellerId ?? ''}::text and a.purpose = 'payable'
    ), days as (
      select d::date as day, coalesce(sum(e.paise) filter (where e.paise > 0), 0) as in_paise, coalesce(-sum(e.paise) filter (where e.paise < 0), 0) as out_paise
      from generate_series((${since}::timestamptz at time zone ${INDIA})::date, (${clock.now()}::timestamptz at time zone ${INDIA})::date, '1 day') d
        left join entries e on e.day = d::date
      group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as day, in_paise::float8 as in_paise, out_paise::float8 as out_paise,
      (coalesce((select sum(paise) from entries where at < ${since}), 0) + sum(in_paise - out_paise) over (order by day))::float8 as balance_paise
    from days order by day`
  return { days }
})

/** Calls about entries on the accounts of sellers. */
export const movementCalls: readonly Handler[] = [answerMovements, answerDays]
