import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { RazorpayXSettings } from '../../platform/settings/outside-service.ts'

/** A payout as RazorpayX keeps it. */
export interface ServicePayout {
  id: string
  reference_id: string
  amount: number
  status: string
  utr: string | null
  fees: number
  tax: number
  status_details: { description: string; source: string; reason: string } | null
  /** As it was sent. */
  body: {
    account_number: string
    fund_account: { bank_account: { name: string; ifsc: string; account_number: string } }
  }
}

/** RazorpayX as its documents describe it, over real HTTP: one payout for each idempotency key. */
export class RazorpayXService {
  readonly payouts = new Map<string, ServicePayout>()
  /** Payouts are taken, but their answers are lost. */
  losesAnswers = false
  /** What payouts are answered with instead. */
  refusal: { status: number; body: unknown } | undefined
  balancePaise = 100_000_000

  async open(): Promise<RazorpayXSettings> {
    const server = createServer((request, response) => {
      void readText(request).then((text) => {
        const isPayout = request.method === 'POST'
        const answer = (isPayout && this.refusal) || this.#answer(request, text)
        if (isPayout && this.losesAnswers) return request.socket.destroy()
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
        return response
      })
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    return { keyId: 'x', keySecret: 'y', account: '7878', eventSecret: 'event secret', url: `http://127.0.0.1:${port}` }
  }

  /** The payout of one of our references. */
  of(reference: string): ServicePayout {
    const found = [...this.payouts.values()].find((payout) => payout.reference_id === reference)
    if (!found) throw new Error(`RazorpayX never got ${reference}`)
    return found
  }

  #answer({ method, url = '', headers }: IncomingMessage, text: string): { status: number; body: unknown } {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    if (pathname === '/banking_balances')
      return { status: 200, body: { items: [{ account_number: '7878', balance: this.balancePaise }] } }
    if (method === 'POST' && pathname === '/payouts') {
      const key = String(headers['x-payout-idempotency'])
      const body = JSON.parse(text) as ServicePayout['body'] & { amount: number; reference_id: string }
      const known = this.payouts.get(key)
      const made: ServicePayout = known ?? {
        id: `pout_${this.payouts.size + 1}`,
        reference_id: body.reference_id,
        amount: body.amount,
        status: 'processing',
        utr: null,
        fees: 0,
        tax: 0,
        status_details: null,
        body,
      }
      this.payouts.set(key, made)
      return { status: 200, body: made }
    }
    const id = /^\/payouts\/(\w+)$/.exec(pathname)?.[1]
    const all = [...this.payouts.values()]
    if (id) return { status: 200, body: all.find((payout) => payout.id === id) ?? {} }
    const items = all.filter(({ reference_id: reference }) => reference === searchParams.get('reference_id'))
    return { status: 200, body: { entity: 'collection', count: items.length, items } }
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
