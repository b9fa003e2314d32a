import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attemptOf } from '../order/attempt.rules.ts'
import { keyOf, nextRefundStep, stateAfter } from './refund.rules.ts'

const refund = (amountPaise: number, status: 'pending' | 'processed' | 'failed' = 'processed') => ({
  id: 'r',
  key: null,
  amountPaise,
  status,
})

describe('the next step of a refund [S37]', () => {
  test.each([
    ['sends all of it if nothing went back', 3000, 10_000, 0, [], 3000, 0],
    ['sends it beside another refund', 3000, 10_000, 5000, [refund(5000)], 3000, 0],
    ['ignores refunds that failed', 10_000, 10_000, 0, [refund(10_000, 'failed')], 10_000, 0],
    ['sends the rest after a refund in the dashboard', 11_800, 11_800, 0, [refund(4000)], 7800, 4000],
    ['sends nothing if all of it went back elsewhere', 11_800, 11_800, 0, [refund(11_800)], 0, 11_800],
    ['counts nothing twice', 5000, 10_000, 10_000, [refund(10_000)], 0, 0],
  ] as const)('%s', (_, amountPaise, capturedPaise, knownPaise, refunds, sendPaise, elsewherePaise) => {
    expect(nextRefundStep({ amountPaise, capturedPaise, knownPaise, refunds })).toEqual({ sendPaise, elsewherePaise })
  })

  test('never sends more than is left at the gateway, nor counts more than is due', () => {
    const paise = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(
        paise,
        paise,
        fc.nat(1_000_000),
        fc.array(paise, { maxLength: 5 }),
        (amount, captured, known, gone) => {
          const refunds = gone.map((each) => refund(each))
          const live = gone.reduce((sum, each) => sum + each, 0)
          const step = nextRefundStep({ amountPaise: amount, capturedPaise: captured, knownPaise: known, refunds })
          expect(step.sendPaise).toBeLessThanOrEqual(Math.max(0, captured - live))
          expect(step.sendPaise + step.elsewherePaise).toBeLessThanOrEqual(amount)
          expect(Math.min(step.sendPaise, step.elsewherePaise)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

test('a smaller confirmation is AMOUNT_DIFF, not DONE [S37] [ST15]', () => {
  expect(stateAfter(1815, { amountPaise: 1815, status: 'processed' })).toBe('DONE')
  expect(stateAfter(1815, { amountPaise: 1210, status: 'processed' })).toBe('AMOUNT_DIFF')
  expect(stateAfter(1815, { amountPaise: 0, status: 'failed' })).toBe('FAILED')
  expect(stateAfter(1815, { amountPaise: 1815, status: 'pending' })).toBeUndefined()
})

test('each attempt has a key of its own that fits into a receipt', () => {
  const id = '6f0f2a36-4a38-4a31-8d0b-0d6ad1e1f1aa'
  expect([1, 2, 100].map((attempt) => keyOf(id, attempt))).toEqual([id, `${id}-2`, `${id}-100`])
  expect(keyOf(id, 100).length).toBeLessThanOrEqual(40)
})

test('an attempt is refused only if none of them is open [R2:O34]', () => {
  const attempt = (...all: ('created' | 'authorized' | 'failed' | 'captured')[]) =>
    attemptOf(
      all.map((status) => ({ status, createdAt: new Date(0) })),
      new Date(299_999),
    )
  expect(attempt()).toBeNull()
  expect(attempt('failed')).toBe('REFUSED')
  expect(attempt('failed', 'created')).toBe('WAITING')
  expect(attempt('authorized', 'failed')).toBe('WAITING')
})

test('an abandoned attempt neither blocks the page nor counts as refused, an authorised one waits [R2:O34]', () => {
  const attempt = (...all: ('created' | 'authorized' | 'failed')[]) =>
    attemptOf(
      all.map((status) => ({ status, createdAt: new Date(0) })),
      new Date(300_000),
    )
  expect(attempt('created')).toBeNull()
  expect(attempt('failed', 'created')).toBeNull()
  expect(attempt('authorized')).toBe('WAITING')
})
