import { createHash } from 'node:crypto'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { withRetries } from '../../platform/postgres/retry.ts'
import { reachableGateways } from '../gateway/gateway-choice.ts'
import type { GatewayName } from '../gateway/gateway.ts'
import { isSignature, signEvent } from '../gateway/signature.rules.ts'
import { PAYMENT_EVENT } from '../kind/states.rules.ts'
import type { EventState } from '../kind/states.rules.ts'
import type { CaptureOutcome, Payments } from '../order/record-capture.ts'
import { applyEvent } from './apply-event.ts'
import { readEvent } from './event.rules.ts'
import type { GatewayEvent } from './event.rules.ts'

/** An event that fails this often is parked for an operator. */
export const MOST_FAILURES = 10

/** What became of an event. */
export type EventOutcome = 'FORGED' | 'DUPLICATE' | 'PARKED' | 'NOTED' | CaptureOutcome

/** An event as it was delivered. */
export interface Delivery {
  body: string | Buffer
  signature: string
  eventId: string | undefined
}

/** An event whose signature is right. */
interface SignedEvent {
  gateway: GatewayName
  eventId: string
  body: string
  event: GatewayEvent
}

/**
 * Receives an event of a gateway. The signature is checked on the raw bytes; each event has its effect once, in the transaction that
 * records it. An effect that fails is thrown, so that the gateway delivers the event again, until the event is parked.
 */
export async function receiveEvent(
  payments: Payments,
  { body: raw, signature, eventId }: Delivery,
): Promise<EventOutcome> {
  const { house } = payments
  const gateway = reachableGateways(house).find(({ secrets }) => isSignature(signEvent(secrets.events, raw), signature))
  if (!gateway) {
    house.log.warn({ bytes: raw.length }, 'a payment event with a wrong signature was refused')
    return 'FORGED'
  }
  // PostgreSQL stores no NUL, which no readable event has.
  const body = raw.toString().replaceAll('\0', '')
  const event = readEvent(body)
  const id = eventId || createHash('sha256').update(raw).digest('hex')
  if (!event) return await parkUnreadable(house, { gateway: gateway.name, eventId: id, body })
  return await applyOnce(payments, { gateway: gateway.name, eventId: id, body, event })
}

// A parked event waits for an operator.
async function applyOnce(payments: Payments, signed: SignedEvent): Promise<EventOutcome> {
  const { sql, log } = payments.house
  try {
    return await withRetries(
      async () =>
        await sql.begin(async (tx) => {
          const state = await lockEvent(tx, payments.house, signed)
          if (state === 'DONE') return 'DUPLICATE'
          if (state === 'PARKED') return 'PARKED'
          const outcome = await applyEvent(tx, payments, signed)
          await transitionWhere(tx, PAYMENT_EVENT, {
            where: isEvent(tx, signed),
            to: 'DONE',
            actorId: null,
            at: payments.house.clock.now(),
            also: tx`, outcome = ${outcome}, body = null, fault = ''`,
          })
          return outcome
        }),
    )
  } catch (failure) {
    log.error({ event: signed.event.name, eventId: signed.eventId, error: failure }, 'a payment event failed')
    if (await noteFailure(payments.house, signed, failure)) return 'PARKED'
    throw failure
  }
}

const isEvent = (tx: Sql, { gateway, eventId }: SignedEvent) => tx`gateway = ${gateway} and event_id = ${eventId}`

// Of two deliveries at once the second waits here for the first.
async function lockEvent(tx: Sql, { clock }: House, signed: SignedEvent): Promise<EventState | undefined> {
  const { gateway, eventId, event, body } = signed
  await tx`
    insert into payment_event (gateway, event_id, event, state, body, at)
    values (${gateway}, ${eventId}, ${event.name}, 'RECEIVED', ${body}, ${clock.now()})
    on conflict (gateway, event_id) do nothing`
  const [row] = await tx<{ state: EventState }[]>`
    select state from payment_event where ${isEvent(tx, signed)} for update`
  return row?.state
}

// The gateway would deliver it again in the same form, so an operator has to look at it.
async function parkUnreadable({ sql, clock, log }: House, { gateway, eventId, body }: StoredEvent) {
  const now = clock.now()
  const [parked] = await sql`
    insert into payment_event (gateway, event_id, event, state, body, fault, at, tried_at)
    values (${gateway}, ${eventId}, '', 'PARKED', ${body}, 'unreadable body', ${now}, ${now})
    on conflict (gateway, event_id) do nothing returning id`
  log.error({ eventId }, 'a signed payment event could not be read')
  return parked ? 'PARKED' : 'DUPLICATE'
}

/** Counts a failure in a transaction of its own and answers whether the event is parked now. */
async function noteFailure(house: House, signed: SignedEvent, failure: unknown): Promise<boolean> {
  return await house.sql.begin(async (tx) => {
    const state = await lockEvent(tx, house, signed)
    if (state === 'DONE') return false
    const now = house.clock.now()
    const fault = String(failure).slice(0, 300)
    const [row] = await tx<{ failures: number }[]>`
      update payment_event set failures = failures + 1, fault = ${fault}, tried_at = ${now}
      where ${isEvent(tx, signed)} returning failures`
    if (state === 'RECEIVED' && (row?.failures ?? 0) < MOST_FAILURES) return false
    if (state === 'RECEIVED')
      await transitionWhere(tx, PAYMENT_EVENT, { where: isEvent(tx, signed), to: 'PARKED', actorId: null, at: now })
    return true
  })
}

interface StoredEvent {
  gateway: GatewayName
  eventId: string
  body: string
}

// An operator tried an event again that still cannot be read.
async function parkAgain({ sql, clock }: House, { gateway, eventId }: Pick<StoredEvent, 'gateway' | 'eventId'>) {
  const where = sql`gateway = ${gateway} and event_id = ${eventId}`
  await transitionWhere(sql, PAYMENT_EVENT, { where, from: ['RECEIVED'], to: 'PARKED', actorId: null, at: clock.now() })
}

/** Applies events again that failed, after a minute for each failure: a gateway may stop delivering before the tenth. */
export async function retryEvents(payments: Payments): Promise<void> {
  const { sql, clock, log } = payments.house
  const stored = await sql<StoredEvent[]>`
    select gateway, event_id, body from payment_event
    where state = 'RECEIVED' and tried_at <= ${clock.now()}::timestamptz - failures * interval '1 minute' order by at limit 100`
  for (const { body, ...each } of stored) {
    const event = readEvent(body)
    if (!event) {
      await parkAgain(payments.house, each)
      continue
    }
    await applyOnce(payments, { ...each, body, event }).catch((failure: unknown) => {
      log.warn({ eventId: each.eventId, error: String(failure) }, 'a payment event failed again')
    })
  }
}
