import type { Sql } from '../../platform/database.ts'
import { DAY_MS } from '../../platform/time.ts'
import type { Gateway, GatewayPayment, ListedRefund, SettledPart } from './gateway.ts'

const START = 'T00:00:00+05:30'

/** What the sandbox lists by day. It settles the payments and refunds of a day on the next one, as the gateway's price list says. */
export const listSandboxDay = (sql: Sql): Pick<Gateway, 'listPayments' | 'listRefunds' | 'listSettled'> => ({
  listPayments: async ({ from, to }) =>
    await sql<GatewayPayment[]>`
      select id, order_id, amount_paise::float8 as amount_paise, 'INR' as currency, status, lower(method) as method, created_at
      from sandbox_payment where created_at >= ${from} and created_at < ${to} order by created_at, id`,
  listRefunds: async ({ from, to }) =>
    await sql<ListedRefund[]>`
      select key as id, key, amount_paise::float8 as amount_paise, 'processed' as status, payment_id, created_at
      from sandbox_refund where created_at >= ${from} and created_at < ${to} order by created_at, key`,
  async listSettled(day) {
    const to = new Date(`${day}${START}`)
    const from = new Date(to.getTime() - DAY_MS)
    const rows = await sql<Pick<SettledPart, 'kind' | 'entityId' | 'paymentId' | 'amountPaise'>[]>`
      select 'PAYMENT' as kind, id as entity_id, null::text as payment_id, amount_paise::float8 as amount_paise
      from sandbox_payment where status in ('captured', 'refunded') and created_at >= ${from} and created_at < ${to}
      union all
      select 'REFUND', key, payment_id, amount_paise::float8
      from sandbox_refund where created_at >= ${from} and created_at < ${to} order by 2`
    const number = day.replaceAll('-', '')
    return rows.map((row) => ({
      ...row,
      ...(row.kind === 'PAYMENT' ? feeOf(row.amountPaise) : { feePaise: 0, gstPaise: 0 }),
      settlementId: `setl_sandbox${number}`,
      utr: `SBX${number}`,
      settledOn: day,
    }))
  },
})

// Two per cent, and 18 % GST on that.
function feeOf(paise: number): { feePaise: number; gstPaise: number } {
  const feePaise = Math.round(paise / 50)
  return { feePaise, gstPaise: Math.round((feePaise * 18) / 100) }
}
