import { randomUUID } from 'node:crypto'
import { getCoins, grantCoins, listCoinEntries } from '@chowk/contract/order/coin.ts'
import { notify } from '../../notice/notify.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import type { Sql } from '../../platform/database.ts'
import { pageOfItems, refuseDepth } from '../../platform/paging/paging.ts'
import { BY_TIME, findHistory, readBalance, shownEntry } from './coin-history.ts'
import { coinLimitsAt } from './coin-limits.rules.ts'
import { coinBalance, coinsGrantedOnDay, grantCoins as grantLot, lockGrants } from './coin-lot.ts'
import { COINS_GRANTED } from './coin-notices.ts'

const answerCoins = handle(
  getCoins,
  async ({ sql, viewer, clock }) => await readBalance(sql, viewer.personId, clock.now()),
)

const answerEntries = handle(listCoinEntries, async ({ sql, viewer, clock, cursor, input }) => {
  refuseDepth(input)
  const { page, size, next } = input
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const from = cursor.read(BY_TIME, next)
  const shown = { personId: viewer.personId, asOf, from, limit: size + 1, offset: from ? 0 : page * size }
  const paged = pageOfItems(await findHistory(sql, shown), { page, size, asOf }, (last) => cursor.write(BY_TIME, last))
  return { ...paged, content: paged.content.map(shownEntry) }
})

// Whether so many more coins are within the limits of the day, both of the person and of the operator.
async function isWithinLimits(
  tx: Sql,
  { personId, grantedBy, coins, at }: { personId: string; grantedBy: string; coins: number; at: Date },
): Promise<boolean> {
  await lockGrants(tx, `to ${personId}`)
  await lockGrants(tx, `by ${grantedBy}`)
  const { toPerson, byOperator } = coinLimitsAt(at)
  const had = await coinsGrantedOnDay(tx, at, tx`l.person_id = ${personId} and l.source = 'GRANT'`)
  const gave = await coinsGrantedOnDay(tx, at, tx`l.granted_by = ${grantedBy}`)
  return had + coins <= toPerson && gave + coins <= byOperator
}

const answerGrant = handle(grantCoins, async ({ tx, house, viewer, clock, input, refuse, audit }) => {
  const { id: personId, coins, reason } = input
  const { personId: grantedBy } = viewer
  if (personId === grantedBy) throw refuse('OWN_ACCOUNT')
  const [person] = await tx`select from person where id = ${personId} and state <> 'DELETED'`
  if (!person) throw refuse('PERSON_NOT_FOUND')
  const at = clock.now()
  if (!(await isWithinLimits(tx, { personId, grantedBy, coins, at }))) {
    const { toPerson, byOperator } = coinLimitsAt(at)
    throw refuse('TOO_MANY_COINS', {
      fields: [{ path: 'coins', code: 'TOO_MANY_COINS', message: '' }],
      details: { toPerson, byOperator },
    })
  }
  const sourceId = randomUUID()
  await grantLot(tx, { personId, source: 'GRANT', sourceId, coins, reason, grantedBy, at })
  await notify(tx, house, {
    kind: COINS_GRANTED,
    personIds: [personId],
    subject: sourceId,
    actorId: null,
    event: sourceId,
    facts: { coins, reason },
  })
  audit(`person ${personId}`, undefined, { coins, reason })
  return { balance: await coinBalance(tx, personId, at) }
})

/** Calls about coins. */
export const coinCalls: readonly Handler[] = [answerCoins, answerEntries, answerGrant]
