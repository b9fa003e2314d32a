import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { isQueryCall } from '@chowk/contract/call.ts'
import type { Call } from '@chowk/contract/call.ts'
import { commonRefusal } from '../refusal.ts'
import { BYTES_TYPE, IncomingBytes } from '../upload/incoming-bytes.ts'
import type { BodyBounds } from './body-bounds.ts'
import { doubledRefusal, readJson } from './json-body.ts'
import type { Env } from './wire.ts'

/** Most names of a query string or a form. */
const MOST_PAIRS = 300

/** How the body of a call is read. */
export interface BodyReading {
  bounds: BodyBounds
  /** Counts a body against its sender before it is parsed; refuses a flood. */
  count: (bytes: number) => void
}

/** What a call was sent: its query or its body, with the parts of its path. */
export async function readInput(c: Context<Env>, declared: Call, { bounds, count }: BodyReading): Promise<unknown> {
  if (isQueryCall(declared)) return { ...readQuery(c), ...c.req.param() }
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (declared.body === 'bytes') {
    if (type !== BYTES_TYPE) throw commonRefusal('INVALID_INPUT', { details: { contentType: BYTES_TYPE } })
    return { ...readQuery(c), ...c.req.param(), bytes: new IncomingBytes(c.env.incoming) }
  }
  const text = await readBody(c.env.incoming, bounds.bytes)
  count(text.length)
  if (declared.body === 'form') {
    if (type !== 'application/x-www-form-urlencoded')
      throw commonRefusal('INVALID_INPUT', { details: { contentType: 'application/x-www-form-urlencoded' } })
    refuseManyPairs(text)
    return Object.fromEntries(new URLSearchParams(text))
  }
  const fromQuery = declared.queryNames ? readNamed(c, declared.queryNames) : {}
  if (text === '') return { ...fromQuery, ...c.req.param() }
  if (type !== 'application/json') throw commonRefusal('INVALID_JSON', { details: { contentType: 'application/json' } })
  const body = readJson(text, bounds)
  return { ...fromQuery, ...(body as object), ...c.req.param() }
}

const readNamed = (c: Context<Env>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(readQuery(c, names)).filter(([name]) => names.includes(name)))

function refuseManyPairs(text: string): void {
  let pairs = 0
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1))
    if (++pairs >= MOST_PAIRS)
      throw commonRefusal('INVALID_INPUT', { details: { reason: 'TOO_MANY_NAMES', most: MOST_PAIRS } })
}

const isGone = (failure: unknown) => (failure as { code?: unknown } | null)?.code === 'ECONNRESET'

/** The query by name; of a name that stands in it twice nobody knows which counts. */
export function readQuery(c: Context<Env>, names?: readonly string[]): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  refuseManyPairs(c.req.url)
  for (const [name, [value = '', another]] of Object.entries(c.req.queries())) {
    if (another !== undefined && (names?.includes(name) ?? true)) throw doubledRefusal(name)
    query[name] = value
  }
  return query
}

/** Reads a body whole, up to a size, as text. */
export const readBody = async (incoming: IncomingMessage, most: number): Promise<string> =>
  textOf(await readBytes(incoming, most))

/** Reads a body whole, up to a size, as it was sent. */
export async function readBytes(incoming: IncomingMessage, most: number): Promise<Buffer> {
  if (Number(incoming.headers['content-length'] ?? 0) > most)
    throw commonRefusal('TOO_LARGE', { details: { mostBytes: most } }, { connection: 'close' })
  // Nothing was announced, so nothing will come.
  if (incoming.readableEnded) return Buffer.alloc(0)
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
  return Buffer.concat(parts)
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
