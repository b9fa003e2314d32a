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
  isRefused: false,
}
const opened = { ...(sampleOf(OpenedPayment) as object), gateway: 'SANDBOX', payAt: null }

let mounted: Mounted
afterEach(async () => await mounted.close())

test('who has thought better of it goes back from the payment to the plans [V1:E5]', async () => {
  const network = vi.fn<(address: string | URL | Request) => Promise<Response>>(async (address) => {
    const path = new URL(address instanceof Request ? address.url : address, 'https://chowk.test').pathname
    const body = path === '/api/billing/order' ? order : path === '/api/billing/payment' ? opened : { content: [] }
    return Response.json({ statusCode: 200, message: 'Success!', body })
  })
  vi.stubGlobal('fetch', network)
  mounted = await mount(PayScreen, '/plans/pay?order=o1')
  await until(() => expect(mounted.container.querySelector('h1')?.textContent).toContain('28,320'))
  expect(mounted.button('Back to plans').getAttribute('href')).toBe('/plans')
})
