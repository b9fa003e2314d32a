import { describe, expect } from 'vitest'
import { getCart } from '@chowk/contract/order/cart.ts'
import { reorder } from '@chowk/contract/order/reorder.ts'
import { fillCart } from '../../testing/checkout.ts'
import { givenPlaced, payCart } from '../../testing/placed-order.ts'
import { givenProduct } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'

describe('ordering again [cso:S59]', () => {
  test('adds what can still be bought, and names what cannot', async ({ world }) => {
    const { buyer, seller, service, variant } = await givenPlaced(world)
    const gone = await givenProduct(world, { seller, title: 'Blue scarf' })
    await fillCart(world, buyer.person.id, [{ variant, quantity: 4 }, { variant: gone.variants[0] ?? '' }])
    const { orderIds } = await payCart(service, buyer)
    const orderId = orderIds[0] ?? ''
    await world.owner`update product set state = 'ARCHIVED' where id = ${gone.id}`
    const key = { 'idempotency-key': 'again' }
    const answers = await Promise.all([1, 2].map(async () => await buyer.person.ask(reorder, { orderId }, key)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200]))
    const { body } = await buyer.person.ask(reorder, { orderId }, key)
    // Three are left of ten, after three and four were bought.
    expect(body).toEqual({
      addedLines: 1,
      cartCount: 1,
      cut: expect.arrayContaining([
        { variantId: variant, title: expect.any(String), wanted: 4, kept: 3, why: 'STOCK' },
        { variantId: gone.variants[0], title: 'Blue scarf', wanted: 1, kept: 0, why: 'GONE' },
      ]),
    })
    const { sellers } = await buyer.person.call(getCart, {})
    expect(sellers.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([3])
    const again = await buyer.person.call(reorder, { orderId })
    expect([again.addedLines, again.cartCount]).toEqual([0, 1])
  })

  test('is for the buyer alone [ST25]', async ({ world }) => {
    const { head, orderId } = await givenPlaced(world)
    expect((await head.ask(reorder, { orderId })).statusCode).toBe(404)
    expect((await head.call(getCart, {})).cartCount).toBe(0)
  })
})
