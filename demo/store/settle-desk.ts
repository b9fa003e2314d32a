import { randomUUID } from 'node:crypto'
import { importSettlement } from '@chowk/contract/reconciliation/file.ts'
import { roundHalfUp } from '@chowk/contract/money.ts'
import { indianDate } from '@chowk/server/platform/calendar/zone.rules.ts'
import { DAY_MS } from '@chowk/server/platform/time.ts'
import { NOBODY, askAs } from '../ask-as.ts'
import { demoAddress } from '../people.ts'
import type { Shops } from './settle-shops.ts'

const COLUMNS =
  'transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,debit,credit,settlement_id,settled_at,settlement_utr'

const rupees = (paise: number) => (paise / 100).toFixed(2)
const shareUp = (paise: number, basisPoints: number) => roundHalfUp(BigInt(paise) * BigInt(basisPoints), 10_000n)

/** The gateway's file of the last months. In one row it kept a paisa too much, which the money desk finds. */
export async function settleDesk({ sql, house, people, openedAt }: Shops): Promise<void> {
  // The sandbox captures by the clock of today.
  await sql`
    update payment_capture c set at = g.created_at from payment_order o join order_group g on g.id = o.subject_id
    where o.id = c.order_id and o.kind = 'STORE'`
  const captures = await sql<{ id: string; paise: number; at: Date; isOfStore: boolean }[]>`
    select c.gateway_payment_id as id, c.amount_paise::float8 as paise, c.at, o.kind = 'STORE' as is_of_store from payment_capture c join payment_order o on o.id = c.order_id
    where c.gateway = 'SANDBOX' and c.state = 'COUNTED' and c.at < ${new Date(openedAt.getTime() - 3 * DAY_MS)} order by c.at`
  const wrong = captures.findLast(({ isOfStore }) => isOfStore)
  const rows = captures.map((capture) => {
    const { id, paise, at } = capture
    const isWrong = capture === wrong
    const fee = shareUp(paise, 200) + (isWrong ? 1 : 0)
    const tax = shareUp(shareUp(paise, 200), 1800)
    const day = indianDate(new Date(at.getTime() + 2 * DAY_MS))
    const digits = day.replaceAll('-', '')
    return `payment,${id},${rupees(paise)},INR,${rupees(fee)},${rupees(tax)},0,${rupees(paise - fee - tax)},setl_${digits},${day},UTRDEMO${digits}`
  })
  const viewer = { ...NOBODY, personId: people.get(demoAddress('farah')) ?? '', isOperator: true }
  const as = { house, viewer, at: openedAt, key: `demo-desk-${randomUUID()}` }
  // The history ran these jobs itself.
  await sql`
    insert into watched_job (name, ended_at, since)
    select name, ${openedAt}::timestamptz, ${openedAt}::timestamptz
    from unnest(${['move-orders', 'pay-sellers', 'invoice-commission', 'compare-money']}::text[]) name on conflict do nothing`
  await askAs(as, importSettlement, { gateway: 'SANDBOX', name: 'settlements.csv', csv: [COLUMNS, ...rows].join('\n') })
}
