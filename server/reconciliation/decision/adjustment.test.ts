import { describe, expect } from 'vitest'
import {
  ADJUSTED_ALONE_PAISE,
  adjustSeller,
  decideMoney,
  listDecisions,
  undoAdjustment,
} from '@chowk/contract/reconciliation/decision.ts'
import { listMovements } from '@chowk/contract/settlement/payout.ts'
import { balanceOf, listEntries, sellerAccount } from '../../ledger/ledger.ts'
import { givenOrderRow } from '../../testing/store-order.ts'
import { givenSeller } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const WHY = 'The parcel was lost by our carrier.'
const UNDO = 'It was meant for another seller.'
let keys = 0
const key = () => ({ 'idempotency-key': `adjust-${++keys}` })

async function givenDesk(world: World) {
  const potter = await world.person()
  const seller = await givenSeller(world, { person: potter.id })
  const [farah, omar] = [await world.person({ operator: true }), await world.person({ operator: true })]
  const adjust = { of: seller, direction: 'TO_SELLER' as const, amountPaise: ADJUSTED_ALONE_PAISE, reason: WHY }
  const payable = async () => await balanceOf(world.owner, sellerAccount(seller, 'payable'))
  return { seller, potter, farah, omar, adjust, payable }
}

describe('an adjustment of a seller [cso:S50]', () => {
  test('up to ₹5,000 is made at once, and undone by a reversal with both lines on the statement [MO40]', async ({
    world,
  }) => {
    const { seller, potter, farah, adjust, payable } = await givenDesk(world)
    const { decisionId, state } = await farah.call(adjustSeller, adjust, key())
    expect([state, await payable()]).toEqual(['DONE', -500_000])
    const undo = { id: decisionId, reason: UNDO }
    expect((await farah.call(undoAdjustment, undo)).state).toBe('DONE')
    expect((await farah.ask(undoAdjustment, undo)).body.code).toBe('ALREADY_UNDONE')
    const shown = (await potter.call(listMovements, {})).content
    expect(shown.map(({ kind, paise, note }) => [kind, paise, note])).toEqual([
      ['ADJUSTMENT', -500_000, WHY],
      ['ADJUSTMENT', 500_000, WHY],
    ])
    const entries = await listEntries(world.owner, sellerAccount(seller, 'payable'), { limit: 9 })
    expect(entries.map(({ kind, paise, balancePaise }) => [kind, paise, balancePaise])).toEqual([
      ['REVERSAL', 500_000, 0],
      ['ADJUSTMENT', -500_000, -500_000],
    ])
    const { content } = await farah.call(listDecisions, {})
    expect(content.map(({ kind, state: now, amountPaise }) => `${kind} ${now} ${amountPaise}`).toSorted()).toEqual([
      'ADJUSTMENT UNDONE 500000',
      'UNDO DONE -500000',
    ])
  })

  test('above ₹5,000 waits for a second person, and so does its undoing [MO40]', async ({ world }) => {
    const { farah, omar, adjust, payable } = await givenDesk(world)
    const large = { ...adjust, direction: 'FROM_SELLER' as const, amountPaise: ADJUSTED_ALONE_PAISE + 1 }
    const { decisionId, state } = await farah.call(adjustSeller, large, key())
    expect([state, await payable()]).toEqual(['WAITING', 0])
    expect((await farah.ask(undoAdjustment, { id: decisionId, reason: UNDO })).body.code).toBe('DECISION_NOT_FOUND')
    expect((await farah.ask(decideMoney, { id: decisionId, isApproved: true })).body.code).toBe('OWN_PROPOSAL')
    await omar.call(decideMoney, { id: decisionId, isApproved: true })
    expect(await payable()).toBe(500_001)
    const undone = await omar.call(undoAdjustment, { id: decisionId, reason: UNDO })
    expect([undone.state, await payable()]).toEqual(['WAITING', 500_001])
    expect((await farah.ask(undoAdjustment, { id: decisionId, reason: UNDO })).body.code).toBe('ALREADY_PROPOSED')
    await farah.call(decideMoney, { id: undone.decisionId, isApproved: true })
    expect(await payable()).toBe(0)
  })

  test('is declined by anyone, and nothing is booked [MO40]', async ({ world }) => {
    const { farah, adjust, payable } = await givenDesk(world)
    const { decisionId } = await farah.call(adjustSeller, { ...adjust, amountPaise: 900_000 }, key())
    expect(await farah.call(decideMoney, { id: decisionId, isApproved: false })).toEqual({ state: 'DECLINED' })
    expect(await payable()).toBe(0)
  })

  test('finds the seller by the number of an order; an unknown one is refused [MO40]', async ({ world }) => {
    const { seller, farah, adjust, payable } = await givenDesk(world)
    const { referenceCode } = await givenOrderRow(world, { seller })
    await farah.call(adjustSeller, { ...adjust, of: `${referenceCode}-1`.toLowerCase(), amountPaise: 100 }, key())
    expect(await payable()).toBe(-100)
    for (const of of ['nobody', crypto.randomUUID()])
      expect((await farah.ask(adjustSeller, { ...adjust, of }, key())).body.code).toBe('SELLER_NOT_FOUND')
    const many = await Promise.all(
      Array.from(
        { length: 4 },
        async () => await farah.ask(adjustSeller, { ...adjust, amountPaise: 7 }, { 'idempotency-key': 'same' }),
      ),
    )
    expect(many.some(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(await payable()).toBe(-107)
  })

  test('by the same person twice is refused by the database too [cso:S50]', async ({ world }) => {
    const { farah, adjust } = await givenDesk(world)
    const { decisionId } = await farah.call(adjustSeller, { ...adjust, amountPaise: 900_000 }, key())
    await expect(
      world.owner`update money_decision set state = 'DONE', decided_by = proposed_by, decided_at = now() where id = ${decisionId}`,
    ).rejects.toMatchObject({ constraint: 'money_decision_by_two' })
  })
})
