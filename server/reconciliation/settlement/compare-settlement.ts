import { post } from '../../ledger/ledger.ts'
import type { Sql } from '../../platform/database.ts'
import type { GatewayName } from '../../payment/payment.ts'
import { boundsOf, dayAfter } from '../result/india-day.rules.ts'
import type { Day } from '../result/india-day.rules.ts'
import { saveFailure, saveOutcome } from '../result/save-outcome.ts'
import type { Found, MoneyDesk } from '../result/save-outcome.ts'
import { comparePart, settledEntries } from './part.rules.ts'
import type { Part, PartFacts } from './part.rules.ts'

/** Gateways settle after two working days; money that is older and in no settlement is missing. */
const SETTLED_AFTER_DAYS = 5
const FILE_AFTER_DAYS = 3

type PartRow = Part & PartFacts & { isBooked: boolean; isInBooks: boolean }

/** Compares the settlement of a day with payments and refunds, and books what matches. A missing file is an alert of its own. */
export async function compareSettlementDay(
  tx: Sql,
  desk: MoneyDesk,
  { gateway, day }: { gateway: GatewayName; day: Day },
): Promise<void> {
  const run = { comparison: 'SETTLEMENT' as const, gateway, day }
  const parts = await readParts(tx, gateway, day)
  if (parts.length === 0 && (await isFileMissing(tx, gateway, day)))
    return await saveFailure(tx, desk, run, { state: 'FILE_MISSING' })
  const compared = parts.map((part) => ({ part, found: comparePart(part, part) }))
  const matching = compared.filter(({ found }) => !found).map(({ part }) => part)
  for (const part of matching)
    if (!part.isBooked && part.isInBooks) await bookPart(tx, { gateway, part, at: desk.house.clock.now() })
  await saveOutcome(tx, desk, run, {
    matched: matching.length,
    matchedPaise: matching.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    found: [...compared.flatMap(({ found }) => found ?? []), ...(await findUnsettled(tx, gateway, day))],
  })
}

// Plans are not in the ledger of the store; all other money is.
async function readParts(tx: Sql, gateway: string, day: Day): Promise<PartRow[]> {
  return await tx<PartRow[]>`
    select p.kind, p.entity_id, p.amount_paise::float8 as amount_paise, p.fee_paise::float8 as fee_paise, p.gst_paise::float8 as gst_paise,
      p.settlement_id, p.booked_at is not null as is_booked, coalesce(o.kind, '') <> 'plan' as is_in_books,
      c.gateway_payment_id as payment_id,
      case p.kind when 'PAYMENT' then c.amount_paise when 'REFUND' then r.confirmed_paise - r.elsewhere_paise end::float8 as known_paise,
      array(select s.id from seller_order s where o.kind = 'STORE' and s.group_id = o.subject_id order by s.position) as order_ids,
      exists (select from gateway_settlement_part t where t.gateway = p.gateway and t.kind = p.kind and t.entity_id = p.entity_id
        and (t.settled_on, t.settlement_id) < (p.settled_on, p.settlement_id)) as is_twice
    from gateway_settlement_part p
      left join payment_refund r on p.kind = 'REFUND' and r.gateway_refund_id = p.entity_id
      left join payment_capture c on c.gateway = p.gateway
        and (c.id = r.capture_id or (p.kind = 'PAYMENT' and c.gateway_payment_id = p.entity_id))
      left join payment_order o on o.id = c.order_id
    where p.gateway = ${gateway} and p.settled_on = ${day} order by p.settlement_id, p.kind, p.entity_id`
}

/** Books a part as the gateway settled it. */
export async function bookPart(
  tx: Sql,
  { gateway, part, at }: { gateway: string; part: Part; at: Date },
): Promise<void> {
  const { settlementId, kind, entityId } = part
  const ref = `${gateway} ${settlementId} ${kind} ${entityId}`
  await post(tx, { kind: 'GATEWAY_SETTLED', ref, entries: settledEntries(gateway, part), at })
  await tx`
    update gateway_settlement_part set booked_at = ${at}
    where gateway = ${gateway} and settlement_id = ${settlementId} and kind = ${kind} and entity_id = ${entityId}`
}

async function isFileMissing(tx: Sql, gateway: string, day: Day): Promise<boolean> {
  const [due] = await tx`
    select from payment_capture c where c.gateway = ${gateway} and c.at >= ${boundsOf(dayAfter(day, -FILE_AFTER_DAYS)).from}
      and c.at < ${boundsOf(dayAfter(day, 1 - FILE_AFTER_DAYS)).from}
      and not exists (select from gateway_settlement_part p where p.gateway = c.gateway and p.kind = 'PAYMENT' and p.entity_id = c.gateway_payment_id)
    limit 1`
  return due !== undefined
}

// Payments of one day, so that each is missing once.
async function findUnsettled(tx: Sql, gateway: string, day: Day): Promise<Found[]> {
  const { from, to } = boundsOf(dayAfter(day, -SETTLED_AFTER_DAYS))
  const rows = await tx<{ paymentId: string; paise: number; orderIds: string[] }[]>`
    select c.gateway_payment_id as payment_id, c.amount_paise::float8 as paise,
      array(select s.id from seller_order s where o.kind = 'STORE' and s.group_id = o.subject_id order by s.position) as order_ids
    from payment_capture c left join payment_order o on o.id = c.order_id
    where c.gateway = ${gateway} and c.at >= ${from} and c.at < ${to}
      and not exists (select from gateway_settlement_part p where p.gateway = c.gateway and p.kind = 'PAYMENT' and p.entity_id = c.gateway_payment_id)
    order by c.at, c.id`
  return rows.map(({ paymentId, paise, orderIds }) => ({
    subject: `unsettled ${paymentId}`,
    finding: 'MISSING_THERE',
    cause: 'NOT_SETTLED',
    paymentId,
    orderIds,
    expectedPaise: paise,
    actualPaise: 0,
  }))
}
