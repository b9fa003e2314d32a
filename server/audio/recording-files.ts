import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import { articleNumber } from '@chowk/contract/article/article-id.ts'
import { readableBy } from '../article/visibility.ts'
import { livePerson, noFile, sendFile } from '../platform/wire/file-answer.ts'
import type { Env, Wire } from '../platform/wire/wire.ts'

/** Registers the addresses of recordings. */
export function registerRecordings(app: Hono<Env>, wire: Wire): void {
  app.get('/audio/:article/:file', async (c) => {
    const version = /^(\d{1,6})\.mp3$/.exec(c.req.param('file'))?.[1]
    const file = version && (await findFile(c, wire, Number(version)))
    if (!file) return noFile('AUDIO_NOT_AVAILABLE')
    if (file === 'FAILED') return noFile('AUDIO_FAILED', 502)
    return await sendRecording(c, join(wire.house.config.home, 'audio', file))
  })
}

// Asked at every request, so that a withdrawn article falls silent at once (A19).
async function findFile(c: Context<Env>, wire: Wire, version: number): Promise<string | undefined> {
  const { sql } = wire.house
  const id = articleNumber(c.req.param('article') ?? '')
  if (id === undefined) return undefined
  const viewer = (await livePerson(c, wire)) ?? { signedIn: false as const, deviceId: null }
  const [row] = await sql<{ file: string | null; status: string }[]>`
    select u.file, u.status from audio u join article a on a.id = u.article_id
    where u.article_id = ${id} and u.text_version = ${version} and ${readableBy(sql, viewer)} and u.status in ('READY', 'FAILED')`
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
    read: (range) =>
      Readable.toWeb(
        createReadStream(path, range && { start: range.from, end: range.to }),
      ) as ReadableStream<Uint8Array>,
  })
}
