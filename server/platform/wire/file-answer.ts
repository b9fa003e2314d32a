import type { Context } from 'hono'
import type { Person } from '../viewer.ts'
import { readCookies } from './cookies.ts'
import { newRequestId } from './request-id.ts'
import { isUnchanged, mayResume, rangeOf } from './range.rules.ts'
import type { ByteRange } from './range.rules.ts'
import type { Env, Wire } from './wire.ts'

/** A player that has enough in hand stops reading for a while: longer than other clients may be silent. */
const PATIENCE_MS = 120_000

/** Headers of what one person may see and nobody may keep. */
export const GUARDED = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** The answer at a plain address that has no file for this client, in the envelope of calls; 404 NOT_FOUND when nothing else is said. */
export const noFile = (code = 'NOT_FOUND', status = 404): Response =>
  Response.json(
    { statusCode: status, message: code, body: { code } },
    { status, headers: { ...GUARDED, 'x-request-id': newRequestId() } },
  )

/** Whoever is signed in behind a plain GET, in a session that has not ended. */
export async function livePerson(c: Context<Env>, wire: Wire): Promise<Person | undefined> {
  const viewer = await wire.identify(readCookies(c.req.header('cookie')), c.req.header('authorization'), true)
  const isLive = viewer.signedIn && (await wire.house.isLive(wire.house.sql, viewer))
  return isLive ? viewer : undefined
}

/** A file that is sent whole or in one part. */
export interface SentFile {
  /** Bytes of the whole. */
  size: number
  /** With its quotes. */
  etag: string
  modified: Date
  headers: Record<string, string>
  /** Its bytes, or those of the part; undefined when they are gone. */
  read(
    range: ByteRange | undefined,
  ): ReadableStream<Uint8Array> | undefined | Promise<ReadableStream<Uint8Array> | undefined>
}

/** Sends a file: 304 to who has it, 206 to who asks for a part, 416 for a part outside it, 404 when its bytes are gone. */
export async function sendFile(c: Context<Env>, file: SentFile): Promise<Response> {
  const { size, etag } = file
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
    ...file.headers,
    etag,
  }
  if (isUnchanged(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const range = mayResume(c.req.header('if-range'), file) ? rangeOf(c.req.header('range'), size) : undefined
  if (range === 'NONE') {
    const none = { ...headers, 'content-range': `bytes */${size}`, 'cache-control': 'no-store' }
    return new Response(null, { status: 416, headers: none })
  }
  const { from, to } = range ?? { from: 0, to: size - 1 }
  headers['content-length'] = String(to - from + 1)
  if (range) headers['content-range'] = `bytes ${from}-${to}/${size}`
  const status = range ? 206 : 200
  if (c.req.method === 'HEAD') return new Response(null, { status, headers })
  const stream = await file.read(range)
  if (!stream) return noFile()
  c.env.incoming.socket.setTimeout(PATIENCE_MS)
  return new Response(stream, { status, headers })
}
