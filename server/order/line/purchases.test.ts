import { expect } from 'vitest'
import { listYouMightLike } from '@chowk/contract/product/you-might-like.ts'
import { takeStep, givenPlaced } from '../../testing/placed-order.ts'
import { givenProduct, givenSeller } from '../../testing/store.ts'
import { givenOrderRow } from '../../testing/store-order.ts'
import { test } from '../../testing/test.ts'
import { purchases } from './purchases.ts'

test('a product counts as received from its delivery on, also after a refund [ST36] [cso:S39]', async ({ world }) => {
  const order = await givenPlaced(world, { quantity: 1, coinPrice: 0 })
  const { person } = order.buyer
  const received = async () => (await purchases.findReceived(world.owner, order.productId, [person.id])).get(person.id)
  expect(await received()).toBeUndefined()
  await takeStep(order.head, order, 'CONFIRMED')
  await takeStep(order.head, order, 'SHIPPED')
  expect(await received()).toBeUndefined()
  await takeStep(person, order, 'DELIVERED')
  expect(await received()).toEqual({ isReturned: false })
  await takeStep(person, order, 'RETURN_REQUESTED', { reason: 'It is too small for us.' })
  await takeStep(order.head, order, 'RETURN_APPROVED')
  await takeStep(order.head, order, 'RETURNED')
  expect(await received()).toEqual({ isReturned: true })
  await world.owner`update order_part set state = 'REFUNDED'`
  expect(await received()).toEqual({ isReturned: true })
})

test('recommends what several buyers bought too first, and nothing that was bought [cso:S10]', async ({ world }) => {
  const seller = await givenSeller(world, { person: (await world.person()).id })
  const product = async (category?: string) => await givenProduct(world, { seller, ...(category && { category }) })
  const [viewed, alike] = [await product(), await product()]
  const [other] = await world.owner<{ code: string }[]>`
    select code from product_category where parent_id is not null order by id desc limit 1`
  const [together, once] = [await product(other?.code), await product(other?.code)]
  const buyers = [await world.person(), await world.person()]
  for (const { id: buyer } of buyers)
    for (const bought of [viewed, together]) await givenOrderRow(world, { buyer, seller, product: bought })
  await givenOrderRow(world, { buyer: buyers[0]?.id ?? '', seller, product: once })
  const idsOf = async (viewer: Awaited<ReturnType<typeof world.visitor>>) =>
    (await viewer.call(listYouMightLike, { productId: viewed.id })).content.map(({ productId }) => productId)
  expect(await idsOf(await world.visitor())).toEqual([together.id, alike.id])
  expect(await idsOf(await world.person({ birthYear: 2014 }))).toEqual([alike.id])
  const [buyer] = buyers
  if (!buyer) throw new Error('there are two')
  expect(await idsOf(buyer)).toEqual([alike.id])
})
