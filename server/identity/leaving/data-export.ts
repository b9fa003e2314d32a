import { askDataExport, listDataExports } from '@chowk/contract/identity/data-export.ts'
import type { PreparedCopy } from '@chowk/contract/prepared-copy.ts'
import { handle } from '../../platform/handle.ts'
import { keepWithin } from '../../platform/limits.ts'
import { DAY_MS } from '../../platform/time.ts'

/** Most copies that one person may ask for in a day (G20). */
const A_DAY = { most: 3, windowMs: DAY_MS }
const SHOWN = 5

interface ExportRow {
  id: string
  state: PreparedCopy['state']
  requestedAt: Date
  endsAt: Date | null
  bytes: string | null
}

/** Address of the file of a copy. */
export const exportPath = (id: string) => `/own-data/${id}.zip`

const exportOf = ({ id, state, requestedAt, endsAt, bytes }: ExportRow): PreparedCopy => ({
  id,
  state,
  requestedAt: requestedAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  bytes: bytes === null ? null : Number(bytes),
  url: state === 'READY' ? exportPath(id) : null,
})

export const answerListDataExports = handle(listDataExports, async ({ viewer, sql, clock }) => {
  const rows = await sql<ExportRow[]>`
    select id, case when state = 'READY' and ends_at <= ${clock.now()} then 'OVER' else state end as state,
      requested_at, ends_at, bytes
    from data_export where person_id = ${viewer.personId} order by requested_at desc limit ${SHOWN}`
  return { content: rows.map(exportOf) }
})

export const answerAskDataExport = handle(askDataExport, async ({ viewer, tx, house, clock, audit }) => {
  const { personId } = viewer
  await tx`select 1 from person where id = ${personId} for update`
  const [waiting] = await tx<ExportRow[]>`
      select id, state, requested_at, ends_at, bytes from data_export where person_id = ${personId} and state = 'WAITING' limit 1`
  if (waiting) return exportOf(waiting)
  await keepWithin(tx, clock, `export ${personId}`, A_DAY)
  const [made] = await tx<ExportRow[]>`
      insert into data_export (person_id, requested_at) values (${personId}, ${clock.now()})
      returning id, state, requested_at, ends_at, bytes`
  if (!made) throw new Error('the copy was not written down')
  await house.enqueue(tx, 'pack-data-export', { id: made.id }, { key: `export ${made.id}`, maxAttempts: 5 })
  audit(`export ${made.id}`)
  return exportOf(made)
})
