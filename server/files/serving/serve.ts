import type { Context, Hono } from 'hono'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { isId } from '../../platform/input.rules.ts'
import { storageOf } from '../../platform/storage/open-storage.ts'
import { noFile, sendFile } from '../../platform/wire/file-answer.ts'
import type { Env } from '../../platform/wire/wire.ts'
import { ENDINGS } from '../attachment.ts'
import { readTicket } from './file-address.ts'

/** Registers the addresses of uploaded files. */
export function registerFiles(app: Hono<Env>, house: House): void {
  app.get('/files/:id/:ticket/:name', async (c) => {
    const { id, ticket, name } = c.req.param()
    const found = isId(id) ? await findFile(house.sql, id, name) : undefined
    const admitted = found && readTicket(ticket, id, { serverKey: house.config.serverKey, now: house.clock.now() })
    if (!found || !admitted || (admitted === 'OPEN' && !found.isPublic)) return noFile()
    const life = admitted === 'OPEN' ? undefined : Math.floor((admitted.getTime() - house.clock.now().getTime()) / 1000)
    return await sendContent(c, house, { ...found, cache: life === undefined ? IMMUTABLE : `private, max-age=${life}` })
  })
}

const IMMUTABLE = 'public, max-age=31536000, immutable'

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

async function sendContent(c: Context<Env>, house: House, file: Found & { cache: string }): Promise<Response> {
  return await sendFile(c, {
    size: file.bytes,
    etag: `"${file.hash.slice(0, 32)}"`,
    modified: file.createdAt,
    headers: {
      'content-type': file.mediaType,
      'content-disposition': dispositionOf(file),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': file.cache,
    },
    async read(range) {
      const stream = await storageOf(house.config).read(file.hash, range)
      if (!stream) house.log.error({ hash: file.hash }, 'a file is not in the storage')
      return stream
    },
  })
}

// Pictures and videos stand in pages; a PDF is saved, under its title.
function dispositionOf({ mediaType, title }: Found): string {
  const ending = ENDINGS[mediaType] ?? 'webp'
  const name = `${title.replaceAll(/[\p{Cc}"\\/:*?<>|%;]/gu, ' ').trim() || 'chowk'}.${ending}`
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_')
  const kind = mediaType === 'application/pdf' ? 'attachment' : 'inline'
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`
}
