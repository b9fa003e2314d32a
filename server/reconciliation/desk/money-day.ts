import { getMoneyDay } from '@chowk/contract/reconciliation/desk.ts'
import type { ComparisonRun, MoneyBalance, MoneyFile } from '@chowk/contract/reconciliation/desk.ts'
import { reachableNames } from '../../payment/payment.ts'
import { indianDate } from '../../platform/calendar/zone.rules.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { yesterday } from '../result/india-day.rules.ts'
import type { Day } from '../result/india-day.rules.ts'
import { findComparedGateways } from './compare-money.job.ts'
import { findMoneyJobs } from './money-jobs.ts'

const MOST_FILES = 10

type RunRow = Omit<ComparisonRun, 'endedAt'> & { endedAt: Date }

async function findRuns(sql: Sql, day: Day, gateways: readonly string[]): Promise<ComparisonRun[]> {
  // Of differences that were settled since, only the open ones count.
  const rows = await sql<RunRow[]>`
    select r.comparison, r.gateway,
      case when r.outcome = 'DIFFERENT' and d.open = 0 then 'MATCHED' else r.outcome end as state,
      r.matched, r.matched_paise::float8 as matched_paise, d.open as differences, r.fault, r.ended_at
    from comparison_run r cross join lateral (
      select count(*)::int as open from money_difference m
      where m.comparison = r.comparison and m.gateway = r.gateway and m.day = r.day and m.state = 'OPEN') d
    where r.day = ${day}`
  const expected = [
    ...gateways.flatMap((gateway) => [
      { comparison: 'PAYMENTS' as const, gateway },
      { comparison: 'SETTLEMENT' as const, gateway },
    ]),
    { comparison: 'BANK' as const, gateway: '' },
  ]
  const isOf = (one: Pick<ComparisonRun, 'comparison' | 'gateway'>) => (other: typeof one) =>
    one.comparison === other.comparison && one.gateway === other.gateway
  const missing = expected.filter((each) => !rows.some(isOf(each)))
  return [
    ...rows.map((row) => ({ ...row, endedAt: row.endedAt.toISOString() })),
    ...missing.map((each) => ({
      ...each,
      state: 'NOT_RUN' as const,
      matched: 0,
      matchedPaise: 0,
      differences: 0,
      fault: '',
      endedAt: null,
    })),
  ].toSorted(
    (one, other) =>
      ORDER.indexOf(one.comparison) - ORDER.indexOf(other.comparison) || one.gateway.localeCompare(other.gateway),
  )
}

const ORDER = ['PAYMENTS', 'SETTLEMENT', 'BANK']

// A debit is positive: what others owe is above zero, and what is owed below.
const findBalances = async (sql: Sql): Promise<MoneyBalance[]> =>
  await sql<MoneyBalance[]>`
    select n.account, case when a.owner_kind = 'gateway' then a.owner_id else '' end as gateway, sum(e.paise)::float8 as paise
    from ledger_account a join ledger_entry e on e.account_id = a.id cross join lateral (select case
      when a.owner_kind = 'gateway' and a.purpose = 'receivable' then 'RECEIVABLE'
      when a.owner_kind = 'gateway' and a.purpose = 'in_transit' then 'IN_TRANSIT'
      when a.owner_kind = 'gateway' and a.purpose in ('fee', 'gst_on_fee') then 'FEES'
      when a.owner_kind = 'platform' and a.purpose = 'bank' then 'BANK'
      when a.owner_kind = 'platform' and a.purpose = 'refund_payable' then 'REFUND_PAYABLE'
      when a.owner_kind = 'platform' and a.purpose = 'suspense' then 'SUSPENSE'
      when a.owner_kind = 'platform' and a.purpose = 'dispute_hold' then 'DISPUTE_HOLD'
      when a.owner_kind = 'seller' then 'SELLERS'
      when a.owner_kind = 'authority' then 'TAXES' end as account) n
    where n.account is not null group by 1, 2 order by 1, 2`

async function findFiles(sql: Sql): Promise<MoneyFile[]> {
  const rows = await sql<(Omit<MoneyFile, 'at'> & { at: Date })[]>`
    select id, kind, gateway, name, rows, refused, at from money_file order by at desc, id desc limit ${MOST_FILES}`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** The state of the money on a day. */
export const answerMoneyDay: Handler = handle(getMoneyDay, async ({ sql, input, house, clock }) => {
  const now = clock.now()
  const day = input.day ?? yesterday(now)
  const gateways = await findComparedGateways(house, reachableNames(house))
  return {
    day,
    lastDay: indianDate(now),
    runs: await findRuns(sql, day, gateways),
    balances: await findBalances(sql),
    jobs: await findMoneyJobs(sql, now),
    files: await findFiles(sql),
  }
})
