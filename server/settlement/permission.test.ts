import { describe } from 'vitest'
import {
  deleteBank,
  getBankName,
  listBanks,
  makeBankPrimary,
  saveBank,
  updateBank,
} from '@chowk/contract/settlement/bank.ts'
import { decidePayout, setPayoutSandbox } from '@chowk/contract/settlement/operator.ts'
import { getPayout, getPayoutSettings, savePayoutSettings } from '@chowk/contract/settlement/payout.ts'
import { requestSettlement } from '@chowk/contract/settlement/settlement.ts'
import { depositTax } from '@chowk/contract/settlement/paper.ts'
import type { Asking } from '../testing/permission/permission-calls.ts'
import { PASSWORD } from '../testing/neighbours/neighbour.ts'
import { ownSeller } from '../testing/neighbours/store-tries.ts'
import { given, tryPermissions } from '../testing/permission/permission-calls.ts'
import { test } from '../testing/test.ts'

const FIELDS = {
  holderName: 'Neem Trust',
  accountNumber: '123456789012',
  accountNumberAgain: '123456789012',
  ifscCode: 'SBIN0000001',
  type: 'CURRENT' as const,
  password: PASSWORD,
}

async function ownBank(asking: Asking): Promise<{ merchantId: string; bankId: string; version: number }> {
  const merchantId = await ownSeller(asking)
  const [row] = await asking.world.owner<{ id: string }[]>`
    insert into seller_bank (seller_id, holder_name, number, last_four, ifsc, kind, is_primary, created_at)
    values (${merchantId}, 'Neem Trust', '\\x00', '9012', 'SBIN0000001', 'CURRENT', false, now()) returning id`
  return { merchantId, bankId: row?.id ?? '', version: 1 }
}

async function emptySeller(asking: Asking): Promise<string> {
  const merchantId = await ownSeller(asking)
  await asking.world.owner`delete from seller_bank where seller_id = ${merchantId}`
  return merchantId
}

// Of nobody: own orders and payouts are tried beside their calls.
const NOBODYS = '0197a1f0-0000-7000-8000-000000000002'

const TRIES = [
  given(getBankName, async () => ({ ifscCode: 'SBIN0000001' })),
  given(listBanks, async (asking) => ({ merchantId: await ownSeller(asking) })),
  given(saveBank, async (asking) => ({ merchantId: await emptySeller(asking), ...FIELDS })),
  given(updateBank, async (asking) => ({ ...(await ownBank(asking)), ...FIELDS })),
  given(makeBankPrimary, async (asking) => ({ ...(await ownBank(asking)), password: PASSWORD })),
  given(
    depositTax,
    { kind: 'TCS', period: '2026-11', amountPaise: 100, reference: 'CPIN 26110001' },
    { refusedWith: { operator: 'MONTH_OPEN' } },
  ),
  given(deleteBank, async (asking) => ({ ...(await ownBank(asking)), password: PASSWORD })),
  given(
    requestSettlement,
    async (asking) => ({ sellerId: await ownSeller(asking), orderId: NOBODYS, feePercent: 10 }),
    { refusedWith: 'ORDER_NOT_FOUND' },
  ),
  given(getPayout, { payoutId: NOBODYS }, { refusedWith: 'PAYOUT_NOT_FOUND' }),
  given(savePayoutSettings, async (asking) => {
    await ownSeller(asking)
    const { settings } = await asking.caller.call(getPayoutSettings, {})
    return { interval: 'MONTHLY' as const, version: settings?.version ?? 0 }
  }),
  given(
    decidePayout,
    { payoutId: NOBODYS, outcome: 'NOT_SENT', reason: 'Nothing came.' },
    { refusedWith: 'PAYOUT_NOT_FOUND' },
  ),
  given(setPayoutSandbox, { mode: 'PAY' }),
]

describe('who may see and move the money of sellers', () => {
  test(
    'sellers for themselves or the workspace they run; operators decide payouts [S02]',
    { timeout: 120_000 },
    async ({ world }) => {
      await tryPermissions(world, 'settlement', TRIES)
    },
  )
})
