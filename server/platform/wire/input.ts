import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { addressOf } from '@chowk/contract/call.ts'
import type { Call } from '@chowk/contract/call.ts'
import { commonRefusal } from '../refusal.ts'
import { BYTES_TYPE, IncomingBytes } from '../upload/incoming-bytes.ts'
import type { Env } from './wire.ts'

/** Largest body of a JSON or form call. */
export const MOST_BODY_BYTES = 1024 * 1024

/** What a call was sent: its query or its body, with the parts of its path. */
export async function readInput(c: Context<Env>, declared: Call): Promise<unknown> {
  const { method } = addressOf(declared.address)
  if (method === 'GET' || method === 'DELETE') return { ...readQuery(c), ...c.req.param() }
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (declared.body === 'bytes') {
    if (type !== BYTES_TYPE) throw commonRefusal('INVALID_INPUT', { details: { contentType: BYTES_TYPE } })
    return { ...readQuery(c), ...c.req.param(), bytes: new IncomingBytes(c.env.incoming) }
  }
  const text = await readBody(c.env.incoming, declared.mostBytes ?? MOST_BODY_BYTES)
  if (declared.body === 'form') {
    if (type !== 'application/x-www-form-urlencoded')
      throw commonRefusal('INVALID_INPUT', { details: { contentType: 'application/x-www-form-urlencoded' } })
    return Object.fromEntries(new URLSearchParams(text))
  }
  if (text === '') return c.req.param()
  if (type !== 'application/json') throw commonRefusal('INVALID_JSON', { details: { contentType: 'application/json' } })
  const body = readJson(text)
  return { ...(body as object), ...c.req.param() }
}

const isGone = (failure: unknown) => (failure as { code?: unknown } | null)?.code === 'ECONNRESET'

/** The query by name; of a name that stands in it twice nobody knows which counts. */
export function readQuery(c: Context<Env>, names?: readonly string[]): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [name, [value = '', another]] of Object.entries(c.req.queries())) {
    if (another !== undefined && (names?.includes(name) ?? true)) throw doubledRefusal(name)
    query[name] = value
  }
  return query
}

const MOST_DEPTH = 64
/** The forbidden name may be written in escapes. */
const MAY_NAME_PROTOTYPE = /__proto__|\\u/
const NAMES_AND_BRACES = /"(?:[^"\\]|\\[^])*(?:"(\s*:)?|\\?$)|[{}]/g

/** The object that a text of JSON holds; what is too deep, names something twice or is none is refused. */
export function readJson(text: string): unknown {
  let depth = 0
  let value: unknown
  try {
    value = MAY_NAME_PROTOTYPE.test(text)
      ? JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
      : JSON.parse(text)
  } catch {
    throw commonRefusal('INVALID_JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw commonRefusal('INVALID_JSON')
  for (let level: unknown[] = [value]; level.length > 0; depth++) {
    if (depth > MOST_DEPTH) throw commonRefusal('INVALID_JSON', { details: { reason: 'TOO_DEEP' } })
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  const doubled = doubledName(text)
  if (doubled !== undefined) throw doubledRefusal(doubled)
  return value
}

const doubledRefusal = (path: string) =>
  commonRefusal('INVALID_INPUT', { fields: [{ path, code: 'DOUBLED', message: 'given twice' }] })

// JSON.parse keeps the last of two; a checker in front of us may have looked at the first.
function doubledName(json: string): string | undefined {
  const open: Set<string>[] = []
  for (const [token, colon] of json.matchAll(NAMES_AND_BRACES)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (colon) {
      const name = JSON.parse(token.slice(0, -colon.length)) as string
      const names = open.at(-1)
      if (names?.has(name)) return name
      names?.add(name)
    }
  }
  return undefined
}

/** Reads a body whole, up to a size. */
export async function readBody(incoming: IncomingMessage, most: number): Promise<string> {
  if (Number(incoming.headers['content-length'] ?? 0) > most)
    throw commonRefusal('TOO_LARGE', { details: { mostBytes: most } }, { connection: 'close' })
  // Nothing was announced, so nothing will come.
  if (incoming.readableEnded) return ''
  const parts: Buffer[] = []
  let size = 0
  await new Promise<void>((done, fail) => {
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= most) return void parts.push(chunk)
      incoming.pause()
      fail(commonRefusal('TOO_LARGE', { details: { mostBytes: most } }, { connection: 'close' }))
    })
    incoming.once('end', done)
    // The client went away in the middle: no fault of ours.
    incoming.once('error', (failure) =>
      fail(isGone(failure) ? commonRefusal('INVALID_INPUT', { details: { reason: 'CUT_SHORT' } }) : failure),
    )
  })
  return textOf(Buffer.concat(parts))
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true })

// Put in place of what is no UTF-8, a mark would be kept as if somebody had written it.
function textOf(bytes: Buffer): string {
  try {
    return UTF_8.decode(bytes)
  } catch {
    throw commonRefusal('INVALID_INPUT', { details: { reason: 'NOT_UTF_8' } })
  }
}
