import { describe, expect } from 'vitest'
import type { Input } from '@chowk/contract/call.ts'
import { listBanks } from '@chowk/contract/settlement/bank.ts'
import { decidePayout, listAllPayouts, setPayoutSandbox } from '@chowk/contract/settlement/operator.ts'
import { listPayouts } from '@chowk/contract/settlement/payout.ts'
import { getWallet, listSettlements } from '@chowk/contract/settlement/settlement.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts'
import {
  faultsOfPayouts,
  givenCompleted,
  letSandbox,
  passWeek,
  paySellers,
  platformBalances,
} from '../../testing/money/settled-order.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { claimPayout } from './claim-payout.ts'

const DUE = 35_400 - 3000 - 540 - 150 - 30

const payoutsOf = async (person: TestPerson) => (await person.call(listPayouts, {})).content
const stageOf = async (person: TestPerson) => (await person.call(listSettlements, {})).content[0]?.stage
const sentOf = async (world: World) =>
  (
    await world.owner<{ paise: number }[]>`select coalesce(sum(amount_paise), 0)::float8 as paise from sandbox_payout`
  )[0]?.paise

/** Lets time pass and runs the job. */
const pass = async (world: World, ms: number) => {
  world.clock.pass(ms)
  await paySellers(world)
}

describe('a payout [cso:S49]', () => {
  test('that is slow stays in transit and is asked for, not sent again', async ({ world }) => {
    const { head } = await givenCompleted(world)
    await letSandbox(world, 'SLOW')
    await passWeek(world)
    expect(await stageOf(head)).toBe('PROCESSING')
    expect(await head.call(getWallet, {})).toMatchObject({ inTransit: DUE, balance: 0 })
    expect(await faultsOfPayouts(world)).toEqual([])
    for (let turn = 0; turn < 4; turn++) await pass(world, 11 * MINUTE_MS)
    expect(await payoutsOf(head)).toMatchObject([{ state: 'PAID', amountPaise: DUE }])
    expect(await sentOf(world)).toBe(DUE)
  })

  test('that reaches nobody is reversed and tried again an hour later as attempt 2', async ({ world }) => {
    const { head } = await givenCompleted(world)
    await letSandbox(world, 'DOWN')
    await passWeek(world)
    expect(await payoutsOf(head)).toMatchObject([{ state: 'FAILED', failure: 'BUSY', attempt: 1 }])
    expect(await stageOf(head)).toBe('REQUESTED')
    expect(await head.call(getWallet, {})).toMatchObject({ requested: DUE, waits: 'PROVIDER_REFUSED' })
    await letSandbox(world, 'PAY')
    await pass(world, 10 * MINUTE_MS)
    expect(await payoutsOf(head)).toHaveLength(1)
    await pass(world, HOUR_MS)
    expect(await payoutsOf(head)).toMatchObject([
      { state: 'PAID', attempt: 2 },
      { state: 'FAILED', attempt: 1 },
    ])
    expect(await sentOf(world)).toBe(DUE)
    expect(await faultsOfPayouts(world)).toEqual([])
  })

  test('that the bank refuses makes the orders payable and the account untrusted [R12]', async ({ world }) => {
    const { head, seller } = await givenCompleted(world)
    await letSandbox(world, 'FAIL')
    await passWeek(world)
    expect(await payoutsOf(head)).toMatchObject([
      { state: 'FAILED', failure: 'REFUSED', failureText: 'The account does not exist' },
    ])
    const { content } = await head.call(listBanks, { merchantId: seller })
    expect(content).toMatchObject([{ state: 'FAILED', failure: 'RETURNED' }])
    await letSandbox(world, 'PAY')
    await passWeek(world)
    expect(await head.call(getWallet, {})).toMatchObject({ eligible: DUE, waits: 'BANK_UNVERIFIED' })
    expect(await payoutsOf(head)).toHaveLength(1)
  })

  test('that the bank returns after three days gives back payout and fee, and tells the seller why [R12] [MO04]', async ({
    world,
  }) => {
    const { head } = await givenCompleted(world)
    await letSandbox(world, 'FAIL_LATER')
    await passWeek(world)
    expect(await stageOf(head)).toBe('SETTLED')
    expect(await platformBalances(world)).toMatchObject({ bank: -DUE - 354, payout_fee: 300, gst_on_payout_fee: 54 })
    for (let day = 0; day < 4; day++) await pass(world, DAY_MS + MINUTE_MS)
    expect(await stageOf(head)).toBe('FAILED')
    expect((await head.call(listSettlements, {})).content).toMatchObject([
      { status: 'DRAFT', duePaise: DUE, failure: 'The account is closed' },
    ])
    expect(await platformBalances(world)).toMatchObject({ bank: 0, payout_fee: 0, gst_on_payout_fee: 0 })
    const told = await world.owner<{ facts: { to: string; reason: string } }[]>`
      select facts from notice where kind = 'payout' and person_id = ${head.id} order by at`
    expect(told.map(({ facts }) => [facts.to, facts.reason])).toEqual([
      ['PAID', ''],
      ['FAILED', 'The account is closed'],
    ])
    expect(await faultsOfPayouts(world)).toEqual([])
  })

  test('whose answer is lost counts as spent, and is found by its id', async ({ world }) => {
    const { head } = await givenCompleted(world)
    await letSandbox(world, 'LOSE_ANSWER')
    await passWeek(world)
    expect(await stageOf(head)).toBe('UNKNOWN')
    expect(await head.call(getWallet, {})).toMatchObject({ inTransit: DUE, balance: 0 })
    await letSandbox(world, 'DOWN')
    await pass(world, HOUR_MS)
    expect(await stageOf(head)).toBe('UNKNOWN')
    await letSandbox(world, 'PAY')
    await pass(world, HOUR_MS)
    expect(await stageOf(head)).toBe('SETTLED')
    expect(await sentOf(world)).toBe(DUE)
  })

  test('is paid once by a bank that pays twice when asked twice, also after a worker was killed [V09]', async ({
    world,
  }) => {
    const { head, seller } = await givenCompleted(world)
    await letSandbox(world, 'PAY_TWICE')
    const wish = { sellerId: seller, purpose: 'payable', onlyRequested: false, limitPaise: null } as const
    const claims = await Promise.all(
      Array.from(
        { length: 4 },
        async () => await world.sql.begin(async (tx) => await claimPayout(tx, world.house, wish)),
      ),
    )
    // The worker ended between claim and call.
    expect(claims.filter(({ payoutId }) => payoutId !== null)).toHaveLength(1)
    await Promise.all([paySellers(world), paySellers(world)])
    expect(await sentOf(world)).toBe(0)
    world.clock.pass(6 * MINUTE_MS)
    await Promise.all([paySellers(world), paySellers(world), paySellers(world)])
    await pass(world, DAY_MS)
    expect(await payoutsOf(head)).toMatchObject([{ state: 'PAID' }])
    expect(await sentOf(world)).toBe(DUE)
  })

  test('pays the oldest earnings that fit, and the rest when there is money again [MO35]', async ({ world }) => {
    const { head } = await givenCompleted(world, { quantity: 10, onHand: 30 })
    await letSandbox(world, 'SHORT_OF_MONEY')
    await passWeek(world)
    expect(await payoutsOf(head)).toEqual([])
    expect(await stageOf(head)).toBe('REQUESTED')
    expect(await head.call(getWallet, {})).toMatchObject({ waits: 'PROVIDER_LIMIT' })
    await letSandbox(world, 'PAY')
    await pass(world, 10 * MINUTE_MS)
    expect(await stageOf(head)).toBe('SETTLED')
  })

  test('of unknown outcome is decided by an operator after a day; a late payment is owed by the seller', async ({
    world,
  }) => {
    const { head } = await givenCompleted(world)
    const operator = await world.person({ operator: true })
    await letSandbox(world, 'LOSE_ANSWER')
    await passWeek(world)
    await world.owner`update sandbox_payout set reference = 'hidden'`
    const [open] = await payoutsOf(head)
    const decision = {
      payoutId: open?.payoutId ?? '',
      outcome: 'NOT_SENT',
      reason: 'The bank knows nothing of it.',
    } as const
    const codeOf = async (given: Input<typeof decidePayout>) =>
      (await operator.ask(decidePayout, given)).body as { code?: string }
    expect(await codeOf(decision)).toMatchObject({ code: 'TOO_EARLY' })
    expect((await head.ask(decidePayout, decision)).statusCode).toBe(403)
    await operator.call(setPayoutSandbox, { mode: 'PAY' })
    await pass(world, DAY_MS)
    expect((await operator.call(listAllPayouts, {})).content).toMatchObject([{ needsDecision: true, state: 'UNKNOWN' }])
    expect(await codeOf({ ...decision, outcome: 'PAID' })).toMatchObject({ code: 'UTR_NEEDED' })
    await operator.call(decidePayout, decision)
    expect(await codeOf(decision)).toMatchObject({ code: 'NOT_UNKNOWN' })
    expect(await head.call(getWallet, {})).toMatchObject({ requested: DUE, inTransit: 0 })
    await pass(world, MINUTE_MS)
    await world.owner`update sandbox_payout set reference = ${decision.payoutId} where reference = 'hidden'`
    await pass(world, DAY_MS)
    expect(await head.call(getWallet, {})).toMatchObject({ balance: -DUE, settledTotal: DUE, adjustments: -DUE })
    expect(await faultsOfPayouts(world)).toEqual([])
  })
})
