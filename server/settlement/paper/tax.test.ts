import { describe, expect } from 'vitest'
import { depositTax, getTaxAtSource } from '@chowk/contract/settlement/paper.ts'
import { authorityAccount, balanceOf, platformAccount } from '../../ledger/ledger.ts'
import { givenBookedOrder } from '../../testing/settlement/booked-order.ts'
import { GSTIN, givenSeller, givenShopSchool } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { closeMonths } from './close-month.ts'

const PAN = 'AACCT4812K'
const heads = (half: number, igstPaise = 0) => ({ cgstPaise: half, sgstPaise: half, igstPaise })

/** TCS 50 and TDS 10 in September, 80 and 16 back in October, 50 and 10 again in November; inter-State 51 in October. */
async function givenTax(world: World) {
  const { school, head, member } = await givenShopSchool(world)
  const seller = await givenSeller(world, { workspace: school })
  const buyer = await world.person()
  const near = await givenBookedOrder(world, { seller, buyer: buyer.id })
  const far = await givenBookedOrder(world, { seller, buyer: buyer.id, isInterState: true })
  const tax = async (order: typeof near, [tcs, tds]: [number, number], at: string) =>
    await order.book(
      'INVOICED',
      [
        ['seller_pending', tcs + tds],
        ['tcs_payable', -tcs],
        ['tds_payable', -tds],
      ],
      at,
    )
  await tax(near, [50, 10], '2026-09-10T06:00:00.000Z')
  await near.book(
    'REFUND',
    [
      ['tcs_payable', 80],
      ['tds_payable', 16],
      ['refund_payable', -96],
    ],
    '2026-10-10T06:00:00.000Z',
  )
  await tax(far, [51, 11], '2026-10-31T18:29:59.999Z')
  await tax(near, [50, 10], '2026-10-31T18:30:00.000Z')
  return { head, member, seller, school }
}

const closeUntil = async (world: World, at: string) => {
  world.clock.set(at)
  await closeMonths(world.sql, world.clock)
}

describe('tax at source of a seller [cso:S48]', () => {
  test('is told by month and GSTIN, by quarter and PAN; returns lessen the next deposit', async ({ world }) => {
    const { head, member } = await givenTax(world)
    const answer = await head.call(getTaxAtSource, { year: 2026 })
    expect(answer.months).toEqual([
      { month: '2026-09', gstin: GSTIN, collected: heads(25), returned: heads(0), due: heads(25), carried: heads(0) },
      {
        month: '2026-10',
        gstin: GSTIN,
        collected: heads(0, 51),
        returned: heads(40),
        due: heads(0, 51),
        // 30 too much were returned: no deposit of another head makes up for it.
        carried: heads(-40),
      },
      { month: '2026-11', gstin: GSTIN, collected: heads(25), returned: heads(0), due: heads(0), carried: heads(-15) },
    ])
    expect(answer.quarters).toEqual([
      { quarter: 2, pan: PAN, deductedPaise: 10, returnedPaise: 0, duePaise: 10 },
      { quarter: 3, pan: PAN, deductedPaise: 21, returnedPaise: 16, duePaise: 5 },
    ])
    expect((await head.call(getTaxAtSource, {})).year).toBe(2026)
    expect(await head.call(getTaxAtSource, { year: 2025 })).toEqual({ year: 2025, months: [], quarters: [] })
    expect((await member.call(getTaxAtSource, { year: 2026 })).months).toEqual([])
    const refused = await head.ask(getTaxAtSource, { year: 1999 })
    expect([refused.statusCode, refused.body.code]).toEqual([400, 'INVALID_INPUT'])
  })
})

describe('a tax deposit [cso:S53]', () => {
  test('is booked once for a closed month, and never beyond what is due', async ({ world }) => {
    await givenTax(world)
    await closeUntil(world, '2026-11-05T06:00:00.000Z')
    const operator = await world.person({ operator: true })
    const deposit = { kind: 'TCS' as const, period: '2026-09', amountPaise: 30, reference: 'CPIN 26090001' }
    const codeOf = async (changes: Partial<typeof deposit>) => {
      const { statusCode, body } = await operator.ask(depositTax, { ...deposit, ...changes })
      const { code, fields } = body as { code?: string; fields?: { path: string }[] }
      return [statusCode, code, fields?.[0]?.path]
    }
    expect(await codeOf({ period: '2026-11' })).toEqual([409, 'MONTH_OPEN', 'period'])
    expect(await codeOf({ amountPaise: 51 })).toEqual([409, 'MORE_THAN_DUE', 'amountPaise'])
    expect(await operator.call(depositTax, deposit)).toEqual({
      kind: 'TCS',
      period: '2026-09',
      duePaise: 50,
      depositedPaise: 30,
    })
    expect((await operator.call(depositTax, deposit)).depositedPaise).toBe(30)
    expect(await codeOf({ amountPaise: 20 })).toEqual([409, 'REFERENCE_USED', 'reference'])
    expect(await codeOf({ period: '2026-10' })).toEqual([409, 'REFERENCE_USED', 'reference'])
    const second = { ...deposit, reference: 'CPIN 26090002' }
    expect(await codeOf(second)).toEqual([409, 'MORE_THAN_DUE', 'amountPaise'])
    const both = await Promise.all(
      ['a', 'b'].map(
        async (end) => await operator.ask(depositTax, { ...second, amountPaise: 20, reference: `CPIN 2609 ${end}` }),
      ),
    )
    expect(both.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409'])
    expect(await balanceOf(world.sql, platformAccount('bank'))).toBe(-50)
    // 50 + 51 + 50 collected, 80 returned, 50 deposited.
    expect(await balanceOf(world.sql, authorityAccount('tcs'))).toBe(-21)
    expect((await operator.call(depositTax, { ...deposit, kind: 'TDS', amountPaise: 10 })).depositedPaise).toBe(10)
  })

  test('is read beside the TCS of all sellers by operators alone, and that is logged', async ({ world }) => {
    const { head, school } = await givenTax(world)
    const operator = await world.person({ operator: true })
    const path = '/operation/tcs.csv?month=2026-10'
    const rows = (await (await operator.fetch(path)).text()).trim().split('\r\n')
    expect(rows[1]).toBe(`${GSTIN},Neem Trust,0.00,0.00,0.51,0.40,0.40,0.00,0.00,0.00,0.51,0.51,0.80`)
    expect(rows).toHaveLength(2)
    for (const who of [head, await world.person({ workspace: school, role: 'ADMIN' }), await world.visitor()])
      expect((await who.fetch(path)).status).toBe(404)
    expect((await operator.fetch('/operation/tcs.csv?month=x')).status).toBe(404)
    expect(await world.owner`select from audit_log where action = 'TCS file read'`).toHaveLength(1)
  })
})
