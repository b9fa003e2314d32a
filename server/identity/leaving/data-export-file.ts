import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { readCookies } from '../../platform/wire/cookies.ts'
import type { Env, Wire } from '../../platform/wire/wire.ts'
import { exportFile } from './data-export.job.ts'

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const GUARDED = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** Registers the address of a person's copies: only she gets one, and only while it stands. */
export function registerDataExports(app: Hono<Env>, wire: Wire): void {
  const { house } = wire
  app.get('/own-data/:file', async (c) => {
    const id = c.req.param('file').replace(/\.zip$/, '')
    const viewer = await wire.identify(readCookies(c.req.header('cookie')), c.req.header('authorization'), true)
    const isHers =
      ID.test(id) && viewer.signedIn && (await house.isLive(house.sql, viewer)) && (await mayFetch(id, viewer.personId))
    const found = isHers ? await stat(exportFile(house, id)).catch(() => undefined) : undefined
    if (!found) return c.json({ statusCode: 404, message: 'NOT_FOUND', body: { code: 'NOT_FOUND' } }, 404, GUARDED)
    const stream = Readable.toWeb(createReadStream(exportFile(house, id))) as ReadableStream
    return new Response(stream, {
      headers: {
        ...GUARDED,
        'content-type': 'application/zip',
        'content-length': String(found.size),
        'content-disposition': `attachment; filename="chowk-${found.mtime.toISOString().slice(0, 10)}.zip"`,
      },
    })
  })

  async function mayFetch(id: string, personId: string): Promise<boolean> {
    const [row] = await house.sql`
      select 1 from data_export where id = ${id} and person_id = ${personId} and state = 'READY' and ends_at > ${house.clock.now()}`
    return row !== undefined
  }
}
