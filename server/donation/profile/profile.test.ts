import { describe, expect } from 'vitest'
import { saveTax } from '@chowk/contract/billing/tax.ts'
import { getGiftProfile, saveGiftProfile } from '@chowk/contract/donation/profile.ts'
import { listDrives } from '@chowk/contract/donation/drive.ts'
import { getOwnSeller } from '@chowk/contract/product/seller.ts'
import { listBanks } from '@chowk/contract/settlement/bank.ts'
import { givenBank } from '../../testing/neighbours/gifts.ts'
import { test } from '../../testing/test.ts'

const CAUSE = {
  title: 'Books for all',
  about: 'We carry books to schools without a library.',
  goalPaise: 10_000_000,
  presetsPaise: [51_000, 10_100, 51_000],
  deductionPercent: 50 as const,
}
const TAX = {
  legalName: 'Neem Welfare Trust',
  pan: 'AACCT4812K',
  address: '4 Banyan Road, Nashik',
  pin: '422001',
  state: '27',
  reg80g: { number: 'AACCT4812KF20214', from: '2022-04-01', until: '2027-03-31' },
}

describe('receiving donations [cso:S55]', () => {
  test('needs verification, tax details and a verified bank, and no plan of the store', async ({ world }) => {
    const workspace = await world.workspace({ kind: 'NGO', slug: 'neem-trust' })
    const head = await world.person({ workspace, role: 'ADMIN' })
    const missing = async () => (await head.call(getGiftProfile, {})).missing
    expect(await missing()).toEqual(['NOT_VERIFIED', 'NO_TAX_DETAILS', 'NO_BANK'])
    const save = async (version: number, isReceiving: boolean) =>
      await head.ask(saveGiftProfile, { ...CAUSE, version, isReceiving })
    expect((await save(0, false)).body.code).toBe('NOT_READY')
    await head.call(saveTax, TAX)
    // Saved without receiving, the workspace gets the account that its bank belongs to.
    const saved = await head.call(saveGiftProfile, { ...CAUSE, version: 0, isReceiving: false })
    expect(saved).toMatchObject({
      version: 1,
      reg80g: { until: '2027-03-31' },
      cause: { presetsPaise: [10_100, 51_000] },
    })
    const { seller, access } = await head.call(getOwnSeller, {})
    expect([seller?.tax.legalName, access.allowed]).toEqual(['Neem Welfare Trust', false])
    const merchantId = seller?.sellerId ?? ''
    expect((await head.call(listBanks, { merchantId })).content).toEqual([])
    expect((await save(1, true)).body).toMatchObject({
      code: 'NOT_READY',
      details: { missing: ['NOT_VERIFIED', 'NO_BANK'] },
    })
    await world.owner`update workspace set verified_at = now(), verified_by = 'DNS', state = 'ACTIVE' where id = ${workspace}`
    await givenBank(world, merchantId)
    expect(await head.call(saveGiftProfile, { ...CAUSE, version: 1, isReceiving: true })).toMatchObject({
      version: 2,
      missing: [],
    })
    expect((await save(1, true)).body.code).toBe('VERSION_CONFLICT')
    const { content } = await (await world.person()).call(listDrives, {})
    expect(content).toMatchObject([{ customUrl: 'neem-trust', title: 'Books for all', goalPaise: 10_000_000 }])
  })

  test('is for NGOs, institutes and groups', async ({ world }) => {
    const workspace = await world.workspace({ kind: 'CORPORATE' })
    const head = await world.person({ workspace, role: 'OWNER' })
    expect((await head.call(getGiftProfile, {})).missing).toEqual(['OTHER_ORGANISATION'])
    const { body } = await head.ask(saveGiftProfile, { ...CAUSE, version: 0, isReceiving: false })
    expect(body.code).toBe('NOT_READY')
  })
})
