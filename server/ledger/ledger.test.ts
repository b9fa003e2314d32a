import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { isFull } from '../testing/sample.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'
import type { Sql } from '../platform/database.ts'
import { balanceOf, balancesOf, limitAccount, listEntries, post, reverse } from './ledger.ts'
import type { Account, Booking, Entry } from './ledger.ts'

const AT = new Date('2026-11-21T08:00:00Z')
const account = (purpose: string, ownerId = 's1'): Account => ({ ownerKind: 'seller', ownerId, purpose })
const PENDING = account('pending')
const PAYABLE = account('payable')
const move = (from: Account, to: Account, paise: number): Entry[] => [
  { account: to, paise },
  { account: from, paise: -paise },
]
const sell = async (world: World, ref: string, entries: readonly Entry[] = move(PENDING, PAYABLE, 100)) =>
  await world.sql.begin(async (tx) => await post(tx, { kind: 'SALE', ref, entries, at: AT }))
const undo = async (world: World, kind: string, ref: string) =>
  await world.sql.begin(async (tx) => await reverse(tx, { kind, ref, at: AT }))
const REFUSED = { code: '23514' }

const transferId = async (sql: Sql, kind: string, ref: string) =>
  (await sql<{ id: string }[]>`select id from ledger_transfer where kind = ${kind} and ref = ${ref}`)[0]?.id ?? ''

describe('a transfer', () => {
  test('is booked once for each kind and ref, also if many try at once', async ({ world }) => {
    const answers = await Promise.all(Array.from({ length: 8 }, async () => await sell(world, 'order 1')))
    expect(answers.toSorted()).toEqual([...Array<Booking>(7).fill('again'), 'posted'])
    expect([await balanceOf(world.sql, PENDING), await balanceOf(world.sql, PAYABLE)]).toEqual([-100, 100])
    await expect(sell(world, 'order 1', move(PENDING, PAYABLE, 101))).rejects.toThrow('SALE order 1 with other entries')
    await expect(sell(world, 'order 1', move(PAYABLE, PENDING, 100))).rejects.toThrow('with other entries')
  })

  test('is refused unless it balances and has two entries', async ({ world }) => {
    const refused: readonly Entry[][] = [
      [
        { account: PENDING, paise: 100 },
        { account: PAYABLE, paise: -99 },
      ],
      [{ account: PENDING, paise: 100 }],
      move(PENDING, PAYABLE, 0),
    ]
    for (const entries of refused) await expect(sell(world, 'order 1', entries)).rejects.toMatchObject(REFUSED)
    await expect(sell(world, 'order 1', [])).rejects.toMatchObject({ ...REFUSED, constraint: 'ledger_not_empty' })
    expect(await world.owner`select from ledger_transfer`).toHaveLength(0)
  })

  test('takes no entries later, and none is changed or removed, not even by the owner', async ({ world }) => {
    await sell(world, 'order 1')
    const id = await transferId(world.sql, 'SALE', 'order 1')
    await expect(
      world.sql`
        insert into ledger_entry (transfer_id, line, account_id, paise)
        select transfer_id, line + 2, account_id, paise from ledger_entry where transfer_id = ${id}`,
    ).rejects.toMatchObject({ ...REFUSED, constraint: 'ledger_complete' })
    const changes = [
      'update ledger_entry set paise = paise * 2',
      'delete from ledger_entry',
      'truncate ledger_entry cascade',
      `update ledger_transfer set ref = 'other'`,
      'delete from ledger_transfer',
      'truncate ledger_transfer cascade',
      `update ledger_account set purpose = 'other'`,
      'delete from ledger_account',
    ]
    for (const text of changes) {
      await expect(world.owner.unsafe(text), text).rejects.toMatchObject(REFUSED)
      await expect(world.sql.unsafe(text), text).rejects.toMatchObject({ code: '42501' })
    }
    await expect(world.sql`update ledger_limit set balance_paise = 0`).rejects.toMatchObject({ code: '42501' })
    expect(await balanceOf(world.sql, PAYABLE)).toBe(100)
  })
})

describe('a reversal', () => {
  test('is booked once and mirrors its transfer', async ({ world }) => {
    await sell(world, 'order 1')
    const answers = await Promise.all(Array.from({ length: 8 }, async () => await undo(world, 'SALE', 'order 1')))
    expect(answers.toSorted()).toEqual([...Array<Booking>(7).fill('again'), 'posted'])
    expect([await balanceOf(world.sql, PENDING), await balanceOf(world.sql, PAYABLE)]).toEqual([0, 0])
    await expect(undo(world, 'SALE', 'order 2')).rejects.toThrow('no SALE order 2')
  })

  test('is not reversed', async ({ world }) => {
    await sell(world, 'order 1')
    await undo(world, 'SALE', 'order 1')
    const sale = await transferId(world.sql, 'SALE', 'order 1')
    await expect(undo(world, 'REVERSAL', sale)).rejects.toMatchObject({
      ...REFUSED,
      constraint: 'ledger_reversed_once',
    })
  })

  test('with other amounts or accounts is refused by the database', async ({ world }) => {
    await sell(world, 'order 1')
    const sale = await transferId(world.sql, 'SALE', 'order 1')
    const forged = world.sql.begin(async (tx) => {
      const [made] = await tx<{ id: string }[]>`
        insert into ledger_transfer (kind, ref, reverses, at) values ('REVERSAL', 'x', ${sale}, ${AT}) returning id`
      await tx`
        insert into ledger_entry (transfer_id, line, account_id, paise)
        select ${made?.id}, line, account_id, -paise / 2 from ledger_entry where transfer_id = ${sale}`
    })
    await expect(forged).rejects.toMatchObject({ ...REFUSED, constraint: 'ledger_mirrored' })
  })
})

describe('a limit', () => {
  const limit = async (world: World, leastPaise: number) =>
    await world.sql.begin(async (tx) => await limitAccount(tx, PENDING, { leastPaise }))

  test('refuses what would pass it, and starts from the entries there are', async ({ world }) => {
    await sell(world, 'order 1')
    await expect(limit(world, -99)).rejects.toMatchObject({ ...REFUSED, constraint: 'ledger_limit_kept' })
    await limit(world, -150)
    await expect(sell(world, 'order 2')).rejects.toMatchObject({ ...REFUSED, constraint: 'ledger_limit_kept' })
    expect(await sell(world, 'order 3', move(PENDING, PAYABLE, 50))).toBe('posted')
    await limit(world, -200)
    expect(await sell(world, 'order 4', move(PENDING, PAYABLE, 50))).toBe('posted')
    expect(await balanceOf(world.sql, PENDING)).toBe(-200)
  })

  test('holds while it is set and used at once', async ({ world }) => {
    await sell(world, 'order 0', move(PENDING, PAYABLE, 1))
    const sales = Array.from({ length: 12 }, async (_, n) => await sell(world, `order ${n + 1}`))
    const [set] = await Promise.allSettled([limit(world, -301), ...sales])
    const [kept] = await world.owner`select balance_paise::float8 as balance_paise from ledger_limit`
    if (set?.status === 'fulfilled') expect(kept).toEqual({ balancePaise: await balanceOf(world.sql, PENDING) })
    else expect(kept).toBeUndefined()
  })
})

test('16 clients book on 12 accounts, two of them limited: no deadlock, and every balance is the sum of its entries', async ({
  world,
}) => {
  const purposes = Array.from({ length: 12 }, (_, n) => `p${n}`)
  const limited = purposes.slice(0, 2).map((purpose) => account(purpose))
  for (const each of limited)
    await world.sql.begin(async (tx) => await limitAccount(tx, each, { leastPaise: -500, mostPaise: 500 }))
  let refused = 0
  const client = async (number: number) => {
    for (let n = 0; n < 12; n++) {
      const [from, to] = [purposes[(number * 5 + n) % 12] ?? '', purposes[(number + n * 7 + 1) % 12] ?? '']
      if (from === to) continue
      await sell(world, `${number}/${n}`, move(account(from), account(to), 100)).catch((failure: unknown) => {
        expect(failure).toMatchObject({ constraint: 'ledger_limit_kept' })
        refused++
      })
    }
  }
  await Promise.all(Array.from({ length: 16 }, async (_, number) => await client(number)))
  const balances = await balancesOf(world.sql, { ownerKind: 'seller', ownerId: 's1' })
  expect([...balances.values()].reduce((sum, paise) => sum + paise, 0)).toBe(0)
  const wrong = await world.owner`
    select from ledger_limit l
    where balance_paise <> (select coalesce(sum(paise), 0) from ledger_entry where account_id = l.account_id)`
  expect(wrong).toHaveLength(0)
  expect(refused).toBeLessThan(16 * 12)
})

test('lists entries by page with the balance after each, and sums a month by its Indian days', async ({ world }) => {
  const months = ['2026-10-31T18:29:59.999Z', '2026-10-31T18:30:00.000Z', '2026-11-15T00:00:00.000Z']
  for (const [index, at] of months.entries())
    await world.sql.begin(async (tx) => {
      const entries = move(PENDING, PAYABLE, 10 ** index)
      await post(tx, { kind: 'SALE', ref: `order ${index}`, entries, at: new Date(at) })
    })
  const first = await listEntries(world.sql, PAYABLE, { limit: 2 })
  expect(first.map(({ ref, paise, balancePaise }) => [ref, paise, balancePaise])).toEqual([
    ['order 2', 100, 111],
    ['order 1', 10, 11],
  ])
  const rest = await listEntries(world.sql, PAYABLE, { limit: 2, ...(first[1] && { before: first[1] }) })
  expect(rest.map(({ ref, balancePaise }) => [ref, balancePaise])).toEqual([['order 0', 1]])
  const november = { since: new Date('2026-10-31T18:30:00Z') }
  expect(await balancesOf(world.sql, PAYABLE, november)).toEqual(new Map([['payable', 110]]))
  expect(await listEntries(world.sql, PENDING, { ...november, limit: 9 })).toHaveLength(2)
  const october = { until: new Date('2026-10-31T18:30:00Z') }
  expect(await balancesOf(world.sql, { ownerKind: 'seller', ownerId: 's1' }, october)).toEqual(
    new Map([
      ['payable', 1],
      ['pending', -1],
    ]),
  )
})

type Command = { do: 'POST' | 'REVERSE'; ref: number; from: number; to: number; paise: number }

test('any sequence of bookings and reversals leaves a ledger of 0 that equals its model', async ({ world }) => {
  const anyCommand: fc.Arbitrary<Command> = fc.record({
    do: fc.constantFrom('POST', 'REVERSE'),
    ref: fc.nat(4),
    from: fc.nat(3),
    to: fc.nat(3),
    paise: fc.integer({ min: 1, max: 1000 }),
  })
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyCommand, { maxLength: 20 }), async (commands) => {
      const ownerId = `run ${run++}`
      const model = new Map<number, { entries: Entry[]; isReversed: boolean }>()
      for (const { do: act, ref, from, to, paise } of commands) {
        const known = model.get(ref)
        const name = `${ownerId}/${ref}`
        if (act === 'POST') {
          const entries = known?.entries ?? move(account(`p${from}`, ownerId), account(`q${to}`, ownerId), paise)
          expect(await sell(world, name, entries)).toBe(known ? 'again' : 'posted')
          if (!known) model.set(ref, { entries, isReversed: false })
        } else if (known) {
          expect(await undo(world, 'SALE', name)).toBe(known.isReversed ? 'again' : 'posted')
          known.isReversed = true
        } else await expect(undo(world, 'SALE', name)).rejects.toThrow('to reverse')
      }
      const expected = new Map<string, number>()
      for (const { entries, isReversed } of model.values())
        for (const entry of entries)
          expected.set(
            entry.account.purpose,
            (expected.get(entry.account.purpose) ?? 0) + (isReversed ? 0 : entry.paise),
          )
      expect(await balancesOf(world.sql, { ownerKind: 'seller', ownerId })).toEqual(expected)
    }),
    { numRuns: isFull ? 100 : 10 },
  )
})
