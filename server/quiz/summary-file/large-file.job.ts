import type { Parsed } from '@chowk/contract/call.ts'
import { makeSummaryFile } from '@chowk/contract/quiz/summary/summary-file.ts'
import { findPerson } from '../../identity/identity.ts'
import { notify } from '../../notice/notify.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import type { TransitionTable } from '../../platform/postgres/transition.ts'
import { endCopiesTask, packCopy, packCopyTask } from '../../platform/storage/packed-copy.ts'
import type { CopyKind, CopySection, CopyState } from '../../platform/storage/packed-copy.ts'
import { DAY_MS } from '../../platform/time.ts'
import type { Person } from '../../platform/viewer.ts'
import { COLUMNS, partsOf } from './file-lines.ts'
import type { Lines } from './file-lines.ts'
import { QUIZ_FILE_READY } from './large-file-notice.ts'
import { summaryFor } from '../summary/summary-calls.ts'
import type { Summary } from '../summary/summary-rows.ts'

/** What becomes of a large file; a ready one is over after a day (QS14). */
export const QUIZ_FILE: TransitionTable<CopyState> = {
  entity: 'quiz_file',
  hasHistory: false,
  allowed: { WAITING: ['READY', 'FAILED'], READY: ['OVER'], FAILED: [], OVER: [] },
}

/** Large files about quizzes. */
export const LARGE_FILE: CopyKind = { table: QUIZ_FILE, folder: 'quiz-files', ttlMs: DAY_MS }

/** The job that packs one. */
export const PACK_QUIZ_FILE = 'pack-quiz-file'

/** What was asked for. */
type WantedLarge = Parsed<typeof makeSummaryFile>

interface Requested {
  personId: string
  workspaceId: string | null
  /** As the call took it. */
  wanted: unknown
  requestedAt: Date
}

const wantedOf = ({ wanted }: Requested): WantedLarge => makeSummaryFile.input.parse(wanted)

// As she is there now: whoever has left since sees herself alone.
async function findViewer({ sql, clock }: House, { personId, workspaceId }: Requested): Promise<Person | undefined> {
  const viewer = await findPerson(sql, clock, personId)
  if (!viewer) return undefined
  const [there] = await sql<{ role: Person['role']; class: number | null }[]>`
    select role, class from membership where person_id = ${personId} and workspace_id = ${workspaceId} and state = 'PRESENT'`
  return { ...viewer, workspaceId, role: there?.role ?? 'MEMBER', class: there?.class ?? null }
}

// What is begun while it is packed is in no part, so that nothing stands in two of them.
async function summaryOf(house: House, requested: Requested): Promise<Summary | undefined> {
  const viewer = await findViewer(house, requested)
  if (!viewer) return undefined
  const { sql, clock } = house
  const summary = await summaryFor({ input: wantedOf(requested), viewer, sql, clock })
  const { span } = summary
  const { requestedAt } = requested
  return { ...summary, span: { ...span, before: span.before < requestedAt ? span.before : requestedAt } }
}

async function* sectionsOf(parts: AsyncIterable<Lines>, by: WantedLarge['by']): AsyncGenerator<CopySection> {
  let number = 0
  const columns = COLUMNS[by]
  for await (const lines of parts) {
    number++
    const rows = lines.map((line) => Object.fromEntries(columns.map((name) => [name, line[name] ?? null])))
    yield { domain: `quizzes-${number}`, tables: { [by.toLowerCase()]: rows } }
  }
}

async function pack(house: House, id: string): Promise<void> {
  const [requested] = await house.sql<Requested[]>`
    select person_id, workspace_id, wanted, requested_at from quiz_file where id = ${id} and state = 'WAITING'`
  if (!requested) return
  const summary = await summaryOf(house, requested)
  if (!summary) return
  const { personId, workspaceId } = requested
  const wanted = wantedOf(requested)
  await packCopy(house, LARGE_FILE, {
    id,
    content: { readMe: READ_ME, sections: sectionsOf(partsOf(house.sql, summary, wanted), wanted.by) },
    onReady: async (tx) =>
      await notify(tx, house, {
        kind: QUIZ_FILE_READY,
        personIds: [personId],
        subject: id,
        actorId: null,
        workspaceId,
        facts: {},
        event: id,
      }),
  })
}

const READ_ME = `A file about quizzes, in parts of 50,000 rows: each as a table for a spreadsheet and as JSON. Times are in UTC.
Keep it safe: it holds names of pupils and what they answered.

क्विज़ की एक फ़ाइल, 50,000 पंक्तियों के हिस्सों में: हर हिस्सा स्प्रेडशीट की तालिका और JSON के रूप में। समय UTC में है।
इसे सँभालकर रखें: इसमें बच्चों के नाम और उनके जवाब हैं।
`

/** Packs a large file. */
export const packQuizFileTask = (house: House): Task =>
  packCopyTask(house, LARGE_FILE, async (id) => await pack(house, id))

/** Ends those whose day is over. */
export const endQuizFilesTask = (house: House): Task => endCopiesTask(house, LARGE_FILE)
