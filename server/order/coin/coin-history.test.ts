import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { getCoins, listCoinEntries } from '@chowk/contract/order/coin.ts'
import type { CoinEntry } from '@chowk/contract/order/coin.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts'
import { givenBuyer, orderCart } from '../../testing/checkout.ts'
import { isFull } from '../../testing/sample.ts'
import { givenProduct, givenSeller, givenShopSchool } from '../../testing/store.ts'
import { givenOrderRow } from '../../testing/store-order.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { giveBackCoins, holdCoins, releaseCoins, spendCoins } from './coin-hold.ts'
import { findHistory } from './coin-history.ts'
import { coinBalance, grantCoins } from './coin-lot.ts'
import { coins as port } from './coin-port.ts'

const grant = async (world: World, personId: string, coins: number, reason = 'Wells of our town') => {
  const sourceId = randomUUID()
  await world.sql.begin(
    async (tx) => await port.grant(tx, { personId, source: 'QUIZ', sourceId, coins, reason, at: world.clock.now() }),
  )
  return sourceId
}

const historyOf = async (person: TestPerson): Promise<CoinEntry[]> =>
  (await person.call(listCoinEntries, { size: 50 })).content

const inShort = (entries: readonly CoinEntry[]) => entries.map(({ kind, coins, balance }) => [kind, coins, balance])

/** A buyer with coins in two lots who orders for some of them. */
async function givenCoinOrder(world: World) {
  const { school } = await givenShopSchool(world)
  const seller = await givenSeller(world, { workspace: school })
  const tie = await givenProduct(world, { seller, coinPrice: 20, variants: [{ onHand: 10 }] })
  const buyer = await givenBuyer(world, { school, lines: [{ variant: tie.variants[0] ?? '' }] })
  await grant(world, buyer.person.id, 12)
  world.clock.pass(MINUTE_MS)
  await grant(world, buyer.person.id, 30, 'Fractions')
  world.clock.pass(MINUTE_MS)
  return buyer
}

describe('the history of coins [cso:S32]', () => {
  test('names quiz and order, joins the lots of one order, and ends with the balance', async ({ world }) => {
    const buyer = await givenCoinOrder(world)
    const { person } = buyer
    await orderCart(buyer, 20)
    const entries = await historyOf(person)
    expect(inShort(entries)).toEqual([
      ['ORDER', -20, 22],
      ['QUIZ', 30, 42],
      ['QUIZ', 12, 12],
    ])
    expect(entries[0]?.order).toMatchObject({ orderId: null, isWaiting: true })
    expect(entries[0]?.order?.displayNumber).toMatch(/^CHK-.*-1$/)
    expect(entries[1]).toMatchObject({ reason: 'Fractions', order: null })
    expect(await person.call(getCoins, {})).toMatchObject({ balance: 22, heldCoins: 20 })
  })

  test('shows coins of an order that was not paid as returned', async ({ world }) => {
    const buyer = await givenCoinOrder(world)
    await orderCart(buyer, 20)
    world.clock.pass(MINUTE_MS)
    // Another choice of coins replaces the open order.
    await orderCart(buyer, 5)
    expect(inShort(await historyOf(buyer.person))).toEqual([
      ['ORDER', -5, 37],
      ['RELEASED', 20, 42],
      ['ORDER', -20, 22],
      ['QUIZ', 30, 42],
      ['QUIZ', 12, 12],
    ])
  })

  test('shows a refund with its order, also of coins that had expired meanwhile', async ({ world }) => {
    const person = await world.person()
    await grant(world, person.id, 10)
    const { lineId, orderId } = await givenOrderRow(world, { buyer: person.id, coins: 10 })
    const at = () => world.clock.now()
    world.clock.pass(MINUTE_MS)
    await world.sql.begin(async (tx) => {
      await holdCoins(tx, { personId: person.id, lines: [{ lineId, coins: 10 }], at: at() })
      await spendCoins(tx, [lineId], at())
    })
    world.clock.pass(DAY_MS)
    await world.sql.begin(async (tx) => await giveBackCoins(tx, { lineId, returnedCoins: 4, at: at() }))
    world.clock.pass(365 * DAY_MS)
    await world.sql.begin(async (tx) => await giveBackCoins(tx, { lineId, returnedCoins: 10, at: at() }))
    const again = await world.session(person.id)
    const entries = await historyOf(again)
    expect(inShort(entries)).toEqual([
      ['REFUND', 6, 6],
      ['EXPIRED', -4, 0],
      ['REFUND', 4, 4],
      ['ORDER', -10, 0],
      ['QUIZ', 10, 10],
    ])
    expect(entries[0]?.order?.orderId).toBe(orderId)
  })

  test('shows coins that came back to an expired lot as returned and expired', async ({ world }) => {
    const person = await world.person()
    await grant(world, person.id, 10)
    world.clock.pass(365 * DAY_MS - MINUTE_MS)
    const { lineId } = await givenOrderRow(world, { buyer: person.id, state: 'EXPIRED', coins: 10 })
    const line = { lineId, coins: 10 }
    await world.sql.begin(
      async (tx) => await holdCoins(tx, { personId: person.id, lines: [line], at: world.clock.now() }),
    )
    world.clock.pass(2 * MINUTE_MS)
    await world.sql.begin(async (tx) => await releaseCoins(tx, [lineId], world.clock.now()))
    world.clock.pass(MINUTE_MS)
    expect(inShort(await historyOf(await world.session(person.id)))).toEqual([
      ['EXPIRED', -10, 0],
      ['RELEASED', 10, 10],
      ['ORDER', -10, 0],
      ['QUIZ', 10, 10],
    ])
  })

  test('goes on page by page without a gap, and says which coins expire next', async ({ world }) => {
    const { id } = await world.person()
    for (const coins of [5, 6, 7, 8]) {
      await grant(world, id, coins)
      world.clock.pass(DAY_MS / 2)
    }
    const person = await world.session(id)
    const all: CoinEntry[] = []
    for (let next: string | null | undefined; next !== null;) {
      const page = await person.call(listCoinEntries, { size: 2, ...(next && { next }) })
      all.push(...page.content)
      next = page.next
    }
    expect(all.map(({ coins }) => coins)).toEqual([8, 7, 6, 5])
    const { expiries } = await person.call(getCoins, {})
    expect(expiries.reduce((sum, { coins }) => sum + coins, 0)).toBe(26)
    expect(expiries.map(({ at }) => at)).toEqual(expiries.map(({ at }) => at).toSorted())
  })

  test('is read by its owner alone', async ({ world }) => {
    const [owner, other] = [await world.person(), await world.person()]
    await grant(world, owner.id, 5)
    expect(await other.call(getCoins, {})).toEqual({ balance: 0, heldCoins: 0, expiries: [] })
    expect(await historyOf(other)).toEqual([])
    expect((await (await world.visitor()).ask(getCoins, {})).statusCode).toBe(401)
  })

  test('adds up to the balance after any grants, orders, refunds, expiries and take-backs', async ({ world }) => {
    const anyStep = fc.record({
      act: fc.constantFrom('GRANT', 'HOLD', 'SPEND', 'RELEASE', 'RETURN', 'TAKE_BACK', 'WAIT'),
      coins: fc.integer({ min: 1, max: 30 }),
      pick: fc.nat(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 20 }), async (steps) => {
        const { id: personId } = await world.person()
        const [grants, held, spent]: [string[], string[], Map<string, number>] = [[], [], new Map()]
        for (const { act, coins, pick } of steps) {
          const at = world.clock.now()
          const line = held[pick % Math.max(1, held.length)]
          await world.sql.begin(async (tx) => {
            if (act === 'GRANT') {
              const sourceId = randomUUID()
              await grantCoins(tx, { personId, source: 'QUIZ', sourceId, coins, at })
              grants.push(sourceId)
            } else if (act === 'HOLD') {
              const { lineId } = await givenOrderRow(world, { buyer: personId })
              if (await holdCoins(tx, { personId, lines: [{ lineId, coins }], at })) held.push(lineId)
            } else if (act === 'TAKE_BACK') {
              const sourceId = grants[pick % Math.max(1, grants.length)]
              if (sourceId) await port.takeBack(tx, { source: 'QUIZ', sourceId, at })
            } else if (act === 'RETURN') {
              const [lineId, most] = [...spent][pick % Math.max(1, spent.size)] ?? []
              if (lineId) await giveBackCoins(tx, { lineId, returnedCoins: Math.min(coins, most ?? 0), at })
            } else if (line && (act === 'SPEND' || act === 'RELEASE')) {
              held.splice(held.indexOf(line), 1)
              if (act === 'RELEASE') await releaseCoins(tx, [line], at)
              else spent.set(line, await spendCoins(tx, [line], at))
            }
          })
          world.clock.pass(act === 'WAIT' ? 120 * DAY_MS : MINUTE_MS)
          const asOf = world.clock.now()
          const history = await findHistory(world.sql, { personId, asOf, from: undefined, limit: 100, offset: 0 })
          const balance = await coinBalance(world.sql, personId, asOf)
          expect(history.reduce((sum, row) => sum + row.coins, 0)).toBe(balance)
          expect(history[0]?.balance ?? 0).toBe(balance)
          expect(history.every((row) => row.balance >= 0)).toBe(true)
        }
      }),
      { numRuns: isFull ? 60 : 6 },
    )
  })

  test('fifty checkouts at once on a hundred coins never take more than there are [MO16]', async ({ world }) => {
    const { id: personId } = await world.person()
    for (const coins of [40, 35, 25])
      await grantCoins(world.sql, { personId, source: 'GRANT', sourceId: randomUUID(), coins, at: world.clock.now() })
    const lines = await Promise.all(
      Array.from({ length: 50 }, async () => (await givenOrderRow(world, { buyer: personId })).lineId),
    )
    const at = world.clock.now()
    const answers = await Promise.all(
      lines.map(
        async (lineId) =>
          await world.sql.begin(async (tx) => await holdCoins(tx, { personId, lines: [{ lineId, coins: 7 }], at })),
      ),
    )
    expect(answers.filter(Boolean)).toHaveLength(14)
    expect(await coinBalance(world.sql, personId, at)).toBe(2)
    const [held] = await world.owner<{ coins: number }[]>`select sum(coins)::int as coins from coin_hold`
    expect(held?.coins).toBe(98)
  })
})
