import type { Context, Hono } from 'hono'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { storageOf } from '../../platform/storage/open-storage.ts'
import { isUnchanged, mayResume, rangeOf } from '../../platform/wire/range.rules.ts'
import type { Env } from '../../platform/wire/wire.ts'
import { readTicket } from './file-address.ts'

/** A player that has enough in hand stops reading for a while: longer than other clients may be silent. */
const PATIENCE_MS = 120_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Registers the addresses of uploaded files. */
export function registerFiles(app: Hono<Env>, house: House): void {
  app.get('/files/:id/:ticket/:name', async (c) => {
    const { id, ticket, name } = c.req.param()
    const found = UUID.test(id) ? await findFile(house.sql, id, name) : undefined
    const admitted = found && readTicket(ticket, id, { serverKey: house.config.serverKey, now: house.clock.now() })
    if (!found || !admitted || (admitted === 'OPEN' && !found.isPublic)) return refused()
    const life = admitted === 'OPEN' ? undefined : Math.floor((admitted.getTime() - house.clock.now().getTime()) / 1000)
    return await sendFile(c, house, { ...found, cache: life === undefined ? IMMUTABLE : `private, max-age=${life}` })
  })
}

const IMMUTABLE = 'public, max-age=31536000, immutable'

const refused = () =>
  Response.json(
    { statusCode: 404, message: 'NOT_FOUND', body: { code: 'NOT_FOUND' } },
    { status: 404, headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } },
  )

interface Found {
  isPublic: boolean
  title: string
  hash: string
  mediaType: string
  bytes: number
  createdAt: Date
}

const NAMES = /^(?:(?:(\d{1,5})|poster-(\d{1,5})|page-(\d{1,3}))(?:\.webp)?|(original)\.(?:pdf|mp4|webm))$/

// Asked at every request, so that what was taken back is gone at once.
async function findFile(sql: Sql, id: string, name: string): Promise<Found | undefined> {
  const [, size, poster, page, original] = NAMES.exec(name) ?? []
  if (original) {
    const [row] = await sql<Found[]>`
      select a.is_public, a.title, a.hash, c.media_type, c.bytes::float8 as bytes, a.created_at
      from attachment a join file_content c on c.hash = a.hash where a.id = ${id} and a.kind in ('PDF', 'VIDEO')`
    return row
  }
  const role = size ? 'SIZE' : poster ? 'POSTER' : page ? 'PAGE' : ''
  if (role === '') return undefined
  // Of sizes that there are not, the next larger one, or else the largest.
  const [row] = await sql<Found[]>`
    select a.is_public, a.title, p.hash, c.media_type, c.bytes::float8 as bytes, a.created_at
    from attachment a join attachment_picture p on p.attachment_id = a.id join file_content c on c.hash = p.hash
    where a.id = ${id} and p.role = ${role} and p.page = ${Number(page ?? 0)}
    order by p.width < ${Number(size ?? poster ?? 0)}, abs(p.width - ${Number(size ?? poster ?? 0)}) limit 1`
  return row
}

async function sendFile(c: Context<Env>, house: House, file: Found & { cache: string }): Promise<Response> {
  const etag = `"${file.hash.slice(0, 32)}"`
  const headers: Record<string, string> = {
    'content-type': file.mediaType,
    'content-disposition': dispositionOf(file),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
    'cache-control': file.cache,
    etag,
  }
  if (isUnchanged(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const mayPart = mayResume(c.req.header('if-range'), { etag, modified: file.createdAt })
  const asked = mayPart ? rangeOf(c.req.header('range'), file.bytes) : undefined
  if (asked === 'NONE') {
    const none = { ...headers, 'content-range': `bytes */${file.bytes}`, 'cache-control': 'no-store' }
    return new Response(null, { status: 416, headers: none })
  }
  const { from, to } = asked ?? { from: 0, to: file.bytes - 1 }
  headers['content-length'] = String(to - from + 1)
  if (asked) headers['content-range'] = `bytes ${from}-${to}/${file.bytes}`
  const status = asked ? 206 : 200
  if (c.req.method === 'HEAD') return new Response(null, { status, headers })
  const stream = await storageOf(house.config).read(file.hash, asked)
  if (!stream) {
    house.log.error({ hash: file.hash }, 'a file is not in the storage')
    return refused()
  }
  c.env.incoming.socket.setTimeout(PATIENCE_MS)
  return new Response(stream, { status, headers })
}

const ENDINGS: Record<string, string> = { 'application/pdf': 'pdf', 'video/mp4': 'mp4', 'video/webm': 'webm' }

// Pictures and videos stand in pages; a PDF is saved, under its title.
function dispositionOf({ mediaType, title }: Found): string {
  const ending = ENDINGS[mediaType] ?? 'webp'
  const name = `${title.replaceAll(/[\p{Cc}"\\/:*?<>|%;]/gu, ' ').trim() || 'chowk'}.${ending}`
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_')
  const kind = mediaType === 'application/pdf' ? 'attachment' : 'inline'
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`
}
