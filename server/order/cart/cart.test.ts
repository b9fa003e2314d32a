import { describe, expect } from 'vitest'
import { saveAddress } from '@chowk/contract/order/address.ts'
import {
  addToCart,
  deleteFromCart,
  getCart,
  getShoppingCounts,
  updateCartCount,
  validateCart,
} from '@chowk/contract/order/cart.ts'
import { addWish } from '@chowk/contract/product/wish.ts'
import { SUCCESS } from '@chowk/contract/call.ts'
import { givenProduct, givenSeller, givenShopSchool } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

async function givenShop(world: World) {
  const { school, member, head } = await givenShopSchool(world)
  const seller = await givenSeller(world, { workspace: school, shippingPaise: 4900 })
  const tie = await givenProduct(world, { seller, title: 'Tie' })
  return { school, buyer: member, head, seller, tie, variant: tie.variants[0] ?? '' }
}

const setStock = async (world: World, variantId: string, onHand: number) =>
  await world.owner`update variant_stock set on_hand = ${onHand} where variant_id = ${variantId}`

describe('a cart [cso:S13]', () => {
  test('is filled, counted and emptied [cart-add] [cart-count] [cart-delete] [shop-counts] [R3.06] [R4.07]', async ({
    world,
  }) => {
    const { buyer, tie, variant, seller } = await givenShop(world)
    const productId = tie.id
    const added = await buyer.call(addToCart, { userId: buyer.id, productId, newCount: 2 })
    expect(added).toMatchObject({ variantId: variant, quantity: 2, cutBy: null, cartCount: 1, version: 1 })
    const cap = await givenProduct(world, { seller, title: 'Cap' })
    await buyer.call(addToCart, { productId: cap.id, newCount: 1, incrementType: 'SET' })
    await buyer.call(addWish, { productId })
    const counts = await buyer.ask(getShoppingCounts, {})
    expect(counts).toMatchObject({ message: SUCCESS, body: { wishlistCount: 1, cartCount: 2 } })
    expect(await buyer.call(updateCartCount, { productId, newCount: 5 })).toMatchObject({ quantity: 5 })
    const taken = await buyer.call(addToCart, { productId, newCount: 9, incrementType: 'DECREMENT' })
    expect(taken).toMatchObject({ quantity: 0, cartCount: 1 })
    expect(await buyer.call(deleteFromCart, { productId: cap.id })).toMatchObject({ cartCount: 0 })
    await buyer.call(addToCart, { productId, newCount: 1 })
    expect(await buyer.call(deleteFromCart, {})).toMatchObject({ cartCount: 0 })
  })

  test('[ST31] refuses counts below 0, fractions and texts', async ({ world }) => {
    const { buyer, tie } = await givenShop(world)
    for (const newCount of [-5, 1.5, '1e3', 1000, '2'])
      expect((await buyer.ask(addToCart, { productId: tie.id, newCount } as never)).statusCode).toBe(400)
    await expect(
      world.owner`insert into cart_line values (${buyer.id}, ${tie.variants[0] ?? ''}, -5, '', 1, 0, 0, 0, now())`,
    ).rejects.toThrow('cart_line')
    expect(await buyer.call(getShoppingCounts, {})).toMatchObject({ cartCount: 0 })
  })

  test('asks which variant, and refuses what may not be seen, is sold out or another user’s', async ({ world }) => {
    const { buyer, seller, tie, variant } = await givenShop(world)
    const codeOf = async (input: object) =>
      (await buyer.ask(addToCart, { productId: tie.id, newCount: 1, ...input })).body.code
    const sizes = await givenProduct(world, {
      seller,
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [{ values: ['S'] }, { values: ['M'] }],
    })
    const draft = await givenProduct(world, { seller, state: 'DRAFT' })
    expect(await codeOf({ productId: sizes.id })).toBe('VARIANT_NEEDED')
    expect(await codeOf({ productId: sizes.id, variantId: sizes.variants[1] })).toBeUndefined()
    expect(await codeOf({ variantId: sizes.variants[1] })).toBe('PRODUCT_NOT_FOUND')
    expect(await codeOf({ productId: draft.id })).toBe('PRODUCT_NOT_FOUND')
    expect((await buyer.ask(addToCart, { userId: draft.id, productId: tie.id, newCount: 1 })).statusCode).toBe(404)
    await setStock(world, variant, 0)
    expect(await codeOf({})).toBe('OUT_OF_STOCK')
  })

  test('[ST33] two devices that add at once lose nothing', async ({ world }) => {
    const { buyer, tie } = await givenShop(world)
    const input = { productId: tie.id, newCount: 1 }
    await Promise.all(Array.from({ length: 8 }, async () => await buyer.call(addToCart, input)))
    const cart = await buyer.call(getCart, {})
    expect(cart.sellers[0]?.lines[0]).toMatchObject({ quantity: 8 })
    expect(cart.version).toBe(8)
  })

  test('holds fifty lines, also when two are added at once', async ({ world }) => {
    const { buyer, seller } = await givenShop(world)
    const { id } = await givenProduct(world, {
      seller,
      variants: Array.from({ length: 51 }, (_, index) => ({ values: [`${index}`] })),
    })
    await world.owner`insert into cart (person_id, updated_at) values (${buyer.id}, now())`
    await world.owner`
      insert into cart_line select ${buyer.id}, id, 1, 'Tie', 1, 0, 0, 0, now() from product_variant where product_id = ${id} and position < 49`
    const rest = await world.owner<
      { id: string }[]
    >`select id from product_variant where product_id = ${id} and position >= 49`
    const both = await Promise.all(
      rest.map(async ({ id: variantId }) => await buyer.ask(addToCart, { productId: id, variantId, newCount: 1 })),
    )
    expect(both.map(({ body }) => body.code ?? 'added').toSorted()).toEqual(['CART_FULL', 'added'])
  })
})

describe('the shown cart [cso:S14]', () => {
  test('groups lines by seller and says every change at its line [cart-get]', async ({ world }) => {
    const { school, buyer, tie, variant } = await givenShop(world)
    const other = await givenSeller(world, { workspace: school, person: buyer.id, name: 'Own crafts' })
    const own = await givenProduct(world, { seller: other })
    await buyer.call(addToCart, { productId: tie.id, newCount: 3 })
    await world.owner`
      insert into cart_line values (${buyer.id}, ${own.variants[0] ?? ''}, 1, 'Kite', 11800, 0, 1800, 0, now())`
    await world.owner`update product_variant set price_paise = 9900 where id = ${variant}`
    await world.owner`update store_seller set shipping_paise = 6000 where shipping_paise = 4900`
    await setStock(world, variant, 2)
    const cart = await buyer.call(getCart, { userId: buyer.id })
    expect(cart.sellers.map(({ name, shippingPaise, problems }) => [name, shippingPaise, problems])).toEqual([
      ['Neem Shop', 6000, [{ code: 'SHIPPING_CHANGED', before: 4900, now: 6000 }]],
      ['Own crafts', 0, []],
    ])
    expect(cart.sellers.map(({ lines }) => lines[0]?.problems)).toEqual([
      [
        { code: 'PRICE_DOWN', before: 11_800, now: 9900 },
        { code: 'REDUCED', before: 3, now: 2 },
      ],
      [{ code: 'SELF_PURCHASE' }],
    ])
    expect(cart.totals).toMatchObject({ units: 2, goodsPaise: 19_800, shippingPaise: 6000, moneyPaise: 25_800 })
    expect(cart.access).toMatchObject({ allowed: true })
  })

  test('keeps the title of a product that is gone and shows nothing else of it', async ({ world }) => {
    const { buyer, tie } = await givenShop(world)
    await buyer.call(addToCart, { productId: tie.id, newCount: 1 })
    await world.owner`update product set state = 'INACTIVE', title = 'Secret tie' where id = ${tie.id}`
    const [line] = (await buyer.call(getCart, {})).sellers.flatMap(({ lines }) => lines)
    expect(line).toMatchObject({ title: 'Tie', slug: null, quantity: 0, problems: [{ code: 'INACTIVE' }] })
  })
})

describe('the check before checkout [cso:S15]', () => {
  test('passes what is unchanged, and what the buyer accepted [cart-valid]', async ({ world }) => {
    const { buyer, tie, variant } = await givenShop(world)
    await buyer.call(addToCart, { productId: tie.id, newCount: 2 })
    const { totals } = await buyer.call(validateCart, {})
    expect(totals).toMatchObject({ moneyPaise: 28_500, taxPaise: 4348 })
    await world.owner`update product_variant set price_paise = 12000 where id = ${variant}`
    const changed = await buyer.ask(validateCart, { acceptedTotalPaise: totals.moneyPaise })
    expect(changed).toMatchObject({ statusCode: 409, body: { code: 'CART_CHANGED' } })
    expect(changed.body.details).toMatchObject({
      items: [{ code: 'PRICE_UP', before: 11_800, now: 12_000, variantId: variant }],
      totals: { moneyPaise: 28_900 },
    })
    expect(await buyer.call(validateCart, { acceptedTotalPaise: 28_900 })).toMatchObject({ isValid: true })
  })

  test('judges the State of the address, and refuses that of another user', async ({ world }) => {
    const { buyer, head, tie } = await givenShop(world)
    await world.owner`update store_seller set served_states = '{27}'`
    const address = {
      name: 'Asha',
      phone: '9876543210',
      line1: '4 MG Road',
      city: 'Mysuru',
      stateCode: '29',
      postalCode: '570001',
    }
    const { addressId } = await buyer.call(saveAddress, address)
    await buyer.call(addToCart, { productId: tie.id, newCount: 1 })
    const refused = await buyer.ask(validateCart, { addressId })
    expect(refused.body).toMatchObject({ code: 'CART_EMPTY', details: { items: [{ code: 'STATE_NOT_SERVED' }] } })
    expect((await head.ask(validateCart, { addressId })).body.code).toBe('ADDRESS_NOT_FOUND')
    expect((await buyer.ask(validateCart, {})).statusCode).toBe(200)
  })

  test('[R6.04] refuses users whose plan has no store, who may still fill a cart', async ({ world }) => {
    const { school, tie } = await givenShop(world)
    const pupil = await world.person({ workspace: school })
    await pupil.call(addToCart, { productId: tie.id, newCount: 1 })
    expect((await pupil.call(getCart, {})).access).toMatchObject({ allowed: false, reason: 'MEMBER_NOT_ALLOWED' })
    const refused = await pupil.ask(validateCart, {})
    expect(refused).toMatchObject({ statusCode: 403, body: { code: 'SUBSCRIPTION_REQUIRED' } })
    expect(refused.body.details).toMatchObject({ contact: expect.any(String) })
  })

  test('needs the coins of products for coins alone', async ({ world }) => {
    const { buyer, seller } = await givenShop(world)
    const art = await givenProduct(world, { seller, coinsOnly: true, coinPrice: 118 })
    await buyer.call(addToCart, { productId: art.id, newCount: 1 })
    const refused = await buyer.ask(validateCart, {})
    expect(refused.body).toMatchObject({ code: 'COINS_MISSING', details: { missingCoins: 118 } })
  })
})
