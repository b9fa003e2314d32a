import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a service answers next instead of taking the message. */
export interface PushFault {
  status: number
  headers?: Record<string, string>
}

/** Below this, messages wait until somebody in another process fetches them. */
export const WAITING = '/waiting/'

/** One message as it came: what its browser reads, and what the service saw of it. */
export interface Pushed {
  path: string
  text: string
  headers: IncomingMessage['headers']
  claims: { aud: string; exp: number; sub: string }
}

const derive = (secret: Uint8Array, { salt, info }: { salt: Uint8Array; info: string | Uint8Array }, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** The keys of a browser, with which it opens what is sent to it (RFC 8291). */
export class BrowserOfPush {
  readonly #pair = createECDH('prime256v1')
  readonly #auth: Buffer

  constructor(privateKey?: Buffer, auth: Buffer = randomBytes(16)) {
    if (privateKey) this.#pair.setPrivateKey(privateKey)
    else this.#pair.generateKeys()
    this.#auth = auth
  }

  get keys() {
    return { p256dh: this.#pair.getPublicKey().toString('base64url'), auth: this.#auth.toString('base64url') }
  }

  /** What a message says; throws when it was meant for another browser or altered on its way. */
  open(body: Buffer): string {
    const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)]
    const sender = body.subarray(21, 21 + length)
    const sealed = body.subarray(21 + length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), sender])
    const secret = derive(this.#pair.computeSecret(sender), { salt: this.#auth, info }, 32)
    const decipher = createDecipheriv(
      'aes-128-gcm',
      derive(secret, { salt, info: 'Content-Encoding: aes128gcm\0' }, 16),
      derive(secret, { salt, info: 'Content-Encoding: nonce\0' }, 12),
    )
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    if (plain.at(-1) !== 2) throw new Error('the message has no end')
    return plain.subarray(0, -1).toString()
  }
}

/** Whose statement a header is (RFC 8292): its claims and key; throws when the signature is not of that key. */
export function readVapid(header: string): { claims: Pushed['claims']; key: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+),\s*k=([\w-]+)$/.exec(header) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  const [head = '', claims = '', signature = ''] = token.split('.')
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('the statement was not signed by that key')
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Pushed['claims'], key }
}

/** A push service with browsers behind it, over real HTTP; it opens each message with the keys of the browser whose it is. */
export class PushService {
  readonly messages: Pushed[] = []
  /** Faults of the requests to come, one each. */
  readonly faults: PushFault[] = []
  readonly #browsers = new Map<string, { browser: BrowserOfPush; serverKey: string }>()
  readonly #waiting = new Map<string, Buffer[]>()
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  origin = ''

  async open(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    if (this.#server.listening) await new Promise((done) => this.#server.close(done))
  }

  /** A browser that lets the server of that key send to it, as `pushManager.subscribe` does. */
  subscribe(serverKey: string): { endpoint: string; p256dh: string; auth: string } {
    const path = `/send/${randomBytes(8).toString('hex')}`
    const browser = new BrowserOfPush()
    this.#browsers.set(path, { browser, serverKey })
    return { endpoint: `${this.origin}${path}`, ...browser.keys }
  }

  // For a browser in another process: what came for it waits here, and only that browser can open it.
  #answerWaiting(
    { path, body, method }: { path: string; body: Buffer; method: string },
    response: ServerResponse,
  ): void {
    const waiting = this.#waiting.get(path) ?? []
    this.#waiting.set(path, waiting)
    if (method === 'POST') waiting.push(body)
    const first = method === 'POST' ? undefined : waiting.shift()
    response.writeHead(method === 'POST' ? 201 : first ? 200 : 204).end(first)
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray())
    const fault = this.faults.shift()
    if (fault) return void response.writeHead(fault.status, fault.headers).end()
    const path = request.url ?? ''
    if (path.startsWith(WAITING)) return this.#answerWaiting({ path, body, method: request.method ?? '' }, response)
    const of = this.#browsers.get(path)
    if (!of) return void response.writeHead(410).end()
    try {
      const { claims, key } = readVapid(request.headers.authorization ?? '')
      if (key !== of.serverKey || claims.aud !== this.origin) return void response.writeHead(403).end()
      this.messages.push({ path, text: of.browser.open(body), headers: request.headers, claims })
      response.writeHead(201).end()
    } catch (fault) {
      response.writeHead(400).end(String(fault))
    }
  }
}
