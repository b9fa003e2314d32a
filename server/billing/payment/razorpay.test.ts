import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test as check } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import type { Gateway } from './gateway.ts'
import { openRazorpay } from './razorpay.ts'
import { openSandbox, payInSandbox } from './sandbox.ts'
import { isSignature, signReturn } from './signature.rules.ts'

const KEYS = { keyId: 'rzp_test_1', keySecret: 'key secret', eventSecret: 'event secret' }

interface Bank {
  gateway: Gateway
  pay: (orderId: string) => Promise<void>
  stop: () => Promise<void>
}

// Razorpay's addresses, answers and authorisation, with the sandbox's books behind them.
async function openRemote(world: World): Promise<Bank> {
  const books = openSandbox(world.house)
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const right = `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString('base64')}`
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.headers.authorization !== right) return say(401, { error: { code: 'BAD_REQUEST_ERROR' } })
    const text = Buffer.concat(await (request as unknown as { toArray(): Promise<Buffer[]> }).toArray()).toString()
    const body = (text ? JSON.parse(text) : {}) as { amount: number; receipt: string }
    const [, , kind, id, part] = (request.url ?? '').split('/')
    if (kind === 'orders' && !id)
      return say(200, await books.createOrder({ receipt: body.receipt, amountPaise: body.amount }))
    if (kind === 'orders' && part === 'payments') {
      const payments = await books.findPayments(id ?? '')
      const items = payments.map(({ orderId, amountPaise, ...rest }) => ({
        ...rest,
        order_id: orderId,
        amount: amountPaise,
      }))
      return say(200, { entity: 'collection', count: items.length, items })
    }
    if (part === 'refund') {
      await books.refund({ id: id ?? '', amountPaise: body.amount })
      return say(200, { id: 'rfnd_1' })
    }
    return say(404, {})
  }
  return {
    gateway: openRazorpay({ ...KEYS, url }),
    pay: async (orderId) => await payAt(world, orderId),
    stop: async () => await new Promise((done) => server.close(() => done())),
  }
}

const payAt = async (world: World, gatewayOrderId: string) =>
  void (await world.sql.begin(
    async (tx) => await payInSandbox(tx, world.house, { gatewayOrderId, outcome: 'LEAVE', method: 'UPI' }),
  ))

const openLocal = async (world: World): Promise<Bank> => ({
  gateway: openSandbox(world.house),
  pay: async (orderId) => await payAt(world, orderId),
  stop: async () => {},
})

describe.each([
  ['the sandbox', openLocal],
  ['Razorpay over the net', openRemote],
] as const)('%s', (_, open) => {
  test('opens an order, tells its payments and sends money back', async ({ world }) => {
    const { gateway, pay, stop } = await open(world)
    const { id } = await gateway.createOrder({ receipt: 'r-1', amountPaise: 123_456 })
    expect(await gateway.findPayments(id)).toEqual([])
    await pay(id)
    const [payment] = await gateway.findPayments(id)
    expect(payment).toMatchObject({
      orderId: id,
      amountPaise: 123_456,
      currency: 'INR',
      status: 'captured',
      method: 'upi',
    })
    await gateway.refund({ id: payment?.id ?? '', amountPaise: 123_456 })
    await gateway.refund({ id: payment?.id ?? '', amountPaise: 123_456 })
    expect(await gateway.findPayments(id)).toMatchObject([{ status: 'refunded' }])
    await stop()
  })
})

describe('Razorpay', () => {
  test('that refuses the keys, is gone or talks nonsense is silent, and nothing else breaks [R18]', async ({
    world,
  }) => {
    const { gateway, stop } = await openRemote(world)
    const url = gateway.payAt?.replace('/checkout/embedded', '') ?? ''
    const wrong = openRazorpay({ ...KEYS, keySecret: 'other', url })
    await expect(wrong.createOrder({ receipt: 'r', amountPaise: 1 })).rejects.toThrow('answered 401')
    const elsewhere = openRazorpay({ ...KEYS, url: `${url}/nowhere` })
    await expect(elsewhere.findPayments('x')).rejects.toThrow('answered 404')
    await stop()
    await expect(gateway.findPayments('x')).rejects.toThrow('Razorpay /orders/x/payments')
  })

  check('is chosen by its keys, which come together or not at all', () => {
    const env = { CHOWK_HOME: '/tmp/chowk-config-test', RAZORPAY_KEY_ID: 'rzp' }
    expect(() => readConfig('test', env)).toThrow('RAZORPAY_KEY_SECRET')
    const whole = { ...env, RAZORPAY_KEY_SECRET: 'k', RAZORPAY_WEBHOOK_SECRET: 'e' }
    expect(readConfig('test', whole).razorpay).toEqual({
      keyId: 'rzp',
      keySecret: 'k',
      eventSecret: 'e',
      url: 'https://api.razorpay.com/v1',
    })
  })

  check('signs what a browser brings back over order and payment together', () => {
    // Reckoned by `openssl dgst -sha256 -hmac secret` over order_1|pay_1.
    const right = signReturn('secret', 'order_1', 'pay_1')
    expect(right).toBe('52115a0d3400de9e86aade1f1b6eba9e8974604f4e267a9e9a16633a4c8dd2cb')
    expect(isSignature(right, right)).toBe(true)
    expect(isSignature(right, signReturn('secret', 'order_2', 'pay_1'))).toBe(false)
    expect(isSignature(right, '')).toBe(false)
  })
})
