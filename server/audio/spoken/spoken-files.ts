import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { livePerson, noFile, sendFile } from '../../platform/wire/file-answer.ts'
import type { Env, Wire } from '../../platform/wire/wire.ts'
import { spokenFile } from './make-spoken.job.ts'

const NAME = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.mp3$/

/** Registers the addresses of spoken texts: each is known only to whom a call told it, and heard by those who are signed in. */
export function registerSpoken(app: Hono<Env>, wire: Wire): void {
  app.get('/audio/spoken/:file', async (c) => {
    const id = NAME.exec(c.req.param('file'))?.[1]
    if (!id || !(await livePerson(c, wire))) return noFile('AUDIO_NOT_AVAILABLE')
    const path = spokenFile(wire.house.config.home, id)
    const found = await stat(path).catch(() => undefined)
    if (!found) return noFile('AUDIO_NOT_AVAILABLE')
    return await sendFile(c, {
      size: found.size,
      modified: found.mtime,
      etag: `"${id}"`,
      headers: { 'content-type': 'audio/mpeg', 'cache-control': 'private, max-age=86400, immutable' },
      read: (range) =>
        Readable.toWeb(
          createReadStream(path, range && { start: range.from, end: range.to }),
        ) as ReadableStream<Uint8Array>,
    })
  })
}
