import { describe, expect, test as check } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { givenRazorpay } from '../../testing/razorpay-service.ts'
import type { RazorpayService } from '../../testing/razorpay-service.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { GatewayRefused, GatewaySilent } from './gateway.ts'
import type { Gateway } from './gateway.ts'
import { openRazorpay } from './razorpay.ts'
import { openSandbox, payInSandbox } from './sandbox.ts'
import { isSignature, signReturn } from './signature.rules.ts'

interface Bank {
  gateway: Gateway
  pay: (orderId: string) => Promise<unknown>
  hold: (paymentId: string) => Promise<unknown>
}

async function openRemote(): Promise<Bank> {
  const service = await givenRazorpay()
  return {
    gateway: openRazorpay(service.settings),
    pay: async (orderId) => await Promise.resolve(service.pay(orderId)),
    hold: async (paymentId) =>
      await Promise.resolve(Object.assign(service.payments.get(paymentId) ?? {}, { status: 'authorized' })),
  }
}

const openLocal = async (world: World): Promise<Bank> => ({
  gateway: openSandbox(world.house),
  pay: async (gatewayOrderId) =>
    await world.sql.begin(
      async (tx) => await payInSandbox(tx, world.house, { gatewayOrderId, outcome: 'LEAVE', method: 'UPI' }),
    ),
  hold: async (id) => await world.owner`update sandbox_payment set status = 'authorized' where id = ${id}`,
})

describe.each([
  ['the sandbox', openLocal],
  ['Razorpay over the net', openRemote],
] as const)('%s', (_, open) => {
  test('opens an order, tells its payments, takes what a bank holds and sends money back', async ({ world }) => {
    const { gateway, pay, hold } = await open(world)
    const { id } = await gateway.createOrder({ receipt: 'r-1', amountPaise: 123_456 })
    expect(await gateway.findPayments(id)).toEqual([])
    await pay(id)
    const [payment] = await gateway.findPayments(id)
    const said = { orderId: id, amountPaise: 123_456, currency: 'INR', method: 'upi' }
    expect(payment).toMatchObject({ ...said, status: 'captured' })
    await hold(payment?.id ?? '')
    const [held] = await gateway.findPayments(id)
    if (!held) throw new Error('the payment is gone')
    expect(held.status).toBe('authorized')
    expect(await gateway.capture(held)).toMatchObject({ ...said, status: 'captured' })
    // Taken by itself meanwhile.
    expect(await gateway.capture(held)).toMatchObject({ ...said, status: 'captured' })
    const one = { key: `${held.id} 1`, paymentId: held.id, amountPaise: 100_000 }
    const rest = { key: `${held.id} 2`, paymentId: held.id, amountPaise: 23_456 }
    await gateway.sendRefund(one)
    await gateway.sendRefund(one)
    expect(await gateway.findPayments(id)).toMatchObject([{ status: 'captured' }])
    await expect(gateway.sendRefund({ ...rest, amountPaise: 23_457 })).rejects.toThrow(GatewayRefused)
    await gateway.sendRefund(rest)
    await gateway.sendRefund(rest)
    expect(await gateway.findRefunds(held.id)).toMatchObject([
      { key: one.key, amountPaise: 100_000, status: 'processed' },
      { key: rest.key, amountPaise: 23_456, status: 'processed' },
    ])
    expect(await gateway.findPayments(id)).toMatchObject([{ status: 'refunded' }])
  })
})

const ORDER = { receipt: 'r', amountPaise: 100 }

async function failureOf(service: RazorpayService, ask: (gateway: Gateway) => Promise<unknown>): Promise<unknown> {
  return await ask(openRazorpay(service.settings, 200)).catch((failure: unknown) => failure)
}

describe('Razorpay', () => {
  check(
    'that is slow, gone, out of order, or does not know our keys is silent: it may be asked again [R18]',
    async () => {
      const service = await givenRazorpay()
      service.faults.push(
        'SILENCE',
        { status: 500, text: '{"error":{"code":"SERVER_ERROR","description":"We are facing some trouble"}}' },
        { status: 502, text: '<html>Bad Gateway</html>' },
        { status: 429, text: '{"error":{"description":"Too many requests"}}' },
        { status: 200, text: 'not at all JSON' },
        { status: 200, text: '{"entity":"order"}' },
      )
      for (let times = 0; times < 6; times++)
        expect(await failureOf(service, async (gateway) => await gateway.createOrder(ORDER))).toBeInstanceOf(
          GatewaySilent,
        )
      const wrong = openRazorpay({ ...service.settings, keySecret: 'other' })
      await expect(wrong.createOrder(ORDER)).rejects.toThrow('answered 401')
      expect(service.orders.size).toBe(0)
      await service.close()
      const gone = await failureOf(service, async (gateway) => await gateway.findPayments('x'))
      expect(gone).toBeInstanceOf(GatewaySilent)
      expect(String(gone)).toContain('/orders/x/payments')
    },
  )

  check('that says no says why, and is not asked the same again', async () => {
    const service = await givenRazorpay()
    const small = await failureOf(service, async (gateway) => await gateway.createOrder({ ...ORDER, amountPaise: 99 }))
    expect(small).toBeInstanceOf(GatewayRefused)
    expect(String(small)).toContain('less than minimum amount')
    expect(
      await failureOf(service, async (gateway) => await gateway.findPayments('order_of_other_keys')),
    ).toBeInstanceOf(GatewayRefused)
  })

  check('knows its refunds by their keys after it has forgotten the requests', async () => {
    const service = await givenRazorpay()
    const gateway = openRazorpay(service.settings)
    const { id } = await gateway.createOrder({ ...ORDER, amountPaise: 5000 })
    const { paymentId } = service.pay(id)
    const sent = await gateway.sendRefund({ key: 'once', paymentId, amountPaise: 5000 })
    service.refundKeys.clear()
    expect(await gateway.findRefunds(paymentId)).toEqual([sent])
    const other = service.pay(id).paymentId
    await expect(gateway.sendRefund({ key: 'other', paymentId: other, amountPaise: 5001 })).rejects.toThrow(
      GatewayRefused,
    )
  })

  check('is chosen by its keys, which come together or not at all', () => {
    const env = { CHOWK_HOME: '/tmp/chowk-config-test', RAZORPAY_KEY_ID: 'rzp' }
    expect(() => readConfig('test', env)).toThrow('RAZORPAY_KEY_SECRET')
    const full = { ...env, RAZORPAY_KEY_SECRET: 'k', RAZORPAY_WEBHOOK_SECRET: 'e' }
    expect(readConfig('test', full).razorpay).toEqual({
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
