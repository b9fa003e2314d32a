import type { Sql } from '../../platform/database.ts'
import { bookRules } from './book-rules.ts'
import { orderRules } from './order-rules.ts'
import { payoutRules } from './payout-rules.ts'
import type { InitialStock, MoneyRule } from './book-rules.ts'

/**
 * Finds what must never be wrong in the books, orders, payments, payouts, stock and coins of the store, whatever happened. Holds between any two
 * transactions, so it may run at any time. Returns one sentence for each violation.
 */
export async function findMoneyViolations(sql: Sql, { stock }: { stock?: InitialStock } = {}): Promise<string[]> {
  const rules: MoneyRule[] = [...bookRules(sql), ...orderRules(sql, stock), ...payoutRules(sql)]
  const found: string[] = []
  for (const { says, rows } of rules)
    for (const { what, is, should } of await rows) found.push(`${says}: ${what} has ${is}, not ${should}`)
  return found
}
