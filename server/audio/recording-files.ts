import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import { articleNumber } from '@chowk/contract/article/article-id.ts'
import type { House } from '../platform/handle.ts'
import { noFile, sendFile } from '../platform/wire/file-answer.ts'
import type { Env } from '../platform/wire/wire.ts'

/** Registers the addresses of recordings. */
export function registerRecordings(app: Hono<Env>, house: House): void {
  app.get('/audio/:article/:file', async (c) => {
    const version = /^(\d{1,6})\.mp3$/.exec(c.req.param('file'))?.[1]
    const file = version && (await findFile(house, c.req.param('article'), Number(version)))
    if (!file) return noFile('AUDIO_NOT_AVAILABLE')
    if (file === 'FAILED') return noFile('AUDIO_FAILED', 502)
    return await sendRecording(c, join(house.config.home, 'audio', file))
  })
}

// Asked at every request, so that a withdrawn article falls silent at once (A19).
async function findFile({ sql }: House, key: string, version: number): Promise<string | undefined> {
  const id = articleNumber(key)
  if (id === undefined) return undefined
  const [row] = await sql<{ file: string | null; status: string }[]>`
    select u.file, u.status from audio u join article a on a.id = u.article_id
    where u.article_id = ${id} and u.text_version = ${version} and a.is_listed and u.status in ('READY', 'FAILED')`
  return row?.status === 'FAILED' ? 'FAILED' : (row?.file ?? undefined)
}

async function sendRecording(c: Context<Env>, path: string): Promise<Response> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return noFile('AUDIO_NOT_AVAILABLE')
  const { size, mtime: modified } = found
  return await sendFile(c, {
    size,
    modified,
    etag: `"${size.toString(36)}-${Math.round(modified.getTime()).toString(36)}"`,
    headers: {
      'content-type': 'audio/mpeg',
      'last-modified': modified.toUTCString(),
      'cache-control': 'private, no-cache',
    },
    read: (part) =>
      Readable.toWeb(createReadStream(path, part && { start: part.from, end: part.to })) as ReadableStream<Uint8Array>,
  })
}
