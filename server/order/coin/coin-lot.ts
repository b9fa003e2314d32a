import type { Sql } from '../../platform/database.ts'
import { DAY_MS } from '../../platform/time.ts'

/** Coins expire a year after they were granted. */
const LIFE_MS = 365 * DAY_MS

/** What coins are granted for; refunds have their own function. */
export type CoinSource = 'QUIZ' | 'CONTRIBUTION' | 'GRANT'

/** Coins for a person. */
export interface CoinGrant {
  personId: string
  source: CoinSource
  /** Id of what they are for: the same is granted once. */
  sourceId: string
  coins: number
  at: Date
}

/** Grants a lot of coins; false if it was granted before. */
export async function grantCoins(tx: Sql, { personId, source, sourceId, coins, at }: CoinGrant): Promise<boolean> {
  const [made] = await tx`
    insert into coin_lot (person_id, source, source_id, coins, left_coins, granted_at, expires_at)
    values (${personId}, ${source}, ${sourceId}, ${coins}, ${coins}, ${at}, ${new Date(at.getTime() + LIFE_MS)})
    on conflict (source, source_id) do nothing returning id`
  return made !== undefined
}

/** Coins that a person can use at a time, without those that orders hold. */
export async function coinBalance(sql: Sql, personId: string, at: Date): Promise<number> {
  const [row] = await sql<{ coins: number }[]>`
    select coalesce(sum(left_coins), 0)::int as coins from coin_lot
    where person_id = ${personId} and left_coins > 0 and expires_at > ${at}`
  return row?.coins ?? 0
}
