import { depositTax, getTaxAtSource } from '@chowk/contract/settlement/paper.ts'
import type { DepositedTax } from '@chowk/contract/settlement/paper.ts'
import { authorityAccount, platformAccount, post } from '../../ledger/ledger.ts'
import type { Sql } from '../../platform/database.ts'
import { findSellerOf } from '../../product/product.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { monthAt } from '../due/month.rules.ts'
import { findTaxSums } from './tax-sums.ts'
import { quarterOf, tcsMonths, tdsQuarters } from './tax.rules.ts'

const answerTax = handle(getTaxAtSource, async ({ sql, viewer, clock, input }) => {
  const year = input.year ?? quarterOf(monthAt(clock.now()).name).year
  const seller = await findSellerOf(sql, viewer)
  if (!seller) return { year, months: [], quarters: [] }
  const { sellerId } = seller
  // All of its months are read, since what is carried comes from before the year.
  const [tcs, tds] = [
    await findTaxSums(sql, { kind: 'TCS', sellerId }),
    await findTaxSums(sql, { kind: 'TDS', sellerId }),
  ]
  const isOfYear = ({ month }: { month: string }) => quarterOf(month).year === year
  return { year, months: tcsMonths(tcs.filter(isOfYear)), quarters: tdsQuarters(tds.filter(isOfYear)) }
})

interface Deposit {
  kind: DepositedTax
  period: string
}

async function sumDeposits(sql: Sql, { kind, period }: Deposit): Promise<number> {
  const [row] = await sql<{ paise: number }[]>`
    select coalesce(sum(amount_paise), 0)::float8 as paise from tax_deposit where kind = ${kind} and month = ${`${period}-01`}::date`
  return row?.paise ?? 0
}

const answerDeposit = handle(depositTax, async ({ tx, clock, input, refuse, audit }) => {
  const { kind, period, amountPaise, reference } = input
  const at = (path: string, code: string, details = {}) => ({ fields: [{ path, code, message: '' }], details })
  // Deposits wait for each other here.
  await tx`select pg_advisory_xact_lock(hashtext('tax_deposit'))`
  const [month] = await tx`select from ledger_month where month = ${`${period}-01`}::date`
  if (!month) throw refuse('MONTH_OPEN', at('period', 'MONTH_OPEN'))
  const sums = await findTaxSums(tx, { kind })
  const duePaise = sums.filter((sum) => sum.month === period).reduce((total, sum) => total + sum.duePaise, 0)
  const before = await sumDeposits(tx, { kind, period })
  const [known] = await tx<{ period: string; amountPaise: number }[]>`
    select to_char(month, 'YYYY-MM') as period, amount_paise::float8 as amount_paise from tax_deposit
    where kind = ${kind} and reference = ${reference}`
  if (known) {
    if (known.period !== period || known.amountPaise !== amountPaise)
      throw refuse('REFERENCE_USED', at('reference', 'REFERENCE_USED'))
    return { kind, period, duePaise, depositedPaise: before }
  }
  const leftPaise = duePaise - before
  if (amountPaise > leftPaise) throw refuse('MORE_THAN_DUE', at('amountPaise', 'MORE_THAN_DUE', { leftPaise }))
  await tx`
    insert into tax_deposit (kind, month, amount_paise, reference, deposited_at)
    values (${kind}, ${`${period}-01`}::date, ${amountPaise}, ${reference}, ${clock.now()})`
  await post(tx, {
    kind: 'TAX_DEPOSITED',
    ref: `${kind} ${reference}`,
    entries: [
      { account: authorityAccount(kind.toLowerCase()), paise: amountPaise },
      { account: platformAccount('bank'), paise: -amountPaise },
    ],
    at: clock.now(),
  })
  audit(`${period} ${kind}`, undefined, { totalPaise: amountPaise, reference })
  return { kind, period, duePaise, depositedPaise: before + amountPaise }
})

/** Calls about tax at source. */
export const taxCalls: readonly Handler[] = [answerTax, answerDeposit]
