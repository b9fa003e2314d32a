import { expect } from 'vitest'
import { MESSAGE_LIMITS, listOrderMessages, sendOrderMessage } from '@chowk/contract/order/message.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { givenPlaced } from '../../testing/placed-order.ts'
import { test } from '../../testing/test.ts'

test('buyer and seller of an order write to each other, and nobody else reads it [cso:S38]', async ({ world }) => {
  const { buyer, head, school, orderId } = await givenPlaced(world)
  await buyer.person.call(sendOrderMessage, { orderId, text: 'Is it the blue one?\nPlease ring 9822041234.' })
  const { messages } = await head.call(sendOrderMessage, { orderId, text: 'Yes, the blue one.' })
  expect(messages).toMatchObject([
    { side: 'BUYER', isOwn: false, text: 'Is it the blue one?\nPlease ring 9822041234.' },
    { side: 'SELLER', isOwn: true, text: 'Yes, the blue one.' },
  ])
  const told = await world.owner`select person_id from notice where facts ->> 'to' = 'MESSAGE' order by at, id`
  expect(told.map(({ personId }) => personId as string).toSorted()).toEqual([buyer.person.id, head.id].toSorted())
  // A former administrator no longer reads about the shop.
  const kinds = async () => (await head.call(listNotices, {})).content.map(({ kind }) => kind)
  expect(await kinds()).toContain('order-step')
  await world.owner`update membership set role = 'MEMBER' where person_id = ${head.id}`
  expect(await kinds()).not.toContain('order-step')
  await world.owner`update membership set role = 'OWNER' where person_id = ${head.id}`
  const stranger = await world.person({ workspace: school })
  const operator = await world.person({ operator: true })
  for (const person of [stranger, operator]) {
    expect((await person.ask(listOrderMessages, { orderId })).statusCode).toBe(404)
    expect((await person.ask(sendOrderMessage, { orderId, text: 'Hello' })).body).toMatchObject({
      code: 'ORDER_NOT_FOUND',
    })
  }
  expect((await buyer.person.ask(sendOrderMessage, { orderId, text: ' \u200b ' })).statusCode).toBe(400)
})

test('a person writes only so many messages a day', async ({ world }) => {
  const { buyer, orderId } = await givenPlaced(world)
  const sent: number[] = []
  for (let count = 0; count <= MESSAGE_LIMITS.aDay; count++)
    sent.push((await buyer.person.ask(sendOrderMessage, { orderId, text: `Message ${count}` })).statusCode)
  expect(sent.slice(0, -1).every((status) => status === 200)).toBe(true)
  const last = await buyer.person.ask(sendOrderMessage, { orderId, text: 'One more' })
  expect([sent.at(-1), last.body.code]).toEqual([429, 'TOO_MANY_MESSAGES'])
})
