import { describe } from 'vitest'
import { retryPaymentIssue, returnSuspense } from '@chowk/contract/payment/issue.ts'
import { captureIn } from '../testing/neighbours/neighbour-payment.ts'
import { PASSWORD, given, tryPermissions } from '../testing/permission/permission-calls.ts'
import type { Asking } from '../testing/permission/permission-calls.ts'
import { test } from '../testing/test.ts'

let payments = 0

/** Money that fits no order. */
async function suspense({ world }: Asking) {
  const paymentId = `pay_${++payments}`
  const money = { gateway: 'SANDBOX', gatewayOrderId: 'order_x', paymentId, method: 'upi' } as const
  await world.sql.begin(async (tx) => await captureIn(tx, world, { ...money, amountPaise: 100, currency: 'INR' }))
  const [row] = await world.owner<{ id: string }[]>`
    select id from payment_capture where gateway_payment_id = ${paymentId}`
  return { id: row?.id ?? '', password: PASSWORD }
}

async function parked({ world }: Asking) {
  const [row] = await world.owner<{ id: string }[]>`
    insert into payment_event (gateway, event_id, event, state, body, at)
    values ('SANDBOX', ${`e${++payments}`}, 'payment.captured', 'PARKED', '{}', now()) returning id`
  return { type: 'EVENT' as const, id: row?.id ?? '', reason: 'The database was full.', password: PASSWORD }
}

describe('who may do what with payments', () => {
  test('only operators handle payments that need attention [S02]', { timeout: 120_000 }, async ({ world }) => {
    await tryPermissions(world, 'payment', [given(returnSuspense, suspense), given(retryPaymentIssue, parked)])
  })
})
