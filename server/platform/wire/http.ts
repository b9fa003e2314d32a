import type { IncomingMessage } from 'node:http'
import { randomBytes } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { addressOf } from '@chowk/contract/call.ts'
import type { Call } from '@chowk/contract/call.ts'
import { readCookies } from './cookies.ts'
import { refusedAnswer } from '../handle.ts'
import type { Answer, Handler, House, Origin } from '../handle.ts'
import type { Kept, KeptCopy } from './kept.ts'
import type { FloodGate } from '../limits.ts'
import { plainForLog } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { Refusal, commonRefusal } from '../refusal.ts'
import { SEALED, sealText } from './seal.ts'
import type { Viewer } from '../viewer.ts'

/** The Hono application's environment: Node's own request is at hand. */
export interface Env {
  Bindings: HttpBindings
}

/** What the wire needs beside the house. */
export interface Wire {
  house: House
  kept: Kept
  metrics: Metrics
  floodGate: FloodGate
  /** `byDevice`: where no access token came, the live session of the device counts. */
  identify(
    cookies: Readonly<Record<string, string>>,
    authorization: string | undefined,
    byDevice: boolean,
  ): Promise<Viewer>
}

/** Largest body of a JSON or form call. */
export const MOST_BODY_BYTES = 1024 * 1024

const boot = randomBytes(4).toString('hex')
let counter = 0
/** A new request id: short enough to be read out on the telephone, unique across processes. */
export const newRequestId = (): string => `${boot}-${(counter++).toString(36)}`

/** Registers each handler at its literal address. */
export function registerCalls(app: Hono<Env>, wire: Wire, handlers: readonly Handler[]): void {
  for (const handler of handlers) {
    const { method, path } = addressOf(handler.call.at)
    const names = inputNames(handler.call)
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => await respond(c, wire, handler, names))
  }
}

/** The addresses of the request's parts that belong to a call, wrong methods included. */
export function refuseOtherMethods(app: Hono<Env>, wire: Wire, handlers: readonly Handler[]): void {
  const methods = new Map<string, string[]>()
  for (const { call } of handlers) {
    const { method, path } = addressOf(call.at)
    const at = path.replaceAll(/\{(\w+)\}/g, ':$1')
    methods.set(at, [...(methods.get(at) ?? []), method])
  }
  for (const [path, allowed] of methods) {
    app.all(path, (c) =>
      send(
        c,
        wire,
        refusedAnswer(commonRefusal('METHOD_NOT_ALLOWED', {}, { allow: allowed.join(', ') })),
        newRequestId(),
      ),
    )
  }
}

function inputNames(declared: Call): readonly string[] {
  const shape = (declared.input as unknown as { _zod: { def: { shape?: object } } })._zod.def.shape
  return Object.keys(shape ?? {}).toSorted()
}

async function respond(c: Context<Env>, wire: Wire, handler: Handler, names: readonly string[]): Promise<Response> {
  const began = performance.now()
  const requestId = newRequestId()
  const cookies = readCookies(c.req.header('cookie'))
  let status = 500
  try {
    const isVisitor = !cookies['chowk_access'] && !cookies['chowk_in'] && !c.req.header('authorization')
    const response =
      handler.call.keptForMs && isVisitor
        ? await respondKept(c, wire, { handler, names, requestId })
        : await respondFresh(c, wire, { handler, cookies, requestId })
    status = response.status
    return response
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    status = failure.status
    return send(c, wire, refusedAnswer(failure), requestId)
  } finally {
    const ms = performance.now() - began
    wire.metrics.request(handler.call.at, status, ms)
    if (status >= 400 || ms > 1000)
      wire.house.log.info({
        requestId,
        call: handler.call.at,
        status,
        ms: Math.round(ms),
        agent: plainForLog(c.req.header('user-agent') ?? ''),
      })
  }
}

async function respondFresh(
  c: Context<Env>,
  wire: Wire,
  given: { handler: Handler; cookies: Record<string, string>; requestId: string },
): Promise<Response> {
  const { handler, cookies, requestId } = given
  const origin = originOf(c, wire, cookies, requestId)
  if (c.req.method !== 'GET') refuseOtherOrigins(c, wire)
  else if (handler.call.secret) demandOwnPage(c)
  // A reader whose access cookie has just ended goes on seeing what is hers in open lists, as in documents; all else is renewed first.
  const byDevice = handler.call.access === 'open' && c.req.method === 'GET'
  const viewer = await wire.identify(cookies, c.req.header('authorization'), byDevice)
  const wait = wire.floodGate.count(viewer.signedIn ? viewer.personId : origin.ip)
  if (wait > 0)
    throw commonRefusal(
      'TOO_MANY_REQUESTS',
      { details: { retryAfterMs: wait } },
      { 'retry-after': String(Math.ceil(wait / 1000)) },
    )
  const answer = await handler.answer(wire.house, origin, viewer, await readInput(c, handler.call))
  return send(c, wire, answer, requestId)
}

async function respondKept(
  c: Context<Env>,
  wire: Wire,
  given: { handler: Handler; names: readonly string[]; requestId: string },
): Promise<Response> {
  const { handler, names, requestId } = given
  const raw = c.req.query()
  const key = `${handler.call.at} ${c.req.path} ${names.map((name) => raw[name] ?? '').join('\u0001')}`
  const copy = await wire.kept.get(key, handler.call.keptForMs ?? 0, async () => {
    const origin = originOf(c, wire, {}, requestId)
    const answer = await handler.answer(
      wire.house,
      origin,
      { signedIn: false, deviceId: null },
      { ...raw, ...c.req.param() },
    )
    return {
      status: answer.status,
      type: 'application/json; charset=utf-8',
      body: answer.text,
      headers: answer.headers,
    }
  })
  return sendKept(c, wire, copy, requestId)
}

/** Sends a kept copy in the form that the client asked for; 304 when it has it already. */
export function sendKept(
  c: Context<Env>,
  wire: Wire,
  copy: KeptCopy,
  requestId: string,
  extra: Record<string, string> = {},
): Response {
  const isSealed = wantsSealed(c, wire) && copy.made.type.startsWith('application/json')
  const coding = isSealed ? 'sealed' : codingOf(c.req.header('accept-encoding'))
  const etag = isSealed ? `${copy.etag.slice(0, -1)}-${wire.house.config.seal.id}"` : copy.etag
  const headers: Record<string, string> = {
    'cache-control': 'private, no-cache',
    etag,
    vary: 'Accept, Accept-Encoding, Cookie',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': requestId,
    ...extra,
  }
  for (const [name, value] of copy.made.headers) headers[name] = value
  if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
  headers['content-type'] = isSealed ? SEALED : copy.made.type
  if (isSealed) headers['x-seal-id'] = wire.house.config.seal.id
  else if (coding !== 'identity') headers['content-encoding'] = coding
  return new Response(new Uint8Array(copy.bytes(coding, wire.house.config.seal)), { status: copy.made.status, headers })
}

/** The best coding of a kept copy that the client takes. */
export function codingOf(accepted: string | undefined): 'br' | 'gzip' | 'identity' {
  if (accepted?.includes('br')) return 'br'
  return accepted?.includes('gzip') ? 'gzip' : 'identity'
}

function wantsSealed(c: Context<Env>, wire: Wire): boolean {
  const accept = c.req.header('accept') ?? ''
  if (accept.includes(SEALED)) return true
  if (!wire.house.config.sealedOnly) return false
  throw commonRefusal('NOT_ACCEPTABLE', { details: { accept: SEALED } })
}

function send(c: Context<Env>, wire: Wire, answer: Answer, requestId: string): Response {
  const isSealed = (c.req.header('accept') ?? '').includes(SEALED)
  const headers = new Headers({
    'content-type': isSealed ? SEALED : 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'Accept',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': requestId,
  })
  for (const [name, value] of answer.headers) headers.append(name, value)
  if (isSealed) headers.set('x-seal-id', wire.house.config.seal.id)
  else if (wire.house.config.sealedOnly && answer.status < 400) wantsSealed(c, wire)
  const body = isSealed ? new Uint8Array(sealText(wire.house.config.seal, answer.text)) : answer.text
  return new Response(body, { status: answer.status, headers })
}

function originOf(c: Context<Env>, wire: Wire, cookies: Record<string, string>, requestId: string): Origin {
  const incoming = c.env.incoming
  const forwarded = wire.house.config.behindProxy
    ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined
  return {
    requestId,
    cookies,
    ip: forwarded ?? incoming.socket.remoteAddress ?? '',
    userAgent: plainForLog(c.req.header('user-agent') ?? ''),
    idempotencyKey: c.req.header('idempotency-key')?.slice(0, 200),
    isSecure: isSecure(c, wire),
  }
}

/** Whether cookies may demand TLS: not on plain HTTP of a loopback or local network. */
export function isSecure(c: Context<Env>, wire: Wire): boolean {
  const own = wire.house.config.origin
  if (own) return own.startsWith('https:')
  return wire.house.config.behindProxy && c.req.header('x-forwarded-proto') === 'https'
}

/** State-changing requests of a browser come from our own pages (S09); clients that are no browsers send neither header. */
function refuseOtherOrigins(c: Context<Env>, wire: Wire): void {
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  const own = wire.house.config.origin
  const isOurs =
    origin === undefined ||
    (own ? origin === own : URL.canParse(origin) && new URL(origin).host === c.req.header('host'))
  const isSameSite = site === undefined || site === 'same-origin' || site === 'none'
  if (!isOurs || !isSameSite) throw commonRefusal('OTHER_ORIGIN')
}

/** GETs that send something answer our own pages alone. */
function demandOwnPage(c: Context<Env>): void {
  if (c.req.header('sec-fetch-site') !== 'same-origin' && !c.req.header('x-chowk')) throw commonRefusal('OTHER_ORIGIN')
}

async function readInput(c: Context<Env>, declared: Call): Promise<unknown> {
  const { method } = addressOf(declared.at)
  const query = () => {
    const all = c.req.queries()
    const doubled = Object.keys(all).find((name) => (all[name]?.length ?? 0) > 1)
    if (doubled)
      throw commonRefusal('INVALID_INPUT', { fields: [{ path: doubled, code: 'DOUBLED', message: 'given twice' }] })
    return c.req.query()
  }
  if (method === 'GET' || method === 'DELETE') return { ...query(), ...c.req.param() }
  const text = await readBody(c.env.incoming, declared.mostBytes ?? MOST_BODY_BYTES)
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (declared.body === 'form') {
    if (type !== 'application/x-www-form-urlencoded')
      throw commonRefusal('INVALID_INPUT', { details: { contentType: 'application/x-www-form-urlencoded' } })
    return Object.fromEntries(new URLSearchParams(text))
  }
  if (text === '') return c.req.param()
  if (type !== 'application/json') throw commonRefusal('INVALID_JSON', { details: { contentType: 'application/json' } })
  const body = parseJson(text)
  return { ...(body as object), ...c.req.param() }
}

const MOST_DEPTH = 64

function parseJson(text: string): unknown {
  let depth = 0
  let value: unknown
  try {
    value = JSON.parse(text, (key, part: unknown) => (key === '__proto__' ? undefined : part))
  } catch {
    throw commonRefusal('INVALID_JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw commonRefusal('INVALID_JSON')
  for (let level: unknown[] = [value]; level.length > 0; depth++) {
    if (depth > MOST_DEPTH) throw commonRefusal('INVALID_JSON', { details: { reason: 'TOO_DEEP' } })
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []))
  }
  return value
}

/** Reads a body whole, up to a size. */
export async function readBody(incoming: IncomingMessage, most: number): Promise<string> {
  if (Number(incoming.headers['content-length'] ?? 0) > most)
    throw commonRefusal('TOO_LARGE', { details: { mostBytes: most } }, { connection: 'close' })
  const parts: Buffer[] = []
  let size = 0
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.length
    if (size > most) throw commonRefusal('TOO_LARGE', { details: { mostBytes: most } }, { connection: 'close' })
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
