import { describe, expect } from 'vitest'
import { PART_STATES, orderStatus } from '@chowk/contract/order/order-state.ts'
import type { PartState } from '@chowk/contract/order/order-state.ts'
import { givenOrderRow } from '../../testing/store-order.ts'
import { test } from '../../testing/test.ts'
import { ORDER_PART, statusOf } from './part-state.ts'
import { STEPS, isInTime, possibleSteps } from './steps.rules.ts'

describe('the status of an order [cso:S29] [ST28]', () => {
  test('is the least advanced of its units, without the cancelled ones', () => {
    expect(orderStatus(['CANCELLED', 'CANCELLED'])).toBe('CANCELLED')
    expect(orderStatus(['CANCELLED', 'SHIPPED'])).toBe('SHIPPED')
    expect(orderStatus(['DELIVERED', 'SHIPPED'])).toBe('PARTIALLY_SHIPPED')
    expect(orderStatus(['REFUNDED', 'COMPLETED', 'CANCELLED'])).toBe('PARTIALLY_REFUNDED')
  })

  test('is the same in lists for all pairs of states', { timeout: 30_000 }, async ({ world }) => {
    const { orderId, lineId } = await givenOrderRow(world, { quantity: 2 })
    const { owner } = world
    await owner`delete from order_part where order_id = ${orderId}`
    await owner`
      insert into order_part (line_id, order_id, quantity, since) values (${lineId}, ${orderId}, 1, now()), (${lineId}, ${orderId}, 1, now())`
    const differing: unknown[] = []
    for (const one of PART_STATES)
      for (const other of PART_STATES) {
        await owner`
          update order_part p set state = case when p.id = (select min(q.id::text)::uuid from order_part q where q.order_id = ${orderId})
            then ${one} else ${other} end where order_id = ${orderId}`
        const [row] = await owner<{ status: string }[]>`
          select ${statusOf(owner)} as status from seller_order o where o.id = ${orderId}`
        if (row?.status !== orderStatus([one, other])) differing.push([one, other, row])
      }
    expect(differing).toEqual([])
  })
})

describe('steps of units [cso:S28]', () => {
  // As the table of the rule says; DISPUTED from SHIPPED, UNDELIVERED and RETURN_APPROVED as it was corrected.
  const TABLE: Partial<Record<PartState, Partial<Record<PartState, string>>>> = {
    PLACED: { CONFIRMED: 'SELLER', CANCELLED: 'BUYER SELLER JOB' },
    CONFIRMED: { PACKED: 'SELLER', SHIPPED: 'SELLER', CANCELLED: 'BUYER SELLER' },
    PACKED: { SHIPPED: 'SELLER', CANCELLED: 'SELLER' },
    SHIPPED: { DELIVERED: 'BUYER SELLER JOB', UNDELIVERED: 'SELLER', DISPUTED: 'BUYER' },
    UNDELIVERED: { SHIPPED: 'SELLER', CANCELLED: 'SELLER' },
    DELIVERED: { RETURN_REQUESTED: 'BUYER', DISPUTED: 'BUYER', COMPLETED: 'JOB' },
    RETURN_REQUESTED: { RETURN_APPROVED: 'SELLER JOB', RETURN_REJECTED: 'SELLER' },
    RETURN_APPROVED: { RETURNED: 'SELLER', COMPLETED: 'BUYER', DISPUTED: 'JOB' },
    RETURN_REJECTED: { DISPUTED: 'BUYER', COMPLETED: 'JOB' },
    DISPUTED: { REFUNDED: 'OPERATOR', COMPLETED: 'OPERATOR' },
  }

  test('are those of the table, by those sides alone', () => {
    for (const from of PART_STATES)
      for (const to of PART_STATES) {
        const by = STEPS.filter((step) => step.from === from && step.to === to).flatMap((step) => step.by)
        expect(by.join(' '), `${from} to ${to}`).toBe(TABLE[from]?.[to] ?? '')
      }
    expect(ORDER_PART.allowed.RETURNED).toEqual(['REFUNDED'])
  })

  test('have their time', () => {
    const since = new Date('2026-11-20T10:00:00Z')
    const time = { since, returnableDays: 2, promisedAt: new Date('2026-11-25T18:30:00Z') }
    const at = (moment: string, from: PartState) => possibleSteps({ from, side: 'BUYER', now: new Date(moment) }, time)
    expect(at('2026-11-22T09:59:59Z', 'DELIVERED')).toEqual(['RETURN_REQUESTED', 'DISPUTED'])
    expect(at('2026-11-22T10:00:00Z', 'DELIVERED')).toEqual(['DISPUTED'])
    expect(at('2026-11-27T10:00:00Z', 'DELIVERED')).toEqual([])
    expect(at('2026-11-25T18:29:59Z', 'SHIPPED')).toEqual(['DELIVERED'])
    expect(at('2026-11-25T18:30:00Z', 'SHIPPED')).toEqual(['DELIVERED', 'DISPUTED'])
    // Sent again, the parcel has another day.
    const again = { ...time, since: new Date('2026-11-26T10:00:00Z') }
    expect(possibleSteps({ from: 'SHIPPED', side: 'BUYER', now: new Date('2026-11-27T10:00:00Z') }, again)).toEqual([
      'DELIVERED',
    ])
    const unpromised = { ...time, promisedAt: null }
    const [step] = STEPS.filter(({ after }) => after === 'PROMISED')
    expect(step && isInTime(step, unpromised, new Date('2026-11-27T10:00:00Z'))).toBe(true)
  })
})
