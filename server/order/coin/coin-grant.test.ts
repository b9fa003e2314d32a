import { describe, expect } from 'vitest'
import { getCoins, grantCoins, listCoinEntries } from '@chowk/contract/order/coin.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { setNoticeMode } from '@chowk/contract/notice/preference.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts'
import { jobRun } from '../../testing/job-run.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { grantCoins as grantLot } from './coin-lot.ts'
import { coinLimitsAt } from './coin-limits.rules.ts'
import { coins as port } from './coin-port.ts'
import { expiringCoinsTask } from './expiring-coins.job.ts'

const REASON = 'Your parcel came late.'
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string } | null)?.code

const textsOf = async (person: TestPerson) =>
  (await person.call(listNotices, {})).content.map(({ says }) => says.en.map(({ text }) => text).join(''))

describe('a grant by an operator [cso:S32]', () => {
  test('adds coins with a reason that the user reads, and stands in the audit log', async ({ world }) => {
    const farah = await world.person({ operator: true })
    const asha = await world.person()
    expect(await farah.call(grantCoins, { id: asha.id, coins: 50, reason: REASON })).toEqual({ balance: 50 })
    expect((await asha.call(listCoinEntries, {})).content).toMatchObject([{ kind: 'GRANT', coins: 50, reason: REASON }])
    expect(await textsOf(asha)).toEqual(['Chowk gave you 50 coins. Reason: Your parcel came late'])
    const log = await world.owner`select subject, after from audit_log where action = 'coins granted'`
    expect(log).toMatchObject([{ subject: `person ${asha.id}`, after: { coins: 50, reason: REASON } }])
  })

  test('is refused to oneself, to accounts that are gone, and to everybody who is no operator', async ({ world }) => {
    const farah = await world.person({ operator: true })
    const school = await world.workspace()
    const head = await world.person({ workspace: school, role: 'OWNER' })
    const grant = { id: head.id, coins: 5, reason: REASON }
    expect(codeOf(await farah.ask(grantCoins, { ...grant, id: farah.id }))).toBe('OWN_ACCOUNT')
    expect(codeOf(await head.ask(grantCoins, { ...grant, id: farah.id }))).toBe('NOT_ALLOWED')
    const gone = await world.person()
    await world.owner`update person set state = 'DELETED' where id = ${gone.id}`
    expect(codeOf(await farah.ask(grantCoins, { ...grant, id: gone.id }))).toBe('PERSON_NOT_FOUND')
    for (const coins of [0, 501, 1.5]) expect((await farah.ask(grantCoins, { ...grant, coins })).statusCode).toBe(400)
    expect(await world.owner`select from coin_lot`).toHaveLength(0)
  })

  test('is limited a day for one user and for one operator, also by grants at once', async ({ world }) => {
    const { toPerson, byOperator } = coinLimitsAt(world.clock.now())
    const [farah, gita] = [await world.person({ operator: true }), await world.person({ operator: true })]
    const asha = await world.person()
    const answers = await Promise.all(
      [farah, gita, farah, gita].map(
        async (by) => await by.ask(grantCoins, { id: asha.id, coins: toPerson / 2, reason: REASON }),
      ),
    )
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '200', '409', '409'])
    expect((await asha.call(getCoins, {})).balance).toBe(toPerson)
    const at = world.clock.now()
    const others = await world.owner<
      { coins: number }[]
    >`select coalesce(sum(coins), 0)::int as coins from coin_lot where granted_by = ${farah.id}`
    const bela = await world.person()
    const rest = byOperator - (others[0]?.coins ?? 0)
    await grantLot(world.sql, {
      personId: bela.id,
      source: 'GRANT',
      sourceId: 'rest',
      coins: rest,
      grantedBy: farah.id,
      at,
    })
    const chetan = { id: (await world.person()).id, coins: 1, reason: REASON }
    const refused = await farah.ask(grantCoins, chetan)
    expect(codeOf(refused)).toBe('TOO_MANY_COINS')
    expect(refused.body).toMatchObject({ fields: [{ path: 'coins', code: 'TOO_MANY_COINS' }] })
    expect((await gita.ask(grantCoins, chetan)).statusCode).toBe(200)
    world.clock.pass(DAY_MS)
    const later = await world.session(farah.id)
    expect((await later.ask(grantCoins, chetan)).statusCode).toBe(200)
  })

  test('is made once for one idempotency key', async ({ world }) => {
    const farah = await world.person({ operator: true })
    const asha = await world.person()
    const grant = { id: asha.id, coins: 5, reason: REASON }
    for (let time = 0; time < 3; time++) await farah.call(grantCoins, grant, { 'idempotency-key': 'late parcel' })
    expect((await asha.call(getCoins, {})).balance).toBe(5)
  })
})

describe('the port for coins', () => {
  const earnedBy = (personId: string, at: Date) => ({
    personId,
    source: 'CONTRIBUTION' as const,
    reason: 'Winter appeal',
    at,
  })

  test('grants once for a source, also to twelve at once, and says how many there are', async ({ world }) => {
    const { id } = await world.person()
    const grant = { ...earnedBy(id, world.clock.now()), sourceId: 'gift 1', coins: 20 }
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => await world.sql.begin(async (tx) => await port.grant(tx, grant))),
    )
    expect(answers).toEqual(Array.from({ length: 12 }, () => 20))
    expect(await world.owner`select coins from coin_lot`).toEqual([{ coins: 20 }])
  })

  test('takes back what is left of a lot, once, and gives an erased account nothing', async ({ world }) => {
    const person = await world.person()
    const at = world.clock.now()
    const lot = { source: 'CONTRIBUTION', sourceId: 'gift 1', at } as const
    await world.sql.begin(async (tx) => await port.grant(tx, { ...earnedBy(person.id, at), ...lot, coins: 20 }))
    await world.owner`update coin_lot set left_coins = 5`
    const takenBack = async () => await world.sql.begin(async (tx) => await port.takeBack(tx, lot))
    expect([await takenBack(), await takenBack()]).toEqual([5, 0])
    expect((await person.call(getCoins, {})).balance).toBe(0)
    await world.owner`update person set state = 'DELETED' where id = ${person.id}`
    const more = { ...earnedBy(person.id, at), sourceId: 'gift 2', coins: 20 }
    expect(await world.sql.begin(async (tx) => await port.grant(tx, more))).toBe(0)
  })
})

describe('coins that expire soon [cso:S32]', () => {
  const run = async (world: World) => await expiringCoinsTask(world.house)(undefined, jobRun())

  async function givenLots(world: World, ...lots: readonly (readonly [days: number, coins: number])[]) {
    const { id: personId } = await world.person()
    const now = world.clock.now().getTime()
    for (const [days, coins] of lots)
      await grantLot(world.sql, {
        personId,
        source: 'QUIZ',
        sourceId: `${personId} ${days}`,
        coins,
        at: new Date(now + (days - 365) * DAY_MS),
      })
    return personId
  }

  test('are told of 30 and 3 days before, once each', async ({ world }) => {
    const id = await givenLots(world, [31, 40])
    const told: string[][] = []
    for (const days of [0, 1, 1, 26, 1, 2]) {
      world.clock.pass(days * DAY_MS)
      await Promise.all([run(world), run(world)])
      told.push(await textsOf(await world.session(id)))
    }
    expect(told.map((texts) => texts.length)).toEqual([0, 1, 1, 2, 2, 2])
    expect(told.at(-1)?.[0]).toMatch(/^40 coins of yours expire on \d+ \w+$/)
  })

  test('of one week share a notice, without those that were spent', async ({ world }) => {
    const id = await givenLots(world, [29, 1], [33, 2], [36, 4], [37, 8], [30, 16])
    await world.owner`update coin_lot set left_coins = 0 where coins = 16`
    await run(world)
    const texts = await textsOf(await world.session(id))
    expect(texts).toHaveLength(1)
    expect(texts[0]).toMatch(/^7 coins of yours expire between/)
    world.clock.pass(MINUTE_MS)
    await run(world)
    expect(await textsOf(await world.session(id))).toHaveLength(1)
  })

  test('are told of once if they come within three days only, and never where that was turned off', async ({
    world,
  }) => {
    const late = await givenLots(world, [2, 10])
    const silent = await givenLots(world, [20, 10])
    const quiet = await world.session(silent)
    await quiet.call(setNoticeMode, { kind: 'coins-expire', mode: 'OFF' })
    for (let time = 0; time < 2; time++) await run(world)
    expect(await textsOf(await world.session(late))).toHaveLength(1)
    expect(await textsOf(quiet)).toEqual([])
  })
})
