import { compareDay, listDifferences } from '@chowk/contract/reconciliation/difference.ts'
import type { DifferenceCause, Finding, MoneyDifference, Settling } from '@chowk/contract/reconciliation/difference.ts'
import { indianDate } from '../../platform/calendar/zone.rules.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { dayAfter } from '../result/india-day.rules.ts'
import { findMoneyOrders } from '../result/money-orders.ts'
import { COMPARE_MONEY } from './compare-money.job.ts'

const MOST = 200
const OLDEST_DAYS = 400

type Row = Omit<MoneyDifference, 'orders' | 'foundAt' | 'may' | 'needsBearer'> & { orderIds: string[]; foundAt: Date }

/** What can be booked as the other side says it; anything else is only explained. */
export function settlingsOf({ cause, finding }: { cause: DifferenceCause; finding: Finding }): Settling[] {
  const isBookable =
    cause === 'PART_FEE' ||
    cause === 'PART_UNKNOWN' ||
    ((cause === 'REFUND' || cause === 'PAYMENT') && finding === 'MISSING_HERE')
  return isBookable ? ['BOOKED', 'ACCEPTED'] : ['ACCEPTED']
}

/** Whether booking it asks who bears the money: a refund of the gateway's desk for an order. */
export const needsBearer = (
  { cause, finding }: { cause: DifferenceCause; finding: Finding },
  orders: number,
): boolean => cause === 'REFUND' && finding === 'MISSING_HERE' && orders > 0

const answerList = handle(listDifferences, async ({ sql }) => {
  const rows = await sql<Row[]>`
    select id, comparison, gateway, to_char(day, 'YYYY-MM-DD') as day, subject, finding, cause, payment_id,
      expected_paise::float8 as expected_paise, actual_paise::float8 as actual_paise, order_ids, found_at
    from money_difference where state = 'OPEN' order by found_at, id limit ${MOST + 1}`
  const orders = await findMoneyOrders(
    sql,
    rows.flatMap(({ orderIds }) => orderIds),
  )
  const content = rows.slice(0, MOST).map(({ orderIds, foundAt, ...row }) => ({
    ...row,
    orders: orderIds.flatMap((id) => orders.get(id) ?? []),
    foundAt: foundAt.toISOString(),
    may: settlingsOf(row),
    needsBearer: needsBearer(row, orderIds.length),
  }))
  return { content, isCut: rows.length > MOST }
})

const answerCompare = handle(compareDay, async ({ tx, input, house, clock, refuse, audit }) => {
  const today = indianDate(clock.now())
  if (input.day > today || input.day < dayAfter(today, -OLDEST_DAYS)) throw refuse('WRONG_DAY')
  await house.enqueue(tx, COMPARE_MONEY, { day: input.day }, { key: `compare ${input.day}` })
  audit(`money ${input.day}`)
  return { isQueued: true }
})

/** Differences, and the comparison of a day on demand. */
export const differenceCalls: readonly Handler[] = [answerList, answerCompare]
