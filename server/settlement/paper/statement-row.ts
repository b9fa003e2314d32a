import type { MovementAccount } from '@chowk/contract/settlement/payout.ts'
import { balancesOf, bookedAt } from '../../ledger/ledger.ts'
import type { Pool, Sql } from '../../platform/database.ts'
import { isClosed } from './close-month.ts'
import type { IndianMonth } from '../due/month.rules.ts'
import { totalsOf } from './statement.rules.ts'
import type { BookedSum, StatementTotals } from './statement.rules.ts'

/** An entry of a statement; above zero, more is owed to the seller. */
export interface StatementRow {
  at: Date
  /** When it counts; later than its time if its month was closed. */
  bookedAt: Date
  kind: string
  isReversal: boolean
  displayNumber: string | null
  paise: number
  balancePaise: number
}

/** One account of a seller in a month. */
export interface StatementSection {
  account: MovementAccount
  openingPaise: number
  closingPaise: number
  rows: StatementRow[]
}

/** Statement of a seller for a month. */
export interface Statement {
  month: IndianMonth
  /** Whether it can still change. */
  isOpen: boolean
  asOf: Date
  sections: StatementSection[]
  totals: StatementTotals
}

/** Accounts of a statement by their purpose in the ledger. */
const ACCOUNTS: Readonly<Record<string, MovementAccount>> = {
  payable: 'PAYABLE',
  pending: 'PENDING',
  donation_payable: 'DONATIONS',
}

interface Asked {
  sellerId: string
  month: IndianMonth
}

/** Reads the statement of a seller for a month, from one snapshot. */
export async function readStatement(pool: Pool, asked: Asked, asOf: Date): Promise<Statement> {
  return await pool.begin(async (sql) => {
    await sql.unsafe('set transaction isolation level repeatable read, read only')
    const { sellerId, month } = asked
    const openings = await balancesOf(sql, { ownerKind: 'seller', ownerId: sellerId }, { until: month.since })
    const rows = await findRows(sql, asked)
    const sections = Object.entries(ACCOUNTS).map(([purpose, account]) => {
      const openingPaise = flipped(openings.get(purpose) ?? 0)
      return sectionOf(account, { openingPaise, rows: rows.filter((row) => row.purpose === purpose) })
    })
    const totals = totalsOf({ sections, sums: await findSums(sql, asked) })
    return { month, isOpen: !(await isClosed(sql, month)), asOf, sections, totals }
  })
}

// The ledger counts what is owed below zero.
const flipped = (paise: number): number => (paise === 0 ? 0 : -paise)

type EntryRow = Omit<StatementRow, 'balancePaise'> & { purpose: string }

function sectionOf(
  account: MovementAccount,
  { openingPaise, rows }: { openingPaise: number; rows: readonly EntryRow[] },
): StatementSection {
  let balancePaise = openingPaise
  const shown = rows.map(({ purpose: _, ...row }) => {
    balancePaise += row.paise
    return { ...row, balancePaise }
  })
  return { account, openingPaise, closingPaise: balancePaise, rows: shown }
}

// In the order of their booking, whatever time they bear.
const findRows = async (sql: Sql, { sellerId, month }: Asked): Promise<EntryRow[]> =>
  await sql<EntryRow[]>`
    select a.purpose, coalesce(r.kind, t.kind) as kind, r.id is not null as is_reversal, t.at, ${bookedAt(sql)} as booked_at,
      (-e.paise)::float8 as paise, o.display_number
    from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transfer t on t.id = e.transfer_id
      left join ledger_transfer r on r.id = t.reverses
      left join order_transfer x on x.transfer_id = coalesce(t.reverses, t.id) left join seller_order o on o.id = x.order_id
    where a.owner_kind = 'seller' and a.owner_id = ${sellerId} and a.purpose = any(${Object.keys(ACCOUNTS)}::text[])
      and ${bookedAt(sql)} >= ${month.since} and ${bookedAt(sql)} < ${month.until}
    order by e.transfer_id, e.line`

// Both sides of the journals of the seller's orders, so that deductions can be told from refunds.
const findSums = async (sql: Sql, { sellerId, month }: Asked): Promise<BookedSum[]> =>
  await sql<BookedSum[]>`
    select coalesce(r.kind, t.kind) as kind, a.owner_kind, a.purpose, sum(e.paise)::float8 as paise
    from seller_order o join order_transfer x on x.order_id = o.id
      join ledger_transfer t on coalesce(t.reverses, t.id) = x.transfer_id
      left join ledger_transfer r on r.id = t.reverses
      join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
    where o.seller_id = ${sellerId} and ${bookedAt(sql)} >= ${month.since} and ${bookedAt(sql)} < ${month.until}
    group by 1, 2, 3`
