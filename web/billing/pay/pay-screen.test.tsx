// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { OpenedPayment, PlanOrder } from '@chowk/contract/billing/order.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import PayScreen from './pay-screen.tsx'

const order = {
  ...(sampleOf(PlanOrder) as PlanOrder),
  id: 'o1',
  state: 'OPEN',
  totalPaise: 2_832_000,
  attempt: null,
}
const opened = { ...(sampleOf(OpenedPayment) as object), gateway: 'SANDBOX', payAt: null }

let mounted: Mounted
afterEach(async () => await mounted.close())

function answerWith(answered: object) {
  const network = vi.fn<(address: string | URL | Request) => Promise<Response>>(async (address) => {
    const path = new URL(address instanceof Request ? address.url : address, 'https://chowk.test').pathname
    const body = path === '/api/billing/order' ? answered : path === '/api/billing/payment' ? opened : { content: [] }
    return Response.json({ statusCode: 200, message: 'Success!', body })
  })
  vi.stubGlobal('fetch', network)
}

test.each([
  ['WAITING', 'Don’t pay again yet', 0],
  ['REFUSED', 'The bank declined the payment', 1],
] as const)(
  'says how an attempt stands that is %s, and offers to pay only when it failed [R2:O34]',
  async (attempt, says, forms) => {
    answerWith({ ...order, attempt })
    mounted = await mount(PayScreen, '/plans/pay?order=o1')
    await until(() => expect(mounted.container.textContent).toContain(says))
    await until(() => expect(mounted.container.textContent).toContain('This is a test payment.'))
    const ways = [...mounted.container.querySelectorAll('button')].filter(({ textContent }) => textContent === 'UPI')
    expect(ways).toHaveLength(forms)
  },
)

test('who has thought better of it goes back from the payment to the plans [V1:E5]', async () => {
  answerWith(order)
  mounted = await mount(PayScreen, '/plans/pay?order=o1')
  await until(() => expect(mounted.container.querySelector('h1')?.textContent).toContain('28,320'))
  expect(mounted.button('Back to plans').getAttribute('href')).toBe('/plans')
})
