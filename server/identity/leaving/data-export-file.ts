import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { isId } from '../../platform/input.rules.ts'
import { GUARDED, livePerson, noFile, sendFile } from '../../platform/wire/file-answer.ts'
import type { Env, Wire } from '../../platform/wire/wire.ts'
import { exportFile } from './data-export.job.ts'

/** Registers the address of a person's copies: only she gets one, and only while it stands. */
export function registerDataExports(app: Hono<Env>, wire: Wire): void {
  const { house } = wire
  app.get('/own-data/:file', async (c) => {
    const id = c.req.param('file').replace(/\.zip$/, '')
    const person = await livePerson(c, wire)
    const isHers = person && isId(id) && (await mayFetch(id, person.personId))
    const found = isHers ? await stat(exportFile(house, id)).catch(() => undefined) : undefined
    if (!found) return noFile()
    return await sendFile(c, {
      size: found.size,
      etag: `"${id}"`,
      modified: found.mtime,
      headers: {
        ...GUARDED,
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="chowk-${found.mtime.toISOString().slice(0, 10)}.zip"`,
      },
      read(range) {
        const bytes = createReadStream(exportFile(house, id), range && { start: range.from, end: range.to })
        return Readable.toWeb(bytes) as ReadableStream<Uint8Array>
      },
    })
  })

  async function mayFetch(id: string, personId: string): Promise<boolean> {
    const [row] = await house.sql`
      select 1 from data_export where id = ${id} and person_id = ${personId} and state = 'READY' and ends_at > ${house.clock.now()}`
    return row !== undefined
  }
}
