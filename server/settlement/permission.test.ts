import { describe } from 'vitest'
import {
  deleteBank,
  getBankName,
  listBanks,
  makeBankPrimary,
  saveBank,
  updateBank,
} from '@chowk/contract/settlement/bank.ts'
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
]

describe('who may keep bank accounts', () => {
  test('sellers for themselves or the workspace they run [S02]', { timeout: 120_000 }, async ({ world }) => {
    await tryPermissions(world, 'settlement', TRIES)
  })
})
