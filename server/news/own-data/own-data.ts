import { exportOwnData } from '@chowk/contract/news/own-data.ts'
import { handle } from '../../platform/handle.ts'
import type { Sql } from '../../platform/database.ts'
import { writeOwnCsv, writeOwnJson } from './own-data.rules.ts'
import type { OwnData } from './own-data.rules.ts'
import { findChoices, findDone } from './own-rows.ts'

const MEDIA_TYPES = { json: 'application/json', csv: 'text/csv; charset=utf-8' }

export const answerExportOwnData = handle(exportOwnData, async ({ input, viewer, sql, clock }) => {
  const now = clock.now()
  const data = await findOwnData(sql, viewer.personId, now)
  return {
    fileName: `chowk-reading-${now.toISOString().slice(0, 10)}.${input.format}`,
    mediaType: MEDIA_TYPES[input.format],
    text: input.format === 'json' ? writeOwnJson(data) : writeOwnCsv(data),
  }
})

async function findOwnData(sql: Sql, personId: string, now: Date): Promise<OwnData> {
  const [person] = await sql<{ name: string; email: string | null }[]>`
    select name, email from person where id = ${personId}`
  return {
    person: { name: person?.name ?? '', email: person?.email ?? null },
    madeAt: now.toISOString(),
    done: await findDone(sql, personId),
    choices: await findChoices(sql, personId),
  }
}
