import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { isFull } from '../../testing/sample.ts'
import { givenOrderRow } from '../../testing/store-order.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { coinData } from './coin-data.ts'
import { giveBackCoins, holdCoins, releaseCoins, spendCoins } from './coin-hold.ts'
import { coinBalance, grantCoins } from './coin-lot.ts'

const DAY_MS = 86_400_000

class Purse {
  readonly world: World
  readonly personId: string

  constructor(world: World, personId: string) {
    this.world = world
    this.personId = personId
  }

  get now(): Date {
    return this.world.clock.now()
  }

  async grant(coins: number, sourceId: string = randomUUID()): Promise<boolean> {
    const { personId, now: at } = this
    return await grantCoins(this.world.sql, { personId, source: 'QUIZ', sourceId, coins, at })
  }

  async balance(): Promise<number> {
    return await coinBalance(this.world.sql, this.personId, this.now)
  }

  /** Holds coins for a new line; undefined if there are too few. */
  async hold(coins: number): Promise<string | undefined> {
    const { personId, now: at } = this
    const { lineId } = await givenOrderRow(this.world, { buyer: personId })
    const isHeld = await this.world.sql.begin(
      async (tx) => await holdCoins(tx, { personId, lines: [{ lineId, coins }], at }),
    )
    return isHeld ? lineId : undefined
  }

  async spend(lineId: string): Promise<number> {
    return await this.world.sql.begin(async (tx) => await spendCoins(tx, [lineId], this.now))
  }

  async pay(coins: number): Promise<string> {
    const lineId = (await this.hold(coins)) ?? ''
    await this.spend(lineId)
    return lineId
  }

  async release(lineId: string): Promise<void> {
    await this.world.sql.begin(async (tx) => await releaseCoins(tx, [lineId], this.now))
  }

  async giveBack(lineId: string, returnedCoins: number): Promise<void> {
    await this.world.sql.begin(async (tx) => await giveBackCoins(tx, { lineId, returnedCoins, at: this.now }))
  }

  /** What is left of each lot, oldest expiry first. */
  async lots(): Promise<number[]> {
    const rows = await this.world.owner<{ leftCoins: number }[]>`
      select left_coins from coin_lot where person_id = ${this.personId} order by expires_at, id`
    return rows.map(({ leftCoins }) => leftCoins)
  }
}

const givenPurse = async (world: World) => new Purse(world, (await world.person()).id)

describe('coins [cso:S32]', () => {
  test('are granted once for each source, and end after 365 days', async ({ world }) => {
    const purse = await givenPurse(world)
    const answers = await Promise.all(Array.from({ length: 6 }, async () => await purse.grant(10, 'attempt 1')))
    expect(answers.filter(Boolean)).toHaveLength(1)
    world.clock.pass(365 * DAY_MS - 1)
    expect(await purse.balance()).toBe(10)
    world.clock.pass(1)
    expect(await purse.balance()).toBe(0)
    expect(await purse.hold(1)).toBeUndefined()
  })

  test('are held oldest expiry first, and judged when they are held', async ({ world }) => {
    const purse = await givenPurse(world)
    await purse.grant(10)
    world.clock.pass(DAY_MS)
    await purse.grant(10)
    const line = (await purse.hold(15)) ?? ''
    expect(await purse.lots()).toEqual([0, 5])
    expect(await purse.hold(6)).toBeUndefined()
    world.clock.pass(364 * DAY_MS)
    expect(await purse.balance()).toBe(5)
    expect(await purse.spend(line)).toBe(15)
    expect(await purse.spend(line)).toBe(0)
  })

  test('go back to their lots if the order is not paid, and stay spent if it was', async ({ world }) => {
    const purse = await givenPurse(world)
    await purse.grant(10)
    const line = (await purse.hold(7)) ?? ''
    await purse.release(line)
    await purse.release(line)
    expect(await purse.balance()).toBe(10)
    const paid = await purse.pay(7)
    await purse.release(paid)
    expect(await purse.balance()).toBe(3)
  })

  test('of a refund go back by what went back in all, so a repetition changes nothing [cso:S31]', async ({ world }) => {
    const purse = await givenPurse(world)
    await purse.grant(41)
    const line = await purse.pay(41)
    for (const returned of [11, 11, 23, 41, 23]) await purse.giveBack(line, returned)
    expect(await purse.balance()).toBe(41)
    await expect(purse.giveBack(line, 42)).rejects.toThrow(RangeError)
    const held = (await purse.hold(5)) ?? ''
    await expect(purse.giveBack(held, 1)).rejects.toThrow('spent 0 coins')
  })

  test('of an expired lot come back as a new one of 30 days', async ({ world }) => {
    const purse = await givenPurse(world)
    await purse.grant(10)
    world.clock.pass(DAY_MS)
    await purse.grant(10)
    const line = await purse.pay(20)
    world.clock.pass(364 * DAY_MS)
    await purse.giveBack(line, 15)
    expect(await purse.lots()).toEqual([0, 10, 5])
    await purse.giveBack(line, 20)
    world.clock.pass(30 * DAY_MS - 1)
    expect(await purse.balance()).toBe(10)
    world.clock.pass(1)
    expect(await purse.balance()).toBe(0)
  })

  test('cannot be used twice by checkouts at once, nor given back twice', async ({ world }) => {
    const purse = await givenPurse(world)
    for (let n = 0; n < 5; n++) await purse.grant(10)
    const lines = (await Promise.all(Array.from({ length: 12 }, async () => await purse.hold(15)))).filter(
      (line) => line !== undefined,
    )
    expect([lines.length, await purse.balance()]).toEqual([3, 5])
    await Promise.all(lines.flatMap((line) => [purse.spend(line), purse.release(line)]))
    const spent = await world.owner<{ coins: number }[]>`select coins from coin_hold`
    const used = spent.reduce((sum, { coins }) => sum + coins, 0)
    expect(await purse.balance()).toBe(50 - used)
    const [line] = await world.owner<{ lineId: string; coins: number }[]>`
      select line_id, sum(coins)::int as coins from coin_hold group by 1 limit 1`
    if (line) {
      await Promise.all(Array.from({ length: 6 }, async () => await purse.giveBack(line.lineId, line.coins)))
      expect(await purse.balance()).toBe(50 - used + line.coins)
    }
  })

  test('are never negative in the table', async ({ world }) => {
    const purse = await givenPurse(world)
    await purse.grant(10)
    await expect(world.sql`update coin_lot set left_coins = -1`).rejects.toMatchObject({ code: '23514' })
    await expect(world.sql`update coin_lot set left_coins = 11`).rejects.toMatchObject({ code: '23514' })
  })

  test('of an erased person are gone, and their orders keep what they were paid with [O08]', async ({ world }) => {
    const purse = await givenPurse(world)
    await purse.grant(10)
    const line = await purse.pay(4)
    await purse.grant(10)
    expect(await coinData.find(world.sql, purse.personId)).toMatchObject({
      coins: [{ leftCoins: 6 }, { leftCoins: 10 }],
    })
    for (let n = 0; n < 2; n++) await coinData.erase(world.sql, purse.personId, 'KEEP_ANONYMOUS')
    expect(await world.owner`select person_id, left_coins from coin_lot`).toEqual([{ personId: null, leftCoins: 0 }])
    await purse.giveBack(line, 4)
    expect(await world.owner`select coins, returned_coins from coin_hold`).toEqual([{ coins: 4, returnedCoins: 4 }])
  })

  test('any sequence of holds, payments and refunds keeps every coin', async ({ world }) => {
    const anyStep = fc.record({
      act: fc.constantFrom('GRANT', 'HOLD', 'SPEND', 'RELEASE', 'RETURN'),
      coins: fc.integer({ min: 1, max: 30 }),
      pick: fc.nat(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 20 }), async (steps) => {
        const purse = await givenPurse(world)
        let left = 0
        const held = new Map<string, number>()
        const spent = new Map<string, number>()
        const pickOf = (from: Map<string, number>, pick: number) => [...from][pick % Math.max(1, from.size)]
        for (const { act, coins, pick } of steps) {
          const [line, of] = pickOf(act === 'RETURN' ? spent : held, pick) ?? []
          if (act === 'GRANT') {
            await purse.grant(coins)
            left += coins
          } else if (act === 'HOLD') {
            const made = await purse.hold(coins)
            expect(made !== undefined).toBe(coins <= left)
            if (made) held.set(made, coins)
            if (made) left -= coins
          } else if (line && of !== undefined) {
            if (act === 'RETURN') await purse.giveBack(line, of)
            else if (act === 'SPEND') await purse.spend(line)
            else await purse.release(line)
            if (act === 'SPEND') spent.set(line, of)
            else left += of
            ;(act === 'RETURN' ? spent : held).delete(line)
          }
          expect(await purse.balance()).toBe(left)
        }
      }),
      { numRuns: isFull ? 100 : 8 },
    )
  })
})
