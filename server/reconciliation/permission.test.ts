import { describe } from 'vitest'
import { setChargebackFault } from '@chowk/contract/reconciliation/chargeback.ts'
import { adjustSeller, decideMoney, undoAdjustment } from '@chowk/contract/reconciliation/decision.ts'
import { compareDay, settleDifference } from '@chowk/contract/reconciliation/difference.ts'
import { importBankLines, importSettlement } from '@chowk/contract/reconciliation/file.ts'
import { matchSuspense, proposeWriteOff } from '@chowk/contract/reconciliation/suspense.ts'
import { captureIn } from '../testing/neighbours/neighbour-payment.ts'
import { PASSWORD, fresh, given, tryPermissions } from '../testing/permission/permission-calls.ts'
import type { Asking } from '../testing/permission/permission-calls.ts'
import { givenSeller } from '../testing/store.ts'
import { test } from '../testing/test.ts'

const WHY = 'It was asked for in a letter.'
const DAY = '2026-11-20'

async function suspense({ world }: Asking): Promise<string> {
  const paymentId = `pay_${fresh()}`
  const money = { gateway: 'SANDBOX', gatewayOrderId: 'order_x', paymentId, method: 'upi' } as const
  await world.sql.begin(async (tx) => await captureIn(tx, world, { ...money, amountPaise: 100, currency: 'INR' }))
  const [row] = await world.owner<
    { id: string }[]
  >`select id from payment_capture where gateway_payment_id = ${paymentId}`
  return row?.id ?? ''
}

async function difference({ world }: Asking): Promise<string> {
  const [row] = await world.owner<{ id: string }[]>`
    insert into money_difference (comparison, gateway, day, subject, finding, cause, expected_paise, actual_paise, found_at)
    values ('BANK', '', ${DAY}, ${fresh()}, 'MISSING_HERE', 'BANK_LINE', 0, 1, now()) returning id`
  return row?.id ?? ''
}

const adjustment = async ({ world, people }: Asking) => ({
  of: await givenSeller(world, { person: people.individual.id }),
  direction: 'TO_SELLER' as const,
  amountPaise: 100,
  reason: WHY,
  password: PASSWORD,
})

async function proposed(asking: Asking): Promise<string> {
  const other = await asking.world.person({ operator: true, password: PASSWORD })
  const { decisionId } = await other.call(proposeWriteOff, { id: await suspense(asking), reason: WHY })
  return decisionId
}

const TRIES = [
  given(compareDay, { day: DAY }),
  given(settleDifference, async (asking) => ({ id: await difference(asking), as: 'ACCEPTED' as const, reason: WHY })),
  given(importSettlement, {
    gateway: 'SANDBOX',
    name: 'a.csv',
    csv: 'entity_id,amount,fee,tax,settlement_id,settled_at',
  }),
  given(importBankLines, { name: 'a.csv', csv: 'Date,Debit,Credit' }),
  given(
    matchSuspense,
    async (asking) => ({ id: await suspense(asking), referenceCode: 'CHK-261129-AAAAAAA', password: PASSWORD }),
    { refusedWith: 'ORDER_NOT_FOUND' },
  ),
  given(proposeWriteOff, async (asking) => ({ id: await suspense(asking), reason: WHY })),
  given(adjustSeller, adjustment),
  given(undoAdjustment, async (asking) => {
    const { decisionId } = await asking.caller.call(adjustSeller, await adjustment(asking), {
      'idempotency-key': fresh(),
    })
    return { id: decisionId, reason: WHY, password: PASSWORD }
  }),
  given(decideMoney, async (asking) => ({ id: await proposed(asking), isApproved: true, password: PASSWORD })),
  given(
    setChargebackFault,
    async (asking) => ({ id: await suspense(asking), fault: 'PLATFORM' as const, reason: WHY }),
    { refusedWith: 'CHARGEBACK_NOT_FOUND' },
  ),
]

describe('who may reconcile money', () => {
  test('operators alone [S02]', { timeout: 120_000 }, async ({ world }) => {
    await tryPermissions(world, 'reconciliation', TRIES)
  })
})
