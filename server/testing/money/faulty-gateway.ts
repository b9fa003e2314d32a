import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RazorpaySettings } from '../../platform/settings/outside-service.ts'

/** What happens to requests on their way: answered, refused, done with the answer lost, done twice, or answered late. */
export type GatewayMode = 'UP' | 'DOWN' | 'LOST' | 'TWICE' | { slowMs: number }

/** Stands between the server and a payment gateway, and does to requests what networks do. */
export class FaultyGateway {
  mode: GatewayMode = 'UP'
  readonly #behind: RazorpaySettings
  readonly #server = createServer((request, response) => void this.#pass(request, response))

  constructor(behind: RazorpaySettings) {
    this.#behind = behind
  }

  async open(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    return this
  }

  /** Settings that lead here. */
  get settings(): RazorpaySettings {
    return { ...this.#behind, url: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1` }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { mode } = this
    const body = Buffer.concat(await request.toArray()).toString()
    if (mode === 'DOWN') return void request.socket.destroy()
    const answer = await this.#forward(request, body)
    const last = mode === 'TWICE' ? await this.#forward(request, body) : answer
    if (mode === 'LOST') return void request.socket.destroy()
    if (typeof mode === 'object') await sleep(mode.slowMs)
    response.writeHead(last.status, { 'content-type': 'application/json' }).end(last.text)
  }

  async #forward({ url, method, headers }: IncomingMessage, body: string): Promise<{ status: number; text: string }> {
    const kept = ['authorization', 'content-type', 'x-refund-idempotency']
    const sent = kept.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])] as const]))
    const answer = await fetch(`${new URL(this.#behind.url).origin}${url}`, {
      method: method ?? 'GET',
      headers: Object.fromEntries(sent),
      ...(body !== '' && { body }),
    })
    return { status: answer.status, text: await answer.text() }
  }
}
