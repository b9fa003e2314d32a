import { findGatewayPayments, findGatewayRefunds, listGatewayDay } from '../../payment/payment.ts'
import type { DayBounds, GatewayName } from '../../payment/payment.ts'
import { boundsOf } from '../result/india-day.rules.ts'
import type { Day } from '../result/india-day.rules.ts'
import { saveOutcome } from '../result/save-outcome.ts'
import type { MoneyDesk } from '../result/save-outcome.ts'
import { comparePayments } from './payments.rules.ts'
import type { KnownRefund, ListedPayment, ListedRefund } from './payments.rules.ts'
import { readKnownPayments, readKnownRefunds } from './read-payments.ts'
import type { RecordedPayment } from './read-payments.ts'

/** So many payments that the list of the day does not have are asked for one by one. */
const MOST_LOOKED_UP = 200
/** What came less than this ago may still be on its way here. */
const FRESH_MS = 10 * 60_000

/** Compares the payments of a day at a gateway with what is recorded and booked; throws if the gateway does not answer. */
export async function comparePaymentDay(desk: MoneyDesk, gateway: GatewayName, day: Day): Promise<void> {
  const { house } = desk
  const bounds = endedBounds(boundsOf(day), house.clock.now())
  const { payments, refunds } = await listGatewayDay(house, gateway, bounds)
  const listed: ListedPayment[] = payments.filter(({ status }) => status === 'captured' || status === 'refunded')
  const listedRefunds: ListedRefund[] = refunds.filter(({ status }) => status === 'processed')
  const ids = {
    gateway,
    bounds,
    paymentIds: [...listed.map(({ id }) => id), ...listedRefunds.map(({ paymentId }) => paymentId)],
    refundIds: listedRefunds.map(({ id }) => id),
    refundKeys: listedRefunds.flatMap(({ key }) => key ?? []),
  }
  const known = await readKnownPayments(house.sql, ids)
  const knownRefunds = await readKnownRefunds(house.sql, ids)
  listed.push(...(await lookUpPayments(desk, gateway, missingOf(known, listed))))
  listedRefunds.push(...(await lookUpRefunds(desk, gateway, missingRefunds(knownRefunds, listedRefunds))))
  const outcome = comparePayments({ listed, known, listedRefunds, knownRefunds })
  await house.sql.begin(async (tx) => {
    await saveOutcome(tx, desk, { comparison: 'PAYMENTS', gateway, day }, outcome)
  })
}

const endedBounds = ({ from, to }: DayBounds, now: Date): DayBounds => ({
  from,
  to: new Date(Math.max(from.getTime(), Math.min(to.getTime(), now.getTime() - FRESH_MS))),
})

const missingOf = (known: readonly RecordedPayment[], listed: readonly ListedPayment[]) =>
  known
    .filter(({ paymentId, isOfDay }) => isOfDay && listed.every(({ id }) => id !== paymentId))
    .slice(0, MOST_LOOKED_UP)

const missingRefunds = (known: readonly KnownRefund[], listed: readonly ListedRefund[]) =>
  known
    .filter(({ gatewayRefundId, isOfDay }) => isOfDay && listed.every(({ id }) => id !== gatewayRefundId))
    .slice(0, MOST_LOOKED_UP)

// It may have begun the day before, or been captured days later.
async function lookUpPayments(
  { house }: MoneyDesk,
  gateway: GatewayName,
  missing: readonly RecordedPayment[],
): Promise<ListedPayment[]> {
  const found: ListedPayment[] = []
  for (const { paymentId, gatewayOrderId } of missing) {
    const payments = gatewayOrderId ? await findGatewayPayments(house, { gateway, gatewayOrderId }) : []
    found.push(...payments.filter(({ id }) => id === paymentId))
  }
  return found
}

async function lookUpRefunds(
  { house }: MoneyDesk,
  gateway: GatewayName,
  missing: readonly KnownRefund[],
): Promise<ListedRefund[]> {
  const found: ListedRefund[] = []
  for (const { paymentId, gatewayRefundId, keys } of missing) {
    const refunds = await findGatewayRefunds(house, { gateway, paymentId })
    const own = refunds.find(({ id, key }) => id === gatewayRefundId || (key !== null && keys.includes(key)))
    if (own?.status === 'processed') found.push({ ...own, paymentId })
  }
  return found
}
