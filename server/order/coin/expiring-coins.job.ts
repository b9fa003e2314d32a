import { notify } from '../../notice/notify.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { DAY_MS } from '../../platform/time.ts'
import { COINS_EXPIRE } from './coin-notices.ts'

/** So many days ahead people are told; the nearer one first, since it stands for the other. */
const AHEAD = [3, 30] as const
/** Lots of these days after share a notice, so that who earns coins daily is told once a week. */
const SHARED_DAYS = 6
const PORTION = 200

interface Stage {
  days: (typeof AHEAD)[number]
  now: Date
}

const daysAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)

const findDue = async (sql: Sql, { days, now }: Stage): Promise<{ id: string }[]> =>
  await sql<{ id: string }[]>`
    select distinct person_id as id from coin_lot
    where left_coins > 0 and person_id is not null and expires_at > ${now} and expires_at <= ${daysAfter(now, days)}
      and (told_days is null or told_days > ${days})
    limit ${PORTION}`

async function tellPerson(tx: Sql, house: Pick<House, 'clock'>, { days, now, personId }: Stage & { personId: string }) {
  const lots = await tx<{ id: string; coins: number; expiresAt: Date }[]>`
    update coin_lot set told_days = ${days}
    where person_id = ${personId} and left_coins > 0 and expires_at > ${now} and expires_at <= ${daysAfter(now, days + SHARED_DAYS)}
      and (told_days is null or told_days > ${days})
    returning id, left_coins as coins, expires_at`
  const sorted = lots.toSorted((one, other) => one.expiresAt.getTime() - other.expiresAt.getTime())
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return
  const coins = lots.reduce((sum, lot) => sum + lot.coins, 0)
  await notify(tx, house, {
    kind: COINS_EXPIRE,
    personIds: [personId],
    subject: personId,
    actorId: null,
    event: `${days} ${first.id}`,
    facts: { coins, first: first.expiresAt.getTime(), last: last.expiresAt.getTime() },
  })
}

/** Tells people 30 and 3 days before coins of theirs expire, once each; killed at any moment it goes on with the next. */
export function expiringCoinsTask(house: Pick<House, 'sql' | 'clock'>): Task {
  return async (_, { signal }) => {
    const now = house.clock.now()
    for (const days of AHEAD)
      for (let isMore = true; isMore;) {
        const due = await findDue(house.sql, { days, now })
        for (const { id: personId } of due) {
          signal.throwIfAborted()
          await house.sql.begin(async (tx) => await tellPerson(tx, house, { days, now, personId }))
        }
        isMore = due.length === PORTION
      }
  }
}
