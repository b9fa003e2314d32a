import { describe, expect } from 'vitest'
import { saveTax } from '@chowk/contract/billing/tax.ts'
import { getOwnSeller, moveOwnSeller, saveOwnSeller } from '@chowk/contract/product/seller.ts'
import type { Input } from '@chowk/contract/call.ts'
import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import { GSTIN, givenPersonalStore, givenProduct, givenShopSchool } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'

const REGULAR: Input<typeof saveOwnSeller> = {
  version: 0,
  name: 'Neem School Shop',
  about: 'Uniforms and books.',
  shippingPaise: 4900,
  servedStates: null,
  shipsWithinDays: 3,
  taxStatus: 'REGULAR',
  legalName: 'Neem Trust',
  gstin: GSTIN,
  stateCode: '27',
  address: '4 Banyan Road\nNashik',
  postalCode: '422 001',
}
const { gstin: _, ...withoutGstin } = REGULAR
const UNREGISTERED = { ...withoutGstin, taxStatus: 'UNREGISTERED' as const }
const ENROLLED = {
  ...withoutGstin,
  taxStatus: 'ENROLLED' as const,
  enrolmentNumber: '272600000012ze',
  pan: 'AACCT4812K',
}

describe('the set-up of a seller [cso:S2a]', () => {
  test('starts from the tax details of the workspace and belongs to all who run it', async ({ world }) => {
    const { school, head } = await givenShopSchool(world)
    const tax = { legalName: 'Neem Trust', gstin: GSTIN, address: '4 Banyan Road', pin: '422001', state: '27' } as const
    await head.call(saveTax, tax, { 'idempotency-key': 'tax' })
    const first = await head.call(getOwnSeller, {})
    expect(first).toMatchObject({ seller: null, sellsAs: 'WORKSPACE', access: { allowed: true } })
    expect(first.suggested).toMatchObject({ name: 'Neem School', gstin: GSTIN, taxStatus: 'REGULAR', stateCode: '27' })
    expect(first.taxRates.map(({ basisPoints }) => basisPoints)).toEqual([0, 25, 150, 300, 500, 1800, 4000])
    const { seller } = await head.call(saveOwnSeller, REGULAR)
    expect(seller).toMatchObject({ state: 'OPEN', version: 1, tax: { pan: 'AACCT4812K', postalCode: '422001' } })
    const admin = await world.person({ workspace: school, role: 'ADMIN' })
    expect(await admin.call(getOwnSeller, {})).toMatchObject({ seller: { sellerId: seller.sellerId }, suggested: null })
    const changed = await admin.call(saveOwnSeller, { ...REGULAR, version: 1, name: 'Neem Shop' })
    expect(changed.seller).toMatchObject({ sellerId: seller.sellerId, name: 'Neem Shop', version: 2 })
    const late = await head.ask(saveOwnSeller, { ...REGULAR, version: 1 })
    expect(late).toMatchObject({ statusCode: 409, body: { code: 'VERSION_CONFLICT' } })
    expect(late.body.details).toMatchObject({ current: { name: 'Neem Shop', version: 2 } })
  })

  test('of two set-ups at once one is made [R02]', async ({ world }) => {
    const { head } = await givenShopSchool(world)
    const both = await Promise.all([head.ask(saveOwnSeller, REGULAR), head.ask(saveOwnSeller, REGULAR)])
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await world.owner`select from store_seller`).toHaveLength(1)
  })

  test('asks for the number of each tax status, of the right State and PAN', async ({ world }) => {
    const { head } = await givenShopSchool(world)
    const faultOf = async (input: object) => {
      const { body } = await head.ask(saveOwnSeller, { ...REGULAR, ...input })
      return body.fields?.map(({ path, code }) => `${path} ${code}`)
    }
    expect(await faultOf({ gstin: '' })).toEqual(['gstin GSTIN_NEEDED'])
    expect(await faultOf({ gstin: '27AACCT4812K1Z9' })).toEqual(['gstin INVALID_GSTIN'])
    expect(await faultOf({ stateCode: '29' })).toEqual(['gstin OTHER_STATE'])
    expect(await faultOf({ pan: 'AACCT4812L' })).toEqual(['pan OTHER_PAN'])
    expect(await faultOf({ taxStatus: 'UNREGISTERED' })).toEqual(['gstin GSTIN_UNUSED'])
    expect(await faultOf({ ...UNREGISTERED, gstin: '', taxStatus: 'ENROLLED' })).toEqual([
      'enrolmentNumber ENROLMENT_NEEDED',
      'pan PAN_NEEDED',
    ])
    expect(await faultOf({ stateCode: '98' })).toEqual(['stateCode INVALID_STATE'])
    expect(await faultOf({ shippingPaise: -1 })).toEqual(['shippingPaise TOO_SMALL'])
  })

  test('[ST19] sellers under composition or with an enrolment number serve their own State, without tax', async ({
    world,
  }) => {
    const { head } = await givenShopSchool(world)
    const made = await head.call(saveOwnSeller, { ...REGULAR, servedStates: ['29', '27', '29'] })
    expect(made.seller.servedStates).toEqual(['27', '29'])
    const { sellerId: seller } = made.seller
    await givenProduct(world, { seller, gstBasisPoints: 1800 })
    const composition = await head.call(saveOwnSeller, { ...REGULAR, version: 1, taxStatus: 'COMPOSITION' })
    expect(composition).toMatchObject({ seller: { servedStates: ['27'] }, productsToCheck: 0 })
    const rates = async () =>
      (await world.owner`select gst_basis_points from product`).map((row) => row['gstBasisPoints'])
    expect(await rates()).toEqual([0])
    const enrolled = await head.call(saveOwnSeller, { ...ENROLLED, version: 2 })
    expect(enrolled.seller).toMatchObject({
      servedStates: ['27'],
      tax: { enrolmentNumber: '272600000012ZE', gstin: '' },
    })
    // The rate of a product is chosen anew once tax is charged again.
    expect(await head.call(saveOwnSeller, { ...REGULAR, version: 3 })).toMatchObject({ productsToCheck: 1 })
  })

  test('keeps earlier tax details by their day', async ({ world }) => {
    const { head } = await givenShopSchool(world)
    await head.call(saveOwnSeller, REGULAR)
    await head.call(saveOwnSeller, { ...REGULAR, version: 1, legalName: 'Neem Trust India' })
    world.clock.set('2026-11-22T18:40:00Z')
    await head.call(saveOwnSeller, { ...ENROLLED, version: 2 })
    const rows = await world.owner`
      select to_char(since, 'YYYY-MM-DD') as since, tax_status, legal_name from store_seller_tax order by since`
    expect([...rows]).toEqual([
      { since: '2026-11-21', taxStatus: 'REGULAR', legalName: 'Neem Trust India' },
      { since: '2026-11-23', taxStatus: 'ENROLLED', legalName: 'Neem Trust' },
    ])
  })

  test('refuses to give up registration while products have a price', async ({ world }) => {
    const { head } = await givenShopSchool(world)
    const { seller } = await head.call(saveOwnSeller, REGULAR)
    const { id } = await givenProduct(world, { seller: seller.sellerId })
    await givenProduct(world, { seller: seller.sellerId, coinsOnly: true, coinPrice: 118 })
    const refused = await head.ask(saveOwnSeller, { ...UNREGISTERED, version: 1 })
    expect(refused).toMatchObject({ statusCode: 409, body: { code: 'PRODUCTS_PRICED', details: { count: 1 } } })
    await world.owner`update product set state = 'INACTIVE' where id = ${id}`
    expect((await head.call(saveOwnSeller, { ...UNREGISTERED, version: 1 })).seller.tax.gstin).toBe('')
  })
})

describe('who may sell [cso:S1] [R6.04]', () => {
  test('members need the plan of their workspace and its permission, and sell for themselves', async ({ world }) => {
    const { school, member } = await givenShopSchool(world)
    expect((await member.call(saveOwnSeller, UNREGISTERED)).seller).toMatchObject({ state: 'OPEN' })
    expect(await member.call(getOwnSeller, {})).toMatchObject({ sellsAs: 'MEMBER', access: { allowed: true } })
    const other = await world.person({ workspace: school })
    const refused = await other.ask(saveOwnSeller, UNREGISTERED)
    expect(refused).toMatchObject({ statusCode: 403, body: { code: 'SUBSCRIPTION_REQUIRED' } })
    expect(refused.body.details).toMatchObject({ reason: 'MEMBER_NOT_ALLOWED', contact: expect.any(String) })
    expect(await other.call(getOwnSeller, {})).toMatchObject({ seller: null, access: { allowed: false } })
  })

  test('a workspace without the store in its plan, and an individual without a plan, are refused', async ({
    world,
  }) => {
    const { head } = await givenShopSchool(world, { plan: null })
    const refused = await head.ask(saveOwnSeller, REGULAR)
    expect(refused.body).toMatchObject({ code: 'SUBSCRIPTION_REQUIRED', details: { reason: 'NO_PLAN' } })
    const alone = await world.person({ workspace: DEFAULT_WORKSPACE_ID })
    expect((await alone.ask(saveOwnSeller, UNREGISTERED)).body.code).toBe('SUBSCRIPTION_REQUIRED')
    await givenPersonalStore(world)
    expect(await alone.call(getOwnSeller, {})).toMatchObject({ sellsAs: 'INDIVIDUAL' })
    expect((await alone.call(saveOwnSeller, UNREGISTERED)).seller.version).toBe(1)
  })
})

describe('a seller', () => {
  test('pauses for a vacation, closes and opens again', async ({ world }) => {
    const { head } = await givenShopSchool(world)
    const move = async (state: 'OPEN' | 'VACATION' | 'CLOSED', vacationUntil: string | null = null) =>
      await head.ask(moveOwnSeller, { state, vacationUntil })
    expect((await move('VACATION', '2026-12-01')).body.code).toBe('SELLER_NOT_FOUND')
    await head.call(saveOwnSeller, REGULAR)
    for (const day of [null, '2026-11-21', '2027-05-21'])
      expect(await move('VACATION', day)).toMatchObject({ statusCode: 400, body: { code: 'INVALID_VACATION' } })
    expect((await move('VACATION', '2026-12-01')).body['seller']).toMatchObject({ vacationUntil: '2026-12-01' })
    expect((await move('VACATION', '2026-12-05')).body['seller']).toMatchObject({ vacationUntil: '2026-12-05' })
    expect((await move('CLOSED')).body['seller']).toMatchObject({ state: 'CLOSED', vacationUntil: null })
    expect(await move('VACATION', '2026-12-01')).toMatchObject({
      statusCode: 409,
      body: { code: 'ILLEGAL_TRANSITION' },
    })
    expect((await move('OPEN')).body['seller']).toMatchObject({ state: 'OPEN' })
  })
})
