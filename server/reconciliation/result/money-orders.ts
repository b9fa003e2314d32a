import type { MoneyOrder } from '@chowk/contract/reconciliation/difference.ts'
import type { Sql } from '../../platform/database.ts'

/** Orders of payments as the desk shows them, by their id. */
export async function findMoneyOrders(sql: Sql, orderIds: readonly string[]): Promise<Map<string, MoneyOrder>> {
  const rows = await sql<MoneyOrder[]>`
    select o.id as order_id, o.display_number, coalesce(o.seller ->> 'name', '') as seller_name
    from seller_order o where o.id = any(${[...orderIds]}::uuid[])`
  return new Map(rows.map((row) => [row.orderId, row]))
}

/** Shares of an amount by weights, exact to the paisa: each is the difference of two cumulative shares. */
export function sharesOf(paise: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  let before = 0n
  let given = 0n
  return weights.map((weight, index) => {
    before += BigInt(weight)
    const upTo = sum === 0n ? (index === 0 ? BigInt(paise) : given) : (BigInt(paise) * before) / sum
    const share = upTo - given
    given = upTo
    return Number(share)
  })
}
