import type { PayoutInterval } from '@chowk/contract/settlement/payout.ts'
import type { PayoutWait } from '@chowk/contract/settlement/settlement.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import type { DuePurpose } from '../due/due-item.ts'
import { providerForNewPayouts } from '../provider/provider-choice.ts'
import { ProviderSilent, ProviderUnreached } from '../provider/provider.ts'
import { claimPayout } from './claim-payout.ts'
import type { Claim } from './claim-payout.ts'
import { periodStart } from './period.rules.ts'
import { askAgain, sendPayout, takeOpen } from './send-payout.ts'

/** The job that pays sellers. */
export const PAY_SELLERS = 'pay-sellers'

/** Pays all sellers whose turn it is, or who asked, and asks about payouts on their way (S49). One that fails stops no other. */
export function paySellersTask(house: House): Task {
  return async () => {
    const { sql, clock } = house
    const open = await sql.begin(async (tx) => await takeOpen(tx, clock.now()))
    for (const payout of open) await guarded(house, payout.id, async () => await askAgain(house, payout))
    for (const turn of await findTurns(house))
      await guarded(house, turn.sellerId, async () => await paySeller(house, turn))
  }
}

async function guarded({ log }: House, about: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (failure) {
    log.error({ about, error: String(failure) }, 'a payout failed')
  }
}

interface Turn {
  sellerId: string
  /** Start of the period that is due; null if the seller only asked. */
  period: Date | null
  /** Its sales are paid when it asks; donations and what a closed seller has left go by the week. */
  isManual: boolean
}

// A seller that was never paid waits for the first period that starts after it opened.
async function findTurns({ sql, clock }: House): Promise<Turn[]> {
  const now = clock.now()
  const starts = (['WEEKLY', 'FORTNIGHTLY', 'MONTHLY'] as const).map((interval) => periodStart(interval, now))
  const intervals: PayoutInterval[] = ['WEEKLY', 'FORTNIGHTLY', 'MONTHLY']
  return await sql<Turn[]>`
    select s.id as seller_id, case when coalesce(c.swept_at, s.created_at) < d.start then d.start end as period,
      coalesce(c.pays_every = 'MANUAL' and s.state <> 'CLOSED', false) as is_manual
    from store_seller s left join seller_payout_setting c on c.seller_id = s.id
      left join unnest(${intervals}::text[], ${starts}::timestamptz[]) d (pays_every, start)
        on d.pays_every = coalesce(nullif(c.pays_every, 'MANUAL'), 'WEEKLY')
    where coalesce(c.swept_at, s.created_at) < d.start
      or exists (select from settlement_request q where q.seller_id = s.id)
    order by s.id`
}

async function paySeller(house: House, { sellerId, period, isManual }: Turn): Promise<void> {
  const purposes: DuePurpose[] = period ? ['payable', 'donation_payable'] : ['payable']
  let waits: PayoutWait | null = null
  for (const purpose of purposes) {
    const claim = await payFrom(house, {
      sellerId,
      purpose,
      onlyRequested: period === null || (isManual && purpose === 'payable'),
    })
    waits ??= claim.waits
  }
  // Written last, so that a worker that ends before goes on where it stopped. What waits for a bank or a provider is tried again soon.
  const isDone = period !== null && (waits === null || waits === 'BELOW_MINIMUM' || waits === 'PROVIDER_LIMIT')
  await house.sql`
    insert into seller_payout_setting (seller_id, swept_at, waits)
    values (${sellerId}, ${isDone ? period : null}::timestamptz, ${waits ?? ''})
    on conflict (seller_id) do update set swept_at = coalesce(excluded.swept_at, seller_payout_setting.swept_at), waits = excluded.waits`
}

async function payFrom(
  house: House,
  wish: { sellerId: string; purpose: DuePurpose; onlyRequested: boolean },
): Promise<Claim> {
  const limitPaise = await findLimit(house)
  const claim = await house.sql.begin(async (tx) => await claimPayout(tx, house, { ...wish, limitPaise }))
  if (!claim.payoutId) return claim
  await sendPayout(house, claim.payoutId)
  const [busy] = await house.sql`select from payout where id = ${claim.payoutId} and failure = 'BUSY'`
  return busy ? { ...claim, waits: 'PROVIDER_REFUSED' } : claim
}

// A provider that cannot be asked says so when the payout is sent.
async function findLimit(house: House): Promise<number | null> {
  try {
    return (await providerForNewPayouts(house)?.findLimit()) ?? null
  } catch (failure) {
    if (failure instanceof ProviderSilent || failure instanceof ProviderUnreached) return null
    throw failure
  }
}
