import { describe, expect } from 'vitest'
import { addToCart, getCart, mergeCart, previewCart } from '@chowk/contract/order/cart.ts'
import { givenProduct, givenSeller, givenShopSchool } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

async function givenShop(world: World, onHand = 10) {
  const { school, member } = await givenShopSchool(world)
  const seller = await givenSeller(world, { workspace: school })
  const tie = await givenProduct(world, { seller, title: 'Tie', variants: [{ onHand }] })
  return { buyer: member, seller, tie, variantId: tie.variants[0] ?? '' }
}

const quantities = async (buyer: Awaited<ReturnType<typeof givenShop>>['buyer']) =>
  (await buyer.call(getCart, {})).sellers.flatMap(({ lines }) => lines.map(({ wanted }) => wanted))

describe('the merge of a visitor’s cart [cso:S13]', () => {
  test('[ST33] sums and never replaces, once for a key', async ({ world }) => {
    const { buyer, tie, variantId } = await givenShop(world)
    await buyer.call(addToCart, { productId: tie.id, newCount: 2 })
    const lines = [{ variantId, quantity: 3 }]
    const key = { 'idempotency-key': 'merge-1' }
    const both = await Promise.all([buyer.ask(mergeCart, { lines }, key), buyer.ask(mergeCart, { lines }, key)])
    expect(both.map(({ statusCode }) => statusCode)).toContain(200)
    expect(await buyer.call(mergeCart, { lines }, key)).toMatchObject({ cartCount: 1, cut: [] })
    expect(await quantities(buyer)).toEqual([5])
  })

  test('[ST32] succeeds whatever the lines, and says what was cut', async ({ world }) => {
    const { buyer, seller, tie, variantId } = await givenShop(world, 1)
    await buyer.call(addToCart, { productId: tie.id, newCount: 1 })
    const draft = await givenProduct(world, { seller, state: 'DRAFT', title: 'Secret' })
    const few = await givenProduct(world, { seller, title: 'Cap', maxPerOrder: 2 })
    const [hidden = '', cap = ''] = [draft.variants[0], few.variants[0]]
    const unknown = crypto.randomUUID()
    const { cut, cartCount } = await buyer.call(mergeCart, {
      lines: [
        { variantId, quantity: 1 },
        { variantId: hidden, quantity: 1 },
        { variantId: unknown, quantity: 4 },
        { variantId: cap, quantity: 1 },
        { variantId: cap, quantity: 5 },
      ],
    })
    expect(cartCount).toBe(2)
    expect(cut).toEqual([
      { variantId, title: 'Tie', wanted: 2, kept: 1, why: 'STOCK' },
      { variantId: hidden, title: '', wanted: 1, kept: 0, why: 'GONE' },
      { variantId: unknown, title: '', wanted: 4, kept: 0, why: 'GONE' },
      { variantId: cap, title: 'Cap', wanted: 6, kept: 2, why: 'MAX_PER_ORDER' },
    ])
    expect(await quantities(buyer)).toEqual([1, 2])
  })

  test('prices the cart of a visitor, and shows nothing of what they may not see', async ({ world }) => {
    const { seller, variantId } = await givenShop(world)
    const hidden = await givenProduct(world, { seller, visibility: 'WORKSPACE', title: 'Secret' })
    const visitor = await world.visitor()
    const variantIds = [variantId, hidden.variants[0] ?? '']
    const cart = await visitor.call(previewCart, { variantIds, counts: [2, 1] })
    expect(cart).toMatchObject({ cartCount: 2, totals: { units: 2, moneyPaise: 23_600 } })
    expect(JSON.stringify(cart)).not.toContain('Secret')
    expect((await visitor.ask(previewCart, { variantIds, counts: [2] })).statusCode).toBe(400)
  })
})
