import type { Hono } from 'hono'
import type { PreparedCopy } from '@chowk/contract/prepared-copy.ts'
import { listSummaryFiles, makeSummaryFile } from '@chowk/contract/quiz/summary/summary-file.ts'
import { handle } from '../../platform/handle.ts'
import { isId } from '../../platform/input.rules.ts'
import { keepWithin } from '../../platform/limits.ts'
import { sendCopy } from '../../platform/storage/packed-copy.ts'
import { DAY_MS } from '../../platform/time.ts'
import { livePerson, noFile } from '../../platform/wire/file-answer.ts'
import type { Env, Wire } from '../../platform/wire/wire.ts'
import { LARGE_FILE, PACK_QUIZ_FILE } from './large-file.job.ts'
import { summaryFor } from '../summary/summary-calls.ts'

/** Most large files of one person in a day. */
const A_DAY = { most: 10, windowMs: DAY_MS }
const SHOWN = 5

interface FileRow {
  id: string
  state: PreparedCopy['state']
  requestedAt: Date
  endsAt: Date | null
  bytes: string | null
}

const shown = ({ id, state, requestedAt, endsAt, bytes }: FileRow): PreparedCopy => ({
  id,
  state,
  requestedAt: requestedAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  bytes: bytes === null ? null : Number(bytes),
  url: state === 'READY' ? `/quiz-files/${id}.zip` : null,
})

/** Has a file made that is too long for one answer. */
export const answerMakeSummaryFile = handle(
  makeSummaryFile,
  async ({ input, viewer, tx, clock, house }) => {
    // Refused now rather than by the job.
    await summaryFor({ input, viewer, sql: tx, clock })
    const [made] = await tx<FileRow[]>`
      insert into quiz_file (person_id, workspace_id, wanted, requested_at)
      values (${viewer.personId}, ${viewer.workspaceId}, ${tx.json(input)}, ${clock.now()}) returning id, state, requested_at, ends_at, bytes`
    if (!made) throw new Error('the file that was asked for is not there')
    await house.enqueue(tx, PACK_QUIZ_FILE, { id: made.id })
    return shown(made)
  },
  { first: async ({ sql, clock, viewer }) => await keepWithin(sql, clock, `quiz file ${viewer.personId}`, A_DAY) },
)

/** Answers the large files that somebody asked for lately. */
export const answerListSummaryFiles = handle(listSummaryFiles, async ({ viewer, sql, clock }) => {
  const rows = await sql<FileRow[]>`
    select id, case when state = 'READY' and ends_at <= ${clock.now()} then 'OVER' else state end as state, requested_at, ends_at, bytes
    from quiz_file where person_id = ${viewer.personId} and workspace_id is not distinct from ${viewer.workspaceId}::uuid
    order by requested_at desc, id desc limit ${SHOWN}`
  return { content: rows.map((row) => shown(row)) }
})

/** Registers the address of large files: whoever asked for one gets it for a day, in the workspace in which she asked. */
export function registerQuizFiles(app: Hono<Env>, wire: Wire): void {
  const { house } = wire
  const { sql, clock } = house
  app.get('/quiz-files/:file', async (c) => {
    const id = c.req.param('file').replace(/\.zip$/, '')
    const person = await livePerson(c, wire)
    if (!person || person.restriction || !isId(id)) return noFile()
    const [file] = await sql`
      select from quiz_file where id = ${id} and person_id = ${person.personId} and workspace_id is not distinct from ${person.workspaceId}::uuid
        and state = 'READY' and ends_at > ${clock.now()}`
    return file ? await sendCopy(c, LARGE_FILE, { house, id, name: 'quizzes' }) : noFile()
  })
}
