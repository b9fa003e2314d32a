import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import { articleNumber } from '../news/article-id.rules.ts'
import type { House } from '../platform/handle.ts'
import type { Env } from '../platform/wire/wire.ts'
import { isUnchanged, mayResume, rangeOf } from '../platform/wire/range.rules.ts'

/** A player that has enough in hand stops reading for a while: longer than other clients may be silent. */
const PATIENCE_MS = 120_000

/** Registers the addresses of recordings. */
export function registerRecordings(app: Hono<Env>, house: House): void {
  app.get('/audio/:article/:file', async (c) => {
    const version = /^(\d{1,6})\.mp3$/.exec(c.req.param('file'))?.[1]
    const file = version && (await findFile(house, c.req.param('article'), Number(version)))
    if (!file) return refused(404, 'AUDIO_NOT_AVAILABLE')
    if (file === 'FAILED') return refused(502, 'AUDIO_FAILED')
    return await sendFile(c, join(house.config.home, 'audio', file))
  })
}

const refused = (status: number, code: string) =>
  Response.json(
    { statusCode: status, message: code, body: { code } },
    { status, headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } },
  )

// Asked at every request, so that a withdrawn article falls silent at once (A19).
async function findFile({ sql }: House, key: string, version: number): Promise<string | undefined> {
  const id = articleNumber(key)
  if (id === undefined) return undefined
  const [row] = await sql<{ file: string | null; status: string }[]>`
    select u.file, u.status from audio u join article a on a.id = u.article_id
    where u.article_id = ${id} and u.text_version = ${version} and a.is_listed and u.status in ('READY', 'FAILED')`
  return row?.status === 'FAILED' ? 'FAILED' : (row?.file ?? undefined)
}

async function sendFile(c: Context<Env>, path: string): Promise<Response> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return refused(404, 'AUDIO_NOT_AVAILABLE')
  const { size, mtime: modified } = found
  const etag = `"${size.toString(36)}-${Math.round(modified.getTime()).toString(36)}"`
  const headers: Record<string, string> = {
    'content-type': 'audio/mpeg',
    'accept-ranges': 'bytes',
    etag,
    'last-modified': modified.toUTCString(),
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  }
  if (isUnchanged(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const asked = mayResume(c.req.header('if-range'), { etag, modified })
    ? rangeOf(c.req.header('range'), size)
    : undefined
  if (asked === 'NONE')
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } })
  const { from, to } = asked ?? { from: 0, to: size - 1 }
  headers['content-length'] = String(to - from + 1)
  if (asked) headers['content-range'] = `bytes ${from}-${to}/${size}`
  const status = asked ? 206 : 200
  if (c.req.method === 'HEAD') return new Response(null, { status, headers })
  c.env.incoming.socket.setTimeout(PATIENCE_MS)
  const stream = createReadStream(path, { start: from, end: to })
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, { status, headers })
}
