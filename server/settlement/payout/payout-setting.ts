import type { PayoutInterval } from '@chowk/contract/settlement/payout.ts'
import type { PayoutWait } from '@chowk/contract/settlement/settlement.ts'
import type { Sql } from '../../platform/database.ts'

/** How often a seller is paid. */
export interface PayoutSetting {
  interval: PayoutInterval
  waits: PayoutWait | null
  version: number
}

/** How often a seller is paid: weekly, until it says otherwise. */
export async function findSetting(sql: Sql, sellerId: string): Promise<PayoutSetting> {
  const [row] = await sql<PayoutSetting[]>`
    select pays_every as interval, nullif(waits, '') as waits, version from seller_payout_setting where seller_id = ${sellerId}`
  return row ?? { interval: 'WEEKLY', waits: null, version: 1 }
}

/** Changes how often a locked seller is paid; false if it was changed meanwhile. */
export async function saveSetting(
  tx: Sql,
  sellerId: string,
  { interval, version }: { interval: PayoutInterval; version: number },
): Promise<boolean> {
  const before = await findSetting(tx, sellerId)
  if (before.version !== version) return false
  await tx`
    insert into seller_payout_setting (seller_id, pays_every, version) values (${sellerId}, ${interval}, ${version + 1})
    on conflict (seller_id) do update set pays_every = excluded.pays_every, version = excluded.version`
  return true
}
