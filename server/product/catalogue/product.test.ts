import { describe, expect } from 'vitest'
import {
  createProduct,
  getOwnProduct,
  listOwnProducts,
  moveProduct,
  searchSellers,
  updateProduct,
} from '@chowk/contract/product/own-product.ts'
import type { OwnProduct } from '@chowk/contract/product/own-product.ts'
import { givenPicture, givenProduct, givenSeller, givenShopSchool } from '../../testing/store.ts'
import { fields, givenComplete, inputOf, key } from '../../testing/store-product.ts'
import { test } from '../../testing/test.ts'

describe('a product [prod-create] [prod-update] [prod-get]', () => {
  test('starts as a draft of the seller and takes shape by saves', async ({ world }) => {
    const { head } = await givenShopSchool(world)
    const refused = await head.ask(createProduct, fields(), key())
    expect(refused).toMatchObject({ statusCode: 409, body: { code: 'SELLER_NEEDED' } })
    const { school } = await givenShopSchool(world)
    const own = await world.person({ workspace: school, role: 'ADMIN' })
    const seller = await givenSeller(world, { workspace: school })
    const draft = await own.call(createProduct, { visibility: 'WORKSPACE' }, key())
    expect(draft).toMatchObject({ sellerId: seller, state: 'DRAFT', title: '', version: 1, variants: [] })
    expect(draft.missing.map(({ path }) => path)).toEqual([
      'title',
      'body',
      'categoryId',
      'pictures',
      'variants',
      'hsn',
    ])
    const picture = await givenPicture(world, own.id)
    const saved = await own.call(updateProduct, {
      ...fields({ title: 'टाई <b>नीली</b>', pictures: [{ attachmentId: picture, alt: 'Blue' }] }),
      productId: draft.productId,
      version: 1,
    })
    // Every text is a text, whatever it looks like [ST26].
    expect(saved).toMatchObject({
      title: 'टाई <b>नीली</b>',
      version: 2,
      slug: expect.stringMatching(/^tai-b-nili-b-\w{6}$/),
    })
    expect(saved.slug.slice(-6)).toBe(draft.slug.slice(-6))
    expect(saved.attachments.map(({ attachmentId }) => attachmentId)).toEqual([picture])
    expect(await own.call(getOwnProduct, { id: draft.productId })).toEqual(saved)
    const late = await own.ask(updateProduct, { ...fields(), productId: draft.productId, version: 1 })
    expect(late).toMatchObject({ statusCode: 409, body: { code: 'VERSION_CONFLICT' } })
    expect(late.body.details).toMatchObject({ current: { title: 'टाई <b>नीली</b>', version: 2 } })
  })

  test('[cso:S2] rejects fields outside their limits and variants that do not fit the options', async ({ world }) => {
    const { head, school } = await givenShopSchool(world)
    await givenSeller(world, { workspace: school })
    const sizes = [{ name: 'Size', values: ['S', 'M'] }]
    const variant = (values: string[], more = {}) => ({ values, pricePaise: 100, onHand: 1, ...more })
    const faultOf = async (given: object) => {
      const { statusCode, body } = await head.ask(createProduct, { ...fields(), ...given }, key())
      return `${statusCode} ${body.code} ${body.fields?.map(({ path, code }) => `${path} ${code}`).join(', ')}`
    }
    const invalid = '400 INVALID_INPUT'
    expect(await faultOf({ options: sizes, variants: [variant(['L'])] })).toBe(`${invalid} variants OTHER_VALUES`)
    expect(await faultOf({ options: sizes, variants: [variant([])] })).toBe(`${invalid} variants OTHER_VALUES`)
    expect(await faultOf({ options: sizes, variants: [variant(['S']), variant(['S'])] })).toBe(
      `${invalid} variants VARIANT_TWICE`,
    )
    expect(await faultOf({ variants: [variant([], { mrpPaise: 99 })] })).toBe(
      `${invalid} variants.0.mrpPaise BELOW_PRICE`,
    )
    expect(await faultOf({ variants: [variant([], { onHand: 100_001 })] })).toBe(`${invalid} variants.0.onHand TOO_BIG`)
    expect(await faultOf({ variants: [variant([], { pricePaise: 1_000_000_001 })] })).toBe(
      `${invalid} variants.0.pricePaise TOO_BIG`,
    )
    expect(await faultOf({ returnableDays: 31 })).toBe(`${invalid} returnableDays TOO_BIG`)
    expect(await faultOf({ hsn: '62' })).toBe(`${invalid} hsn INVALID_HSN`)
    const picture = { attachmentId: crypto.randomUUID() }
    expect(await faultOf({ pictures: [picture, picture] })).toBe(`${invalid} pictures PICTURE_TWICE`)
    expect(await faultOf({ pictures: [picture] })).toMatch('404 ATTACHMENT_NOT_FOUND')
    expect(await faultOf({ categoryId: crypto.randomUUID() })).toMatch('404 CATEGORY_NOT_FOUND')
    const many = Array.from({ length: 101 }, (_, n) => `${n}`)
    expect(await faultOf({ options: [{ name: 'No.', values: many.slice(0, 31) }] })).toMatch(
      `${invalid} options.0.values`,
    )
    expect(await faultOf({ variants: many.map((value) => variant([value])) })).toMatch(invalid)
  })

  test('[ST17] a GST rate that is over is named with its last day and the rates that hold', async ({ world }) => {
    const { head, school } = await givenShopSchool(world)
    await givenSeller(world, { workspace: school })
    const refused = await head.ask(createProduct, fields({ gstBasisPoints: 1200 }), key())
    expect(refused).toMatchObject({ statusCode: 400, body: { code: 'INVALID_RATE' } })
    expect(refused.body.details).toEqual({
      basisPoints: 1200,
      until: '2025-09-21',
      rates: [0, 25, 150, 300, 500, 1800, 4000],
    })
    const unknown = await head.ask(createProduct, fields({ gstBasisPoints: 700 }), key())
    expect(unknown.body.details).toMatchObject({ until: null })
  })

  test('[ST25] [ST26] another seller reads, changes, moves and lists none of it', async ({ world }) => {
    const { head, school, member } = await givenShopSchool(world)
    const rival = await givenShopSchool(world)
    await givenSeller(world, { workspace: rival.school })
    const product = await givenComplete(world, head, school)
    await givenSeller(world, { workspace: school, person: member.id })
    const { productId, version } = product
    for (const person of [rival.head, member]) {
      const answers = [
        await person.ask(getOwnProduct, { id: productId }),
        await person.ask(updateProduct, { ...fields({ title: 'Mine now' }), productId, version }),
        await person.ask(moveProduct, { productId, status: 'ARCHIVED' }),
      ]
      for (const answer of answers)
        expect(answer).toMatchObject({ statusCode: 404, body: { code: 'PRODUCT_NOT_FOUND' } })
      expect((await person.call(listOwnProducts, {})).content).toEqual([])
    }
    const reused = await rival.head.ask(createProduct, { ...fields(), productId }, key())
    expect(reused).toMatchObject({ statusCode: 404, body: { code: 'PRODUCT_NOT_FOUND' } })
    const repeated = await head.ask(createProduct, { ...fields(), productId }, key())
    expect(repeated).toMatchObject({ statusCode: 409, body: { code: 'VERSION_CONFLICT' } })
    const foreign = await rival.head.call(createProduct, { ...fields(), productId: crypto.randomUUID() }, key())
    const [stolen] = product.variants
    const variants = [{ ...inputOf(product).variants?.[0], variantId: stolen?.variantId, onHand: 0, pricePaise: 1 }]
    const taken = await rival.head.ask(updateProduct, {
      ...fields({ variants } as never),
      productId: foreign.productId,
      version: 1,
    })
    expect(taken).toMatchObject({ statusCode: 404, body: { code: 'VARIANT_NOT_FOUND' } })
    expect(await head.call(getOwnProduct, { id: productId })).toEqual(product)
  })

  test('[cso:S1] needs the plan at each save; what is listed can still be taken down', async ({ world }) => {
    const { head, school, member } = await givenShopSchool(world)
    const seller = await givenSeller(world, { workspace: school, person: member.id })
    const { id } = await givenProduct(world, { seller })
    await world.owner`update membership set store_allowed = false where person_id = ${member.id}`
    const created = await member.ask(createProduct, fields(), key())
    expect(created).toMatchObject({ statusCode: 403, body: { code: 'SUBSCRIPTION_REQUIRED' } })
    expect(created.body.details).toMatchObject({ reason: 'MEMBER_NOT_ALLOWED' })
    const updated = await member.ask(updateProduct, { ...fields(), productId: id, version: 1 })
    expect(updated.body.code).toBe('SUBSCRIPTION_REQUIRED')
    expect(await member.call(moveProduct, { productId: id, status: 'INACTIVE' })).toMatchObject({ status: 'INACTIVE' })
    const back = await member.ask(moveProduct, { productId: id, status: 'ACTIVE' })
    expect(back.body.code).toBe('SUBSCRIPTION_REQUIRED')
    // The head runs the workspace and so its shop, not that of a member.
    expect((await head.ask(getOwnProduct, { id })).statusCode).toBe(404)
  })
})

describe('variants and stock', () => {
  const sizes = (values: readonly string[]) => [{ name: 'Size', values: [...values] }]

  test('swap values, drop and add in one save, and keep their stock', async ({ world }) => {
    const { head, school } = await givenShopSchool(world)
    const product = await givenComplete(world, head, school, {
      options: sizes(['S', 'M', 'L']),
      variants: ['S', 'M', 'L'].map((value, n) => ({ values: [value], pricePaise: 100, onHand: n + 1 })),
    })
    const [small, medium] = inputOf(product).variants ?? []
    if (!small || !medium) throw new Error('there are variants')
    const changed = await head.call(updateProduct, {
      ...inputOf(product),
      options: sizes(['S', 'M', 'XL']),
      variants: [
        { ...small, values: ['M'] },
        { ...medium, values: ['S'] },
        { values: ['XL'], pricePaise: 200, onHand: 7 },
      ],
    })
    expect(changed.variants.map(({ values, onHand }) => [values[0], onHand])).toEqual([
      ['M', 1],
      ['S', 2],
      ['XL', 7],
    ])
    expect(changed.variants[0]?.variantId).toBe(small.variantId)
    // Nobody can have bought what was never listed.
    expect(await world.owner`select from product_variant`).toHaveLength(3)
    expect(await world.owner`select from variant_stock`).toHaveLength(3)
  })

  test('[ST31] stock moves by the difference to what the form showed, and never below what is reserved', async ({
    world,
  }) => {
    const { head, school } = await givenShopSchool(world)
    const product = await givenComplete(world, head, school)
    const [variant] = inputOf(product).variants ?? []
    if (!variant) throw new Error('there is a variant')
    const save = async (version: number, onHand: number) =>
      await head.ask(updateProduct, { ...inputOf(product), version, variants: [{ ...variant, onHand }] })
    // Two of ten are sold and four are reserved while the form is open.
    await world.owner`update variant_stock set on_hand = 8, reserved = 4`
    const raised = (await save(product.version, 15)).body as unknown as OwnProduct
    expect(raised.variants[0]).toMatchObject({ onHand: 13, reserved: 4 })
    const refused = await save(raised.version, 0)
    expect(refused).toMatchObject({ statusCode: 409, body: { code: 'STOCK_RESERVED' } })
    expect(refused.body.details).toEqual({ variantId: variant.variantId, reserved: 4 })
    await world.owner`update variant_stock set on_hand = 99999`
    expect((await save(raised.version, 12)).body.code).toBe('STOCK_TOO_LARGE')
  })

  test('of two saves of one version at once one counts [R02]', async ({ world }) => {
    const { head, school } = await givenShopSchool(world)
    const product = await givenComplete(world, head, school)
    const answers = await Promise.all(
      ['One', 'Two', 'Six'].map(
        async (title) => await head.ask(updateProduct, { ...inputOf(product), title: `${title} ties` }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  })
})

describe('the list of a seller [prod-by-uploader]', () => {
  test('has all states but archived ones, by status and by words [R2:K1], page by page', async ({ world }) => {
    const { head, school } = await givenShopSchool(world)
    const seller = await givenSeller(world, { workspace: school })
    for (const [n, state] of ['ACTIVE', 'DRAFT', 'REJECTED', 'ARCHIVED'].entries()) {
      world.clock.pass(1000)
      await givenProduct(world, {
        seller,
        state,
        title: `Tie 100% ${n}`,
        variants: [{ onHand: 5, reserved: 2, sku: `N_${n}` }],
      })
    }
    const titles = async (input: object) => (await head.call(listOwnProducts, input)).content.map(({ title }) => title)
    expect(await titles({})).toEqual(['Tie 100% 2', 'Tie 100% 1', 'Tie 100% 0'])
    expect(await titles({ status: 'ARCHIVED' })).toEqual(['Tie 100% 3'])
    expect(await titles({ q: '100%' })).toHaveLength(3)
    expect(await titles({ q: 'ｔíe' })).toHaveLength(3)
    expect(await titles({ q: 'n_1' })).toEqual(['Tie 100% 1'])
    expect(await titles({ q: 'n%1' })).toEqual([])
    const first = await head.call(listOwnProducts, { size: 2 })
    expect(first.content[0]).toMatchObject({ onHand: 5, available: 3, lowestPaise: 11_800, variants: 1, picture: null })
    const second = await head.call(listOwnProducts, { size: 2, next: first.next ?? '' })
    expect(second).toMatchObject({ hasMore: false, content: [{ title: 'Tie 100% 0', isApproved: true }] })
  })
})

describe('the search for sellers [prod-search-users]', () => {
  test('finds those who have products that the viewer sees, in any spelling [R2:K1]', async ({ world }) => {
    const { member, school } = await givenShopSchool(world)
    const open = await givenSeller(world, { workspace: school, name: 'Neem Shop' })
    await givenProduct(world, { seller: open, visibility: 'WORKSPACE' })
    const closed = await givenSeller(world, { person: (await world.person()).id, name: 'Neem Crafts', state: 'CLOSED' })
    await givenProduct(world, { seller: closed })
    const abroad = await givenSeller(world, { person: (await world.person()).id, name: 'Neem Tools' })
    await givenProduct(world, { seller: abroad })
    await givenProduct(world, { seller: abroad, state: 'INACTIVE' })
    const found = async (who: { call: typeof member.call }, q = 'neem') =>
      (await who.call(searchSellers, { q })).content.map(({ name, products }) => `${name} ${products}`)
    expect(await found(member)).toEqual(['Neem Shop 1', 'Neem Tools 1'])
    expect(await found(await world.person())).toEqual(['Neem Tools 1'])
    expect(await found(member, 'shop néem')).toEqual(['Neem Shop 1'])
    const paged = await member.call(searchSellers, { size: 1 })
    const rest = await member.call(searchSellers, { size: 1, next: paged.next ?? '' })
    expect(rest.content.map(({ name }) => name)).toEqual(['Neem Tools'])
  })
})
