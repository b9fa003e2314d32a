import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts'
import { decryptNumber } from '../bank/bank-row.ts'
import { providerNamed } from '../provider/provider-choice.ts'
import { ProviderSilent, ProviderUnreached } from '../provider/provider.ts'
import type { PayoutAnswer, PayoutProvider } from '../provider/provider.ts'
import { findPayouts } from './payout-row.ts'
import type { PayoutRow } from './payout-row.ts'
import { markUnknown, recordAnswer } from './record-answer.ts'

/** A payout on its way is asked about this often. */
const ASK_MS = 10 * MINUTE_MS
/** Most payouts that one run asks about. */
const MOST = 200
/** So long a bank may return money. */
const RETURNS_WITHIN_MS = 14 * DAY_MS

const BUSY: PayoutAnswer = { state: 'BUSY', providerId: '', utr: '', feePaise: 0, feeGstPaise: 0, failureText: '' }

/** Sends a payout that this worker has just claimed and records the answer. No transaction waits for the provider. */
export async function sendPayout(house: House, payoutId: string): Promise<void> {
  const [payout] = await findPayouts(house.sql, house.sql`p.id = ${payoutId}`)
  const provider = payout && providerNamed(house, payout.port)
  if (!payout || !provider) return
  try {
    await record(house, payoutId, await provider.send(await requestOf(house, payout)))
  } catch (failure) {
    if (failure instanceof ProviderUnreached) await record(house, payoutId, { ...BUSY, failureText: failure.message })
    else if (failure instanceof ProviderSilent) await leaveOpen(house, payoutId, failure)
    else throw failure
  }
}

const record = async (house: House, payoutId: string, answer: PayoutAnswer): Promise<void> =>
  await house.sql.begin(async (tx) => await recordAnswer(tx, house, payoutId, { ...answer, actorId: null }))

async function leaveOpen({ sql, clock, log }: House, payoutId: string, failure: Error): Promise<void> {
  log.warn({ payout: payoutId, error: failure.message }, 'the provider of payouts did not answer')
  await sql.begin(async (tx) => await markUnknown(tx, payoutId, clock.now()))
}

async function requestOf({ sql, config }: House, payout: PayoutRow) {
  const [row] = await sql<{ number: Uint8Array }[]>`select number from payout where id = ${payout.id}`
  const number = row && decryptNumber(config.serverKey, payout.sellerId, row.number)
  if (number === undefined) throw new Error(`The account of payout ${payout.id} was encrypted with another key`)
  return {
    reference: payout.id,
    amountPaise: payout.amountPaise,
    holderName: payout.holderName,
    ifsc: payout.ifsc,
    number,
  }
}

/** Takes payouts in hand that nobody has asked about for a while; of two workers one gets each. */
export async function takeOpen(tx: Sql, now: Date): Promise<PayoutRow[]> {
  const [soon, tomorrow, returnsSince] = [ASK_MS, DAY_MS, -RETURNS_WITHIN_MS].map((ms) => new Date(now.getTime() + ms))
  const taken = await tx<{ id: string }[]>`
    update payout set held_until = case when state in ('PROCESSING', 'UNKNOWN') then ${soon}::timestamptz
      when concluded_at > ${returnsSince} then ${tomorrow}::timestamptz else 'infinity' end
    where id in (
      select id from payout where held_until <= ${now} and held_until < 'infinity' order by held_until limit ${MOST} for update skip locked)
    returning id`
  return await findPayouts(tx, tx`p.id = any(${taken.map(({ id }) => id)}::uuid[])`)
}

/**
 * Asks the provider how a payout stands (S49). One that was claimed and never arrived there is sent now: its worker ended in between. An
 * UNKNOWN one is never sent again.
 */
export async function askAgain(house: House, payout: PayoutRow): Promise<void> {
  const provider = providerNamed(house, payout.port)
  if (!provider) return
  const answer = await findAnswer(provider, payout)
  if (answer === 'SILENT') return
  if (answer) await record(house, payout.id, answer)
  else if (payout.state === 'PROCESSING') await sendPayout(house, payout.id)
}

async function findAnswer(provider: PayoutProvider, { id, providerId }: PayoutRow) {
  try {
    return await provider.find({ reference: id, providerId })
  } catch (failure) {
    if (failure instanceof ProviderSilent || failure instanceof ProviderUnreached) return 'SILENT'
    throw failure
  }
}
