// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest'
import { listAddresses } from '@chowk/contract/order/address.ts'
import { getCart } from '@chowk/contract/order/cart.ts'
import {
  createPayment,
  getCheckout,
  getOpenCheckout,
  playPayment,
  saveOrder,
  updatePayment,
} from '@chowk/contract/order/checkout.ts'
import type { Checkout } from '@chowk/contract/order/checkout.ts'
import { answerCalls, inputsOf } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen } from '../../app/testing/opened-screen.tsx'
import { fillIn, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import CheckoutScreen from './checkout-screen.tsx'

const REFERENCE = 'CHK-261129-ABCDEFG'
const ADDRESS = {
  addressId: '0190a4c2-7b1e-7000-8000-000000000003',
  name: 'Asha Rao',
  phone: '+919822041234',
  line1: '14 Saptarang',
  line2: '',
  landmark: '',
  city: 'Pune',
  stateCode: '27',
  country: 'IN',
  postalCode: '411038',
  type: 'HOME' as const,
  isDefault: true,
  pinDisagrees: false,
  version: 1,
}
const LINE = {
  productId: '0190a4c2-7b1e-7000-8000-000000000002',
  variantId: '0190a4c2-7b1e-7000-8000-000000000001',
  slug: 'lamp-a2b3c4',
  title: 'Terracotta lamps',
  options: [],
  picture: { src: '/drawing/pots/1.svg', widths: [], alt: '' },
  quantity: 2,
  wanted: 3,
  pricePaise: 24_000,
  addedPricePaise: 24_000,
  coinPrice: 20,
  coinsOnly: false,
  available: 2,
  maxPerOrder: 10,
  grossPaise: 48_000,
  coins: 0,
  problems: [{ code: 'REDUCED' as const, before: 3, now: 2 }],
}
const CART = {
  version: 4,
  cartCount: 1,
  sellers: [
    {
      sellerId: 's',
      name: 'Diya Collective',
      stateCode: '27',
      shipsWithinDays: 3,
      shippingPaise: 5000,
      moneyPaise: 53_000,
      problems: [],
      lines: [LINE],
    },
  ],
  totals: {
    units: 2,
    goodsPaise: 48_000,
    shippingPaise: 5000,
    coins: 0,
    mostCoins: 40,
    missingCoins: 0,
    taxPaise: 0,
    moneyPaise: 53_000,
  },
  access: { allowed: true, reason: null, plan: 'STORE' as const, expiresAt: null, contact: '' },
  coinBalance: 30,
}
const WAITING: Checkout = {
  referenceCode: REFERENCE,
  state: 'PAYMENT_PENDING',
  moneyPaise: 53_000,
  coins: 0,
  attempt: null,
  endsAt: new Date(Date.now() + 800_000).toISOString(),
  placedAt: null,
  returnedPaise: 0,
  orders: [
    {
      orderId: '0190a4c2-7b1e-7000-8000-000000000009',
      displayNumber: `${REFERENCE}-1`,
      sellerName: 'Diya Collective',
      units: 2,
      goodsPaise: 48_000,
      shippingPaise: 5000,
      coins: 0,
      shipsBy: '2026-12-02',
    },
  ],
}

let page: Mounted | undefined
afterEach(async () => await page?.close())

const text = () => document.body.textContent
const open = async (address: string) => {
  page = await openScreen(CheckoutScreen, '/checkout', address)
}

describe('the checkout', () => {
  test('says each difference at its line, and orders what was accepted', async () => {
    showPageTo(sampleViewer())
    const sent = answerCalls(
      [listAddresses, { content: [ADDRESS] }],
      [getOpenCheckout, { referenceCode: null }],
      [getCart, CART],
      [saveOrder, WAITING],
      [getCheckout, WAITING],
    )
    await open('/checkout')
    await until(() => expect(text()).toContain('Only 2 available. We changed 3 to 2.'))
    expect(text()).toContain('14 Saptarang, Pune 411038, Maharashtra')
    await pressNamed('Accept the changes and pay ₹530')
    await until(() =>
      expect(inputsOf(sent, saveOrder)).toMatchObject([
        { addressId: ADDRESS.addressId, cartVersion: 4, acceptedTotalPaise: 53_000, coinsToUse: 0, gst: null },
      ]),
    )
  })

  test('sends the GST details, and asks before they are lost', async () => {
    showPageTo(sampleViewer())
    const sent = answerCalls(
      [listAddresses, { content: [ADDRESS] }],
      [getOpenCheckout, { referenceCode: null }],
      [getCart, CART],
      [saveOrder, WAITING],
      [getCheckout, WAITING],
    )
    await open('/checkout')
    await until(() => expect(text()).toContain('I need an invoice with our GSTIN'))
    await pressNamed('I need an invoice with our GSTIN', 'input')
    await fillIn('Legal name of the business', 'Saptarang Traders')
    await fillIn('GSTIN', '27AAPFU0939F1ZV')
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
    await pressNamed('Accept the changes and pay ₹530')
    await until(() =>
      expect(inputsOf(sent, saveOrder)).toMatchObject([
        { gst: { legalName: 'Saptarang Traders', gstin: '27AAPFU0939F1ZV' } },
      ]),
    )
    await until(() => expect(page?.address()).toBe(`/checkout?order=${REFERENCE}`))
  })

  test('pays in the sandbox with a clock in sight, and shows the order', async () => {
    showPageTo(sampleViewer())
    const sent = answerCalls(
      [getCheckout, WAITING],
      [
        createPayment,
        { gateway: 'SANDBOX', keyId: '', gatewayOrderId: 'order_1', totalPaise: 53_000, payAt: null } as const,
      ],
      [playPayment, { paymentId: 'pay_1', signature: 'abc' }],
      [updatePayment, { ...WAITING, state: 'PLACED', placedAt: WAITING.endsAt }],
    )
    await open(`/checkout?order=${REFERENCE}`)
    await until(() => expect(text()).toMatch(/Held for you for 1[23]:\d\d/))
    await pressNamed('UPI')
    await pressNamed('Payment succeeds')
    await until(() =>
      expect(inputsOf(sent, updatePayment)).toEqual([
        { referenceCode: REFERENCE, paymentId: 'pay_1', signature: 'abc' },
      ]),
    )
  })

  test.each([
    ['PLACED', 0, 'Your order is placed'],
    ['EXPIRED', 0, 'The time to pay is over'],
    ['CANCELLED', 53_000, '₹530 came too late or twice'],
    ['PAYMENT_FAILED', 0, 'The payment failed'],
  ] as const)('says how a payment ended that is %s', async (state, returnedPaise, says) => {
    showPageTo(sampleViewer())
    answerCalls([getCheckout, { ...WAITING, state, returnedPaise }])
    await open(`/checkout?order=${REFERENCE}`)
    await until(() => expect(text()).toContain(says))
  })
})
