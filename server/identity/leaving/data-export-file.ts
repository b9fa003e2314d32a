import type { Hono } from 'hono'
import { isId } from '../../platform/input.rules.ts'
import { sendCopy } from '../../platform/storage/packed-copy.ts'
import { livePerson, noFile } from '../../platform/wire/file-answer.ts'
import type { Env, Wire } from '../../platform/wire/wire.ts'
import { OWN_COPY } from './data-export.job.ts'

/** Registers the address of a person's copies: only she gets one, and only while it stands. */
export function registerDataExports(app: Hono<Env>, wire: Wire): void {
  const { house } = wire
  app.get('/own-data/:file', async (c) => {
    const id = c.req.param('file').replace(/\.zip$/, '')
    const person = await livePerson(c, wire)
    const isHers = person && isId(id) && (await mayFetch(id, person.personId))
    return isHers ? await sendCopy(c, OWN_COPY, { house, id, name: 'chowk' }) : noFile()
  })

  async function mayFetch(id: string, personId: string): Promise<boolean> {
    const [row] = await house.sql`
      select 1 from data_export where id = ${id} and person_id = ${personId} and state = 'READY' and ends_at > ${house.clock.now()}`
    return row !== undefined
  }
}
