import type { Sql } from '../../platform/database.ts'
import { DAY_MS } from '../../platform/time.ts'

/** How long coins can be used that go back after their lot has expired (S32). */
const REFUND_LIFE_MS = 30 * DAY_MS

/** Coins that a line of an order is paid with. */
export interface LineCoins {
  lineId: string
  coins: number
}

interface Lot {
  id: string
  leftCoins: number
}

/** What lines take of lots, in the order of both. */
export function takeFromLots(
  lots: readonly Lot[],
  lines: readonly LineCoins[],
): { lineId: string; lotId: string; coins: number }[] | undefined {
  const left = lots.map((lot) => ({ ...lot }))
  const takes = lines.flatMap(({ lineId, coins }) => {
    let rest = coins
    return left.flatMap((lot) => {
      const taken = Math.min(rest, lot.leftCoins)
      if (taken === 0) return []
      rest -= taken
      lot.leftCoins -= taken
      return [{ lineId, lotId: lot.id, coins: taken }]
    })
  })
  const sum = (of: readonly { coins: number }[]) => of.reduce((before, { coins }) => before + coins, 0)
  return sum(takes) === sum(lines) ? takes : undefined
}

/**
 * Holds coins for lines that wait for their payment, oldest expiry first (S32). Expiry is judged now: a lot that expires before the payment
 * still counts. False, and nothing held, if the person has too few.
 */
export async function holdCoins(
  tx: Sql,
  { personId, lines, at }: { personId: string; lines: readonly LineCoins[]; at: Date },
): Promise<boolean> {
  if (lines.every(({ coins }) => coins === 0)) return true
  const lots = await tx<Lot[]>`
    select id, left_coins from coin_lot where person_id = ${personId} and left_coins > 0 and expires_at > ${at}
    order by expires_at, id for no key update`
  const takes = takeFromLots(lots, lines)
  if (!takes) return false
  await tx`
    with taken as (
      insert into coin_hold (line_id, lot_id, coins)
      select * from unnest(${takes.map((take) => take.lineId)}::uuid[], ${takes.map((take) => take.lotId)}::uuid[],
        ${takes.map((take) => take.coins)}::int[])
      returning line_id, lot_id, coins),
    moved as (
      insert into coin_movement (lot_id, kind, coins, line_id, at) select lot_id, 'HELD', -coins, line_id, ${at}::timestamptz from taken)
    update coin_lot l set left_coins = l.left_coins - sums.coins
    from (select lot_id, sum(coins)::int as coins from taken group by 1) sums where l.id = sums.lot_id`
  return true
}

/** Spends what lines hold, once they are paid. Returns the coins spent now. */
export async function spendCoins(tx: Sql, lineIds: readonly string[], at: Date): Promise<number> {
  await lockLots(tx, lineIds)
  const rows = await tx<{ coins: number }[]>`
    update coin_hold set spent_at = ${at} where line_id = any(${[...lineIds]}::uuid[]) and spent_at is null returning coins`
  return rows.reduce((sum, { coins }) => sum + coins, 0)
}

/**
 * Gives back what unpaid lines hold, to the lots it came from; these expire as before, and what was taken back meanwhile goes. What was spent
 * stays.
 */
export async function releaseCoins(tx: Sql, lineIds: readonly string[], at: Date): Promise<void> {
  await lockLots(tx, lineIds)
  const lots = await tx<{ id: string }[]>`
    with released as (
      delete from coin_hold where line_id = any(${[...lineIds]}::uuid[]) and spent_at is null returning line_id, lot_id, coins),
    moved as (
      insert into coin_movement (lot_id, kind, coins, line_id, at) select lot_id, 'RELEASED', coins, line_id, ${at}::timestamptz from released)
    update coin_lot l set left_coins = l.left_coins + sums.coins
    from (select lot_id, sum(coins)::int as coins from released group by 1) sums
    where l.id = sums.lot_id and l.person_id is not null returning l.id`
  await takeBackLeft(
    tx,
    lots.map(({ id }) => id),
    at,
  )
}

/** Empties those of the lots that were taken back. Returns how many coins went. */
export async function takeBackLeft(tx: Sql, lotIds: readonly string[], at: Date): Promise<number> {
  const gone = await tx<{ coins: number }[]>`
    with emptied as (
      update coin_lot set left_coins = 0 where id = any(${[...lotIds]}::uuid[]) and taken_back_at is not null and left_coins > 0
        and expires_at > ${at} returning id, old.left_coins as coins)
    insert into coin_movement (lot_id, kind, coins, at) select id, 'TAKEN_BACK', -coins, ${at}::timestamptz from emptied returning -coins as coins`
  return gone.reduce((sum, { coins }) => sum + coins, 0)
}

/**
 * Gives back spent coins of a line until `returnedCoins` of them went back in all, so that a repetition changes nothing (S31). The lot
 * that expires last gets them first; for a lot that has expired or was taken back there is a new one of at least 30 days (S32).
 */
export async function giveBackCoins(
  tx: Sql,
  { lineId, returnedCoins, at }: { lineId: string; returnedCoins: number; at: Date },
): Promise<void> {
  await lockLots(tx, [lineId])
  const holds = await tx<Hold[]>`
    select h.lot_id, h.coins, h.returned_coins, l.person_id, l.expires_at, l.taken_back_at is not null as is_taken_back from coin_hold h join coin_lot l on l.id = h.lot_id
    where h.line_id = ${lineId} and h.spent_at is not null order by l.expires_at desc, l.id desc`
  const spent = holds.reduce((sum, { coins }) => sum + coins, 0)
  if (returnedCoins > spent) throw new RangeError(`Line ${lineId} spent ${spent} coins, not ${returnedCoins}`)
  let rest = returnedCoins - holds.reduce((sum, hold) => sum + hold.returnedCoins, 0)
  for (const hold of holds) {
    const coins = Math.min(rest, hold.coins - hold.returnedCoins)
    if (coins <= 0) continue
    rest -= coins
    await giveBackToLot(tx, { ...hold, lineId }, { coins, at })
  }
}

interface Hold {
  lotId: string
  coins: number
  returnedCoins: number
  /** Null: the person was erased. */
  personId: string | null
  expiresAt: Date
  isTakenBack: boolean
}

async function giveBackToLot(
  tx: Sql,
  { lineId, lotId, returnedCoins, personId, expiresAt, isTakenBack }: Hold & { lineId: string },
  { coins, at }: { coins: number; at: Date },
): Promise<void> {
  await tx`
    update coin_hold set returned_coins = returned_coins + ${coins} where line_id = ${lineId} and lot_id = ${lotId}`
  if (personId === null) return
  const isOpen = expiresAt > at && !isTakenBack
  const endsAt = new Date(Math.max(expiresAt.getTime(), at.getTime() + REFUND_LIFE_MS))
  const backTo = isOpen
    ? tx`update coin_lot set left_coins = left_coins + ${coins} where id = ${lotId} returning id`
    : tx`
      insert into coin_lot (person_id, source, source_id, coins, left_coins, granted_at, expires_at)
      values (${personId}, 'REFUND', ${`${lineId}/${lotId}/${returnedCoins + coins}`}, ${coins}, ${coins}, ${at}, ${endsAt}) returning id`
  await tx`
    with lot as (${backTo})
    insert into coin_movement (lot_id, kind, coins, line_id, at)
    select id, 'RETURNED', ${coins}::int, ${lineId}::uuid, ${at}::timestamptz from lot`
}

// Lots are locked before holds, in the order in which a checkout locks them.
async function lockLots(tx: Sql, lineIds: readonly string[]): Promise<void> {
  await tx`
    select from coin_lot where id in (select lot_id from coin_hold where line_id = any(${[...lineIds]}::uuid[]))
    order by expires_at, id for no key update`
}
