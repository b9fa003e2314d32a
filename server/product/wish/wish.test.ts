import { describe, expect } from 'vitest'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import {
  MOST_ALERTS,
  MOST_WISHES,
  addWish,
  countWishes,
  deleteWish,
  getWishMarks,
  listWishes,
  setStockAlert,
} from '@chowk/contract/product/wish.ts'
import { DAY_MS } from '../../platform/time.ts'
import { givenProduct, givenSeller, givenShopSchool } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { stockAlertTask } from './stock-alert.job.ts'

async function givenShop(world: World) {
  const { school, member } = await givenShopSchool(world)
  const seller = await givenSeller(world, { workspace: school })
  return { school, user: member, seller, tie: await givenProduct(world, { seller, title: 'Tie' }) }
}

describe('a wishlist [cso:S12]', () => {
  test('is added to and taken from in place [wish-add] [wish-delete] [wish-count] [R4.05] [R4.06]', async ({
    world,
  }) => {
    const { user, tie } = await givenShop(world)
    const productId = tie.id
    const added = { productId, addedWishlist: true, addedCartlist: false, wishlistCount: 1 }
    expect(await user.call(addWish, { productId })).toEqual(added)
    expect(await user.call(addWish, { userId: user.id, productId })).toEqual(added)
    const moved = await user.call(deleteWish, { productId, action: 'MOVE_TO_CART' })
    expect(moved).toEqual({ ...added, addedCartlist: true })
    expect((await user.call(getWishMarks, {})).productIds).toEqual([productId])
    expect(await user.call(deleteWish, { productId })).toMatchObject({ addedWishlist: false, wishlistCount: 0 })
    expect(await user.call(deleteWish, { productId })).toMatchObject({ addedWishlist: false, wishlistCount: 0 })
    expect(await user.call(countWishes, {})).toEqual({ wishlistCount: 0 })
    expect((await user.ask(addWish, { productId: crypto.randomUUID() })).body.code).toBe('PRODUCT_NOT_FOUND')
  })

  test('is listed newest first, with products that are gone [wish-list] [R3.04]', async ({ world }) => {
    const { user, seller, tie } = await givenShop(world)
    const cap = await givenProduct(world, { seller, title: 'Cap' })
    await user.call(addWish, { productId: tie.id })
    world.clock.pass(1000)
    await user.call(addWish, { productId: cap.id })
    await world.owner`update product set state = 'INACTIVE', title = 'Secret' where id = ${tie.id}`
    const { content, totalElements } = await user.call(listWishes, { userId: user.id })
    expect(totalElements).toBe(2)
    expect(content).toMatchObject([
      { productId: cap.id, title: 'Cap', isAvailable: true, addedWishlist: true, addedCartlist: false },
      { productId: tie.id, title: 'Tie', isAvailable: false, pricePaise: 0 },
    ])
    const first = await user.call(listWishes, { size: 1 })
    const second = await user.call(listWishes, { size: 1, next: first.next ?? '' })
    expect(second.content.map(({ productId }) => productId)).toEqual([tie.id])
    expect((await user.ask(listWishes, { userId: crypto.randomUUID() })).statusCode).toBe(404)
  })

  test('holds five hundred', async ({ world }) => {
    const { user, seller, tie } = await givenShop(world)
    await world.owner`
      with made as (
        insert into product (slug, seller_id, title, created_at, updated_at)
        select 'p' || n, ${seller}, 'Tie', now(), now() from generate_series(1, ${MOST_WISHES}) n returning id)
      insert into wish (person_id, product_id, title, added_at) select ${user.id}, id, 'Tie', now() from made`
    expect(await user.ask(addWish, { productId: tie.id })).toMatchObject({
      statusCode: 409,
      body: { code: 'WISHLIST_FULL' },
    })
  })
})

describe('a wait for stock [cso:S12a]', () => {
  test('is refused for what may not be seen, and beyond a hundred', async ({ world }) => {
    const { user, seller } = await givenShop(world)
    const { id, variants } = await givenProduct(world, { seller, variants: [{ onHand: 0 }] })
    const codeOf = async (variantId: string) => (await user.ask(setStockAlert, { variantId, isOn: true })).body.code
    expect(await codeOf(crypto.randomUUID())).toBe('PRODUCT_NOT_FOUND')
    await world.owner`
      with made as (
        insert into product_variant (product_id, position, option_values, price_paise)
        select ${id}, n, array[n::text], 1 from generate_series(1, ${MOST_ALERTS}) n returning id)
      insert into stock_alert select ${user.id}, id, now() + interval '90 days' from made`
    expect(await codeOf(variants[0] ?? '')).toBe('TOO_MANY_ALERTS')
  })

  test('ends with one notice once the variant is back, or after 90 days', async ({ world }) => {
    const { school, user, seller } = await givenShop(world)
    const other = await world.person({ workspace: school })
    const { variants } = await givenProduct(world, {
      seller,
      title: 'Blazer',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [{ values: ['S'], onHand: 0 }, { values: ['M'] }],
    })
    const [small = '', medium = ''] = variants
    expect((await user.ask(setStockAlert, { variantId: medium, isOn: true })).body.code).toBe('IN_STOCK')
    await user.call(setStockAlert, { variantId: small, isOn: true })
    await user.call(setStockAlert, { variantId: small, isOn: true })
    expect((await user.call(getWishMarks, {})).alertVariantIds).toEqual([small])
    const run = async () =>
      await stockAlertTask(world.house)(undefined, { signal: new AbortController().signal, attempt: 1, isLast: false })
    const told = async () =>
      (await user.call(listNotices, {})).content.map(({ says }) => says.en.map(({ text }) => text).join(''))
    await run()
    expect(await told()).toEqual([])
    await world.owner`update variant_stock set on_hand = 3 where variant_id = ${small}`
    await Promise.all([run(), run()])
    await run()
    expect(await told()).toEqual(['Blazer, S is back in stock'])
    expect((await other.call(listNotices, {})).content).toEqual([])
    await world.owner`update variant_stock set on_hand = 0 where variant_id = ${small}`
    await other.call(setStockAlert, { variantId: small, isOn: true })
    world.clock.pass(91 * DAY_MS)
    await run()
    expect(await world.owner`select from stock_alert`).toHaveLength(0)
  })
})
