import type { PayoutWait } from '@chowk/contract/settlement/settlement.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { HOUR_MS } from '../../platform/time.ts'
import { findBanks, findBlockedUntil } from '../bank/bank-row.ts'
import type { BankRow } from '../bank/bank-row.ts'
import { findBranch } from '../bank/ifsc.ts'
import { providerForNewPayouts } from '../provider/provider-choice.ts'
import type { PayoutProvider } from '../provider/provider.ts'

/** A provider that was busy is asked again after this long. */
const AGAIN_MS = HOUR_MS

/** Where money of a seller goes now. */
export interface PayoutTarget {
  bank: BankRow
  provider: PayoutProvider
}

/** The account and provider that pay a seller now, or why there are none (S42, S43, S45). */
export async function findTarget(sql: Sql, house: House, sellerId: string): Promise<PayoutTarget | PayoutWait> {
  const bank = (await findBanks(sql, sellerId)).find(({ isPrimary }) => isPrimary)
  if (!bank) return 'BANK_MISSING'
  // The list of branches may have changed since the account was verified.
  if (bank.state !== 'VERIFIED' || findBranch(bank.ifsc).status !== 'KNOWN') return 'BANK_UNVERIFIED'
  if (await findBlockedUntil(sql, house.clock, sellerId)) return 'BANK_CHANGED'
  const provider = providerForNewPayouts(house)
  if (!provider) return 'NO_PROVIDER'
  const since = new Date(house.clock.now().getTime() - AGAIN_MS)
  const [busy] = await sql`
    select from payout where seller_id = ${sellerId} and failure = 'BUSY' and concluded_at > ${since} limit 1`
  return busy ? 'PROVIDER_REFUSED' : { bank, provider }
}
