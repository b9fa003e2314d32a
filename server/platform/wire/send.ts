import type { Context } from 'hono'
import type { Answer } from '../answer.ts'
import { commonRefusal } from '../refusal.ts'
import type { CachedAnswer } from './answer-cache.ts'
import { withoutBody } from './ready-answers.ts'
import { SEALED, sealText } from './seal.ts'
import type { Env, Wire } from './wire.ts'

/** Which request a kept copy answers; `at` is the call's address, or `page`. */
export interface CachedRequest {
  requestId: string
  address: string
}

/** Sends a kept copy in the form that the client asked for; 304 when it has it already. */
export function sendCached(c: Context<Env>, wire: Wire, copy: CachedAnswer, query: CachedRequest): Response {
  const isSealed = wantsSealed(c, wire) && copy.made.type.startsWith('application/json')
  const coding = isSealed ? 'sealed' : codingOf(c.req.header('accept-encoding'))
  const etag = isSealed ? `${copy.etag.slice(0, -1)}-${wire.house.config.seal.id}"` : copy.etag
  const headers: Record<string, string> = {
    'cache-control': 'private, no-cache',
    etag,
    vary: 'Accept, Accept-Encoding, Cookie',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': query.requestId,
  }
  for (const [name, value] of copy.made.headers) headers[name] = value
  headers['content-type'] = isSealed ? SEALED : copy.made.type
  if (isSealed) headers['x-seal-id'] = wire.house.config.seal.id
  else if (coding !== 'identity') headers['content-encoding'] = coding
  const bytes = copy.bytes(coding, wire.house.config.seal)
  headers['content-length'] = String(bytes.length)
  const { status } = copy.made
  wire.ready.keep(c.env.incoming, { copy, address: query.address, status, headers, bytes })
  if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers: withoutBody(headers) })
  return new Response(new Uint8Array(bytes), { status, headers })
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

/** Sends an answer that is not kept, sealed where the client asked for that. */
export function send(c: Context<Env>, wire: Wire, answer: Answer, requestId: string): Response {
  const isSealed = (c.req.header('accept') ?? '').includes(SEALED)
  const headers: Record<string, string> = {
    'content-type': isSealed ? SEALED : 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'Accept',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': requestId,
  }
  if (isSealed) headers['x-seal-id'] = wire.house.config.seal.id
  else if (wire.house.config.sealedOnly && answer.status < 400) wantsSealed(c, wire)
  const body = isSealed ? sealText(wire.house.config.seal, answer.text) : answer.text
  return new Response(body, { status: answer.status, headers: withOwn(headers, answer.headers) })
}

// A record goes out as it is; cookies need a list, which costs the web's Headers object.
function withOwn(headers: Record<string, string>, own: [string, string][]): Record<string, string> | Headers {
  if (own.length === 0) return headers
  const all = new Headers(headers)
  for (const [name, value] of own) all.append(name, value)
  return all
}
