import { INDIA, dayIn, daysAfter, startOfDay } from '../../platform/calendar/zone.rules.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
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
  /** The name of it, shown to the person; empty if the source says all. */
  reason?: string
  /** The operator who grants them. */
  grantedBy?: string
  at: Date
}

/** Grants a lot of coins; false if it was granted before, or the account is gone. */
export async function grantCoins(tx: Sql, grant: CoinGrant): Promise<boolean> {
  const { personId, source, sourceId, coins, reason = '', grantedBy = null, at } = grant
  const [made] = await tx`
    with made as (
      insert into coin_lot (person_id, source, source_id, coins, left_coins, reason, granted_by, granted_at, expires_at)
      select p.id, ${source}, ${sourceId}, ${coins}::int, ${coins}::int, ${reason}, ${grantedBy}::uuid, ${at}::timestamptz,
        ${new Date(at.getTime() + LIFE_MS)}::timestamptz
      from person p where p.id = ${personId} and p.state <> 'DELETED'
      on conflict (source, source_id) do nothing returning id)
    insert into coin_movement (lot_id, kind, coins, at) select id, 'GRANTED', ${coins}::int, ${at}::timestamptz from made returning id`
  return made !== undefined
}

/** Coins that a person can use at a time, without those that orders hold. */
export async function coinBalance(sql: Sql, personId: string, at: Date): Promise<number> {
  const [row] = await sql<{ coins: number }[]>`
    select coalesce(sum(left_coins), 0)::int as coins from coin_lot
    where person_id = ${personId} and left_coins > 0 and expires_at > ${at}`
  return row?.coins ?? 0
}

/** Coins of the lots `l` that were granted on the same day in India. */
export async function coinsGrantedOnDay(sql: Sql, at: Date, lots: Fragment): Promise<number> {
  const day = dayIn(INDIA, at)
  const [row] = await sql<{ coins: number }[]>`
    select coalesce(sum(l.coins), 0)::int as coins from coin_lot l
    where l.granted_at >= ${startOfDay(INDIA, day)} and l.granted_at < ${startOfDay(INDIA, daysAfter(day, 1))} and ${lots}`
  return row?.coins ?? 0
}

/** Grants to the same person, or by the same operator, follow one another, so that daily limits hold. */
export const lockGrants = async (tx: Sql, whose: string): Promise<unknown> =>
  await tx`select pg_advisory_xact_lock(hashtextextended(${`coins ${whose}`}, 0))`
