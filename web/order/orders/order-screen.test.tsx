// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { getOrder } from '@chowk/contract/order/order.ts'
import type { OrderDetails } from '@chowk/contract/order/order.ts'
import { quoteRefund } from '@chowk/contract/order/refund-quote.ts'
import { reorder } from '@chowk/contract/order/reorder.ts'
import { updateOrderStatus } from '@chowk/contract/order/order-step.ts'
import { answerCalls, inputsOf } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen } from '../../app/testing/opened-screen.tsx'
import { fillIn, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import OrderScreen from './order-screen.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

const ID = '11111111-1111-4111-8111-111111111111'
const ORDER: OrderDetails = {
  orderId: ID,
  displayNumber: 'CHK-261129-K7M2QXA-1',
  referenceCode: 'CHK-261129-K7M2QXA',
  orderStatus: 'DELIVERED',
  viewAs: 'BUYER',
  placedAt: '2026-11-20T08:00:00.000Z',
  shipsBy: '2026-11-23',
  seller: { sellerId: ID, name: 'Diya Collective', legalName: 'Diya Trust', gstin: '' },
  recipient: { name: 'Asha Rao', phone: '+919822041234', lines: ['14 Saptarang', 'Pune 411038'] },
  goodsPaise: 48_000,
  shippingPaise: 4000,
  taxPaise: 2476,
  coins: 0,
  moneyPaise: 52_000,
  lines: [
    {
      lineId: '22222222-2222-4222-8222-222222222222',
      productId: ID,
      slug: 'lamps',
      title: 'Terracotta lamps',
      options: [],
      picture: { src: '/drawing/pots/a.svg', widths: [], alt: '' },
      quantity: 2,
      unitPaise: 24_000,
      grossPaise: 48_000,
      coins: 0,
      moneyPaise: 48_000,
      gstBasisPoints: 500,
      returnableDays: 7,
      parts: [
        { state: 'DELIVERED', quantity: 2, since: '2026-11-24T08:00:00.000Z', may: ['RETURN_REQUESTED', 'DISPUTED'] },
      ],
    },
  ],
  steps: [
    {
      stepId: ID,
      to: 'SHIPPED',
      side: 'SELLER',
      by: 'Diya',
      reason: '',
      facts: { carrier: 'India Post', tracking: 'EM1' },
      at: '2026-11-22T08:00:00.000Z',
      units: [{ lineId: '22222222-2222-4222-8222-222222222222', quantity: 2 }],
      refund: null,
    },
  ],
  documents: [
    {
      documentId: ID,
      kind: 'TAX_INVOICE',
      number: '26-27/000042',
      totalPaise: 52_000,
      issuedAt: '2026-11-22T08:00:00.000Z',
    },
  ],
}

test('returns chosen pieces with a reason, and shows parcel and sums', async () => {
  showPageTo(sampleViewer())
  const quote = { goodsPaise: 24_000, shippingPaise: 2000, coins: 0, refundPaise: 26_000, commissionPaise: null }
  const sent = answerCalls([getOrder, ORDER], [quoteRefund, quote], [updateOrderStatus, { orders: [] }])
  page = await openScreen(OrderScreen, '/order-details/:orderId', `/order-details/${ID}`)
  await until(() => expect(document.body.textContent).toContain('India Post EM1'))
  expect(document.body.textContent).toContain('₹520.00')
  await pressNamed('Return')
  await pressNamed('One less')
  await fillIn('Reason', 'One is chipped.')
  await until(() => expect(document.body.textContent).toContain('Goes back to the buyer₹260.00'))
  expect(inputsOf(sent, quoteRefund).at(-1)).toMatchObject({ orderStatus: 'RETURN_REQUESTED', quantities: '1' })
  const submit = [...document.querySelectorAll<HTMLButtonElement>('dialog button[type=submit]')].at(-1)
  submit?.click()
  await until(() =>
    expect(inputsOf(sent, updateOrderStatus)).toMatchObject([
      {
        orderStatus: 'RETURN_REQUESTED',
        fault: 'SELLER',
        reason: 'One is chipped.',
        units: [{ line: '22222222-2222-4222-8222-222222222222', quantity: 1 }],
      },
    ]),
  )
})

test('orders the same again, and names what is no longer sold [cso:S59]', async () => {
  showPageTo(sampleViewer())
  const cut = [{ variantId: ID, title: 'Brass bell', wanted: 1, kept: 0, why: 'GONE' as const }]
  const sent = answerCalls([getOrder, ORDER], [reorder, { addedLines: 1, cartCount: 3, cut }])
  page = await openScreen(OrderScreen, '/order-details/:orderId', `/order-details/${ID}`)
  await pressNamed('Order again')
  await until(() => expect(document.body.textContent).toContain('Brass bell is no longer sold.'))
  expect(document.body.textContent).toContain('See cart')
  expect(inputsOf(sent, reorder)).toEqual([{ orderId: ID }])
})

test('asks before it downloads an invoice [R8.03]', async () => {
  showPageTo(sampleViewer())
  answerCalls([getOrder, ORDER])
  page = await openScreen(OrderScreen, '/order-details/:orderId', `/order-details/${ID}`)
  await until(() => expect(document.body.textContent).toContain('26-27/000042'))
  await pressNamed('English 26-27/000042')
  await until(() => expect(document.body.textContent).toContain('Are you sure you want to download invoice'))
})
