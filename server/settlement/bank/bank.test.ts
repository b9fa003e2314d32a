import { describe, expect } from 'vitest'
import {
  MOST_BANKS,
  deleteBank,
  getBankName,
  listBanks,
  makeBankPrimary,
  saveBank,
  updateBank,
} from '@chowk/contract/settlement/bank.ts'
import type { Input } from '@chowk/contract/call.ts'
import { post } from '../../ledger/ledger.ts'
import { Browser } from '../../testing/browser.ts'
import { turnFactorOn } from '../../testing/entry/code-app.ts'
import { givenSeller, givenShopSchool } from '../../testing/store.ts'
import { PASSWORD } from '../../testing/neighbours/neighbour.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { verifyBankTask } from './verify-bank.job.ts'

const NUMBER = '501004567893'
const BANK: Omit<Input<typeof saveBank>, 'merchantId'> = {
  holderName: 'Neem Trust',
  accountNumber: NUMBER,
  accountNumberAgain: NUMBER,
  ifscCode: 'SBIN0000001',
  type: 'CURRENT',
}

async function givenShop(world: World) {
  const school = await givenShopSchool(world)
  return { ...school, merchantId: await givenSeller(world, { workspace: school.school }) }
}

const codeOf = ({ statusCode, body }: { statusCode: number; body: { code?: string } }) => [statusCode, body.code]

describe('bank accounts of a seller', () => {
  test('exactly one is primary, of at most five [cso:S44] [bank-save] [bank-get] [bank-primary] [bank-delete]', async ({
    world,
  }) => {
    const { head, merchantId } = await givenShop(world)
    const first = await head.call(saveBank, { merchantId, ...BANK, accountNumber: '5010 0456-7893' })
    expect(first.content).toMatchObject([{ lastFour: '7893', isPrimary: true, branch: { status: 'KNOWN' } }])
    await head.call(saveBank, { merchantId, ...BANK })
    const [one, other] = (await head.call(listBanks, { merchantId })).content
    const both = await Promise.all(
      [one, other].map(async (bank) => await head.ask(makeBankPrimary, { merchantId, bankId: bank?.bankId ?? '' })),
    )
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const { content } = await head.call(listBanks, { merchantId })
    expect(content.map(({ isPrimary }) => isPrimary)).toEqual([true, false])
    const gone = await head.call(deleteBank, { merchantId, bankId: content[0]?.bankId ?? '' })
    expect(gone.content).toMatchObject([{ bankId: content[1]?.bankId, isPrimary: true }])
    for (let count = 1; count < MOST_BANKS - 1; count++) await head.call(saveBank, { merchantId, ...BANK })
    const last = await Promise.all([
      head.ask(saveBank, { merchantId, ...BANK }),
      head.ask(saveBank, { merchantId, ...BANK }),
    ])
    expect(last.map(({ body }) => body.code ?? 'saved').toSorted()).toEqual(['TOO_MANY_BANKS', 'saved'])
  })

  test('keeps the primary one while money is due [cso:S44]', async ({ world }) => {
    const { head, merchantId } = await givenShop(world)
    const { content } = await head.call(saveBank, { merchantId, ...BANK })
    const bankId = content[0]?.bankId ?? ''
    const account = (purpose: string) => ({ ownerKind: 'seller' as const, ownerId: merchantId, purpose })
    const book = async (ref: string, paise: number) =>
      await world.owner.begin(
        async (tx) =>
          await post(tx, {
            kind: 'COMPLETE',
            ref,
            at: world.clock.now(),
            entries: [
              { account: account('pending'), paise },
              { account: account('payable'), paise: -paise },
            ],
          }),
      )
    await book('order 1', 500)
    expect(codeOf(await head.ask(deleteBank, { merchantId, bankId }))).toEqual([409, 'PRIMARY_NEEDED'])
    await book('order 2', -500)
    expect(await head.call(deleteBank, { merchantId, bankId })).toMatchObject({ content: [] })
  })

  test('no digits of a number stand in a row or the log but the last four [cso:S43]', async ({ world }) => {
    const { head, merchantId } = await givenShop(world)
    const { content } = await head.call(saveBank, { merchantId, ...BANK })
    const { bankId = '', version = 0 } = content[0] ?? {}
    await head.call(updateBank, { merchantId, bankId, version, ...BANK, type: 'SAVINGS' })
    const rows = await world.owner<{ text: string }[]>`
      select row_to_json(b)::text as text from seller_bank b union all select row_to_json(a)::text from audit_log a`
    expect(rows.length).toBeGreaterThan(2)
    const hex = Buffer.from(NUMBER).toString('hex')
    expect(rows.filter(({ text }) => text.includes('01004567') || text.includes(hex))).toEqual([])
  })

  test('[R5.06] [MO30] looks a code up offline and offers the code of a merged bank [bank-name]', async ({ world }) => {
    const { head, merchantId } = await givenShop(world)
    const find = async (ifscCode: string) => await head.call(getBankName, { ifscCode })
    expect(await find('sbin0000001')).toMatchObject({ bankName: 'State Bank of India', status: 'KNOWN' })
    for (const [old, code] of [
      ['SBBJ0RRMRGB', 'SBIN0RRMRGB'],
      ['SYNB0000445', 'CNRB0010445'],
      ['SBHY0020039', 'SBIN0020039'],
    ] as const)
      expect(await find(old)).toMatchObject({ status: 'MERGED', suggestedIfsc: code })
    expect(await find('ZZZZ0123456')).toMatchObject({ status: 'UNKNOWN', suggestedIfsc: null, listDate: '2026-08-24' })
    const faults = await head.ask(saveBank, { merchantId, ...BANK, ifscCode: 'SBIN1000001' })
    expect(faults.body.fields).toMatchObject([{ path: 'ifscCode', code: 'INVALID_IFSC' }])
    const unknown = await head.call(saveBank, { merchantId, ...BANK, ifscCode: 'ZZZZ0123456' })
    expect(unknown.content).toMatchObject([{ state: 'UNVERIFIED', branch: { status: 'UNKNOWN' } }])
  })

  test('asks for the same number twice, of 9 to 18 digits [cso:S42]', async ({ world }) => {
    const { head, merchantId } = await givenShop(world)
    const faultOf = async (one: string, other = one) => {
      const input = { merchantId, ...BANK, accountNumber: one, accountNumberAgain: other }
      const { body } = await head.ask(saveBank, input)
      return body.fields?.map(({ path, code }) => `${path} ${code}`)
    }
    expect(await faultOf('12345678')).toContain('accountNumber INVALID_ACCOUNT_NUMBER')
    expect(await faultOf('1'.repeat(19))).toContain('accountNumber INVALID_ACCOUNT_NUMBER')
    expect(await faultOf('123456789', '123456788')).toEqual(['accountNumberAgain OTHER_ACCOUNT_NUMBER'])
  })

  test('a change is proven anew, told to all administrators and blocks payouts for a day [cso:S43] [bank-update]', async ({
    world,
  }) => {
    const { school, merchantId } = await givenShop(world)
    const admin = await world.person({ workspace: school, role: 'ADMIN', password: PASSWORD })
    const wrong = await admin.ask(saveBank, { merchantId, ...BANK, password: 'Wrong-42!' })
    expect(codeOf(wrong)).toEqual([422, 'PASSWORD_WRONG'])
    const saved = await admin.call(saveBank, { merchantId, ...BANK, password: PASSWORD })
    expect(saved.informs).toHaveLength(2)
    const day = world.clock.now().getTime() + 86_400_000
    expect(saved.blockedUntil).toBe(new Date(day).toISOString())
    const letters = await world.owner`select from message where key like 'bank %'`
    expect(letters).toHaveLength(2)
    world.clock.pass(86_400_000)
    const again = await world.session(admin.id, school)
    expect((await { ...admin, ...again }.call(listBanks, { merchantId })).blockedUntil).toBeNull()
  })

  test('verifies by the name of the holder; a changed account is verified again [cso:S45]', async ({ world }) => {
    const { head, merchantId } = await givenShop(world)
    const stateAfter = async (accountNumber: string) => {
      const before = (await head.call(listBanks, { merchantId })).content[0]
      const input = { merchantId, ...BANK, accountNumber, accountNumberAgain: accountNumber }
      const { content } = before
        ? await head.call(updateBank, { ...input, bankId: before.bankId, version: before.version })
        : await head.call(saveBank, input)
      const [bank] = content
      expect(bank?.state).toBe('PENDING')
      const payload = { bankId: bank?.bankId, version: bank?.version }
      await verifyBankTask(world.house)(payload, { signal: AbortSignal.timeout(60_000), attempt: 1, isLast: false })
      const [after] = (await head.call(listBanks, { merchantId })).content
      return [after?.state, after?.failure]
    }
    expect(await stateAfter('501004567893')).toEqual(['VERIFIED', ''])
    expect(await stateAfter('501004560000')).toEqual(['FAILED', 'NO_ACCOUNT'])
    expect(await stateAfter('501004561111')).toEqual(['FAILED', 'OTHER_NAME'])
    await expect(stateAfter('501004562222')).rejects.toThrow('down')
    expect((await head.call(listBanks, { merchantId })).content[0]?.state).toBe('PENDING')
  })

  test('another seller is not found, also by members of the workspace [S03]', async ({ world }) => {
    const { head, member, merchantId } = await givenShop(world)
    const { content } = await head.call(saveBank, { merchantId, ...BANK })
    const bankId = content[0]?.bankId ?? ''
    const { head: stranger, merchantId: own } = await givenShop(world)
    for (const who of [member, stranger]) {
      expect(codeOf(await who.ask(listBanks, { merchantId }))).toEqual([404, 'SELLER_NOT_FOUND'])
      expect(codeOf(await who.ask(saveBank, { merchantId, ...BANK }))).toEqual([404, 'SELLER_NOT_FOUND'])
      expect(codeOf(await who.ask(deleteBank, { merchantId, bankId }))).toEqual([404, 'SELLER_NOT_FOUND'])
    }
    expect(codeOf(await stranger.ask(makeBankPrimary, { merchantId: own, bankId }))).toEqual([404, 'BANK_NOT_FOUND'])
  })
})

test('whoever has a second factor changes accounts by a code of it, and never an older version [cso:S43]', async ({
  world,
}) => {
  const EMAIL = 'head@neem.example'
  const { school, merchantId } = await givenShop(world)
  const owner = await world.person({ workspace: school, role: 'ADMIN', email: EMAIL, password: PASSWORD })
  const browser = new Browser(world)
  await browser.signIn(EMAIL, PASSWORD)
  const { app } = await turnFactorOn(world, browser, PASSWORD)
  const head = await world.session(owner.id, school)
  const { content } = await head.call(saveBank, { merchantId, ...BANK, password: PASSWORD, code: app.code() })
  const bankId = content[0]?.bankId ?? ''
  const changes = [
    [saveBank, { ...BANK }],
    [updateBank, { ...BANK, bankId, version: 1 }],
    [makeBankPrimary, { bankId }],
    [deleteBank, { bankId }],
  ] as const
  for (const [call, input] of changes) {
    const typed = { ...input, merchantId, password: PASSWORD }
    expect([call.address, (await head.ask(call, typed)).body.code]).toEqual([call.address, 'CODE_NEEDED'])
    expect((await head.ask(call, { ...typed, code: '000000' })).body.code).toBe('CODE_WRONG')
  }
  const colleague = await world.person({ workspace: school, role: 'ADMIN' })
  const stale = { merchantId, bankId, ...BANK, version: (content[0]?.version ?? 0) + 5 }
  expect(codeOf(await colleague.ask(updateBank, stale))).toEqual([409, 'VERSION_CONFLICT'])
})
