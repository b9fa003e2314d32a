import type { Sql } from '../../platform/database.ts'
import { takeBackLeft } from './coin-hold.ts'
import { coinLimitsAt } from './coin-limits.rules.ts'
import { coinsGrantedOnDay, grantCoins, lockGrants } from './coin-lot.ts'
import type { CoinGrant, CoinSource } from './coin-lot.ts'

/** Coins that other domains grant. */
export interface Coins {
  /**
   * Grants coins for 365 days, once for each source and id, so that a repetition changes nothing (S32). Returns how many there are for it:
   * fewer than asked, or none, once the limit of the day is reached.
   */
  grant(
    tx: Sql,
    grant: Omit<CoinGrant, 'source' | 'grantedBy' | 'reason'> & {
      source: Exclude<CoinSource, 'GRANT'>
      reason: string
    },
  ): Promise<number>
  /** Takes back what was not spent of a grant whose cause fell away. Returns how many coins went. */
  takeBack(tx: Sql, lot: { source: Exclude<CoinSource, 'GRANT'>; sourceId: string; at: Date }): Promise<number>
}

async function grantedFor(tx: Sql, { source, sourceId }: Pick<CoinGrant, 'source' | 'sourceId'>): Promise<number> {
  const [row] = await tx<{ coins: number }[]>`
    select coins from coin_lot where source = ${source} and source_id = ${sourceId}`
  return row?.coins ?? 0
}

async function withinLimit(tx: Sql, { personId, source, coins, at }: CoinGrant): Promise<number> {
  if (source !== 'QUIZ') return coins
  const had = await coinsGrantedOnDay(tx, at, tx`l.person_id = ${personId} and l.source = 'QUIZ'`)
  return Math.max(0, Math.min(coins, coinLimitsAt(at).quizzes - had))
}

/** See the interface. */
export const coins: Coins = {
  async grant(tx, grant) {
    await lockGrants(tx, `to ${grant.personId}`)
    const known = await grantedFor(tx, grant)
    if (known > 0) return known
    const granted = await withinLimit(tx, grant)
    if (granted === 0) return 0
    return (await grantCoins(tx, { ...grant, coins: granted })) ? granted : await grantedFor(tx, grant)
  },
  async takeBack(tx, { source, sourceId, at }) {
    const lots = await tx<{ id: string }[]>`
      update coin_lot set taken_back_at = coalesce(taken_back_at, ${at}) where source = ${source} and source_id = ${sourceId} returning id`
    return await takeBackLeft(
      tx,
      lots.map(({ id }) => id),
      at,
    )
  },
}
