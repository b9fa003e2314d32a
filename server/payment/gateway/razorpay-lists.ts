import * as z from 'zod/mini'
import { indianDate } from '../../platform/calendar/zone.rules.ts'
import type { DayBounds, Gateway, SettledPart } from './gateway.ts'
import { Payment, Refund, paymentOf, refundOf } from './razorpay-shapes.ts'
import type { Ask } from './razorpay-shapes.ts'

/** Most entries that Razorpay answers at once. */
const PAGE = 100
const SETTLED_PAGE = 1000

const ListedPayments = z.object({ items: z.array(Payment) })
const ListedRefunds = z.object({
  items: z.array(z.object({ ...Refund.shape, payment_id: z.string(), created_at: z.int() })),
})
const Settled = z.object({
  items: z.array(
    z.object({
      entity_id: z.string(),
      type: z.string(),
      amount: z.int(),
      credit: z._default(z.int(), 0),
      debit: z._default(z.int(), 0),
      /** With the tax on it. */
      fee: z._default(z.nullable(z.int()), 0),
      tax: z._default(z.nullable(z.int()), 0),
      payment_id: z.nullish(z.string()),
      settlement_id: z.nullish(z.string()),
      settlement_utr: z.nullish(z.string()),
      settled_at: z.nullish(z.int()),
    }),
  ),
})

/** Asks for page after page until one is not full. */
async function allPages<Item>(
  size: number,
  ask: (skip: number) => Promise<{ items: readonly Item[] }>,
): Promise<Item[]> {
  const all: Item[] = []
  for (;;) {
    const { items } = await ask(all.length)
    all.push(...items)
    if (items.length < size) return all
  }
}

// Both ends of Razorpay's period belong to it.
const periodOf = ({ from, to }: DayBounds, skip: number): string =>
  `from=${Math.floor(from.getTime() / 1000)}&to=${Math.ceil(to.getTime() / 1000) - 1}&count=${PAGE}&skip=${skip}`

/** What Razorpay lists by day. */
export const listDayOf = (ask: Ask): Pick<Gateway, 'listPayments' | 'listRefunds' | 'listSettled'> => ({
  async listPayments(bounds) {
    const items = await allPages(PAGE, async (skip) => await ask(`/payments?${periodOf(bounds, skip)}`, ListedPayments))
    return items.map(paymentOf)
  },
  async listRefunds(bounds) {
    const items = await allPages(PAGE, async (skip) => await ask(`/refunds?${periodOf(bounds, skip)}`, ListedRefunds))
    return items.map((item) => ({
      ...refundOf(item),
      paymentId: item.payment_id,
      createdAt: new Date(item.created_at * 1000),
    }))
  },
  async listSettled(day) {
    const [year, month, date] = day.split('-')
    const period = `year=${year}&month=${month}&day=${date}&count=${SETTLED_PAGE}`
    const items = await allPages(
      SETTLED_PAGE,
      async (skip) => await ask(`/settlements/recon/combined?${period}&skip=${skip}`, Settled),
    )
    return items.flatMap((item) => (item.settlement_id ? [settledOf(item, day)] : []))
  },
})

type SettledItem = z.infer<typeof Settled>['items'][number]

function settledOf(item: SettledItem, day: string): SettledPart {
  const isOfPayment = item.type === 'payment' || item.type === 'refund'
  const gstPaise = item.tax ?? 0
  return {
    kind: item.type === 'payment' ? 'PAYMENT' : item.type === 'refund' ? 'REFUND' : 'OTHER',
    entityId: item.entity_id,
    paymentId: item.payment_id ?? null,
    amountPaise: isOfPayment ? item.amount : item.credit - item.debit,
    feePaise: isOfPayment ? (item.fee ?? 0) - gstPaise : 0,
    gstPaise: isOfPayment ? gstPaise : 0,
    settlementId: item.settlement_id ?? '',
    utr: item.settlement_utr ?? '',
    settledOn: item.settled_at ? indianDate(new Date(item.settled_at * 1000)) : day,
  }
}
