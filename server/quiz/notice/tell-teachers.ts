import { notify } from '../../notice/notify.ts'
import { indianDate } from '../../platform/calendar/zone.rules.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { markersOf } from '../marking/markers.ts'
import {
  CORRECTION_DONE,
  QUESTION_DECIDED,
  QUESTION_REPORTED,
  QUIZ_TO_MARK,
  SUGGESTIONS_READY,
} from './teacher-notices.ts'

type Telling = Pick<House, 'clock'>

/**
 * Tells whoever set a quiz, or those who run the workspace (of one for everybody: operators) where she marks no more or took it herself, and those
 * whom the workspace chose to review, that a try waits to be marked: once a day. Nobody hears of her own, which she does not mark.
 */
export async function tellToMark(sql: Sql, attemptId: string, now: Date): Promise<void> {
  const [quiz] = await sql<{ id: string; title: string; workspaceId: string | null; markers: string[] }[]>`
    select q.id, coalesce(q.title, '') as title, q.workspace_id, array(
      with who as (select id from (${markersOf(sql)}) one where id <> t.person_id)
      select who.id from who left join membership m on m.workspace_id = q.workspace_id and m.person_id = who.id
      where who.id = q.author_id or m.role = 'FACULTY' or not exists (select from who where id = q.author_id)) as markers
    from quiz_attempt t join quiz q on q.id = t.quiz_id where t.id = ${attemptId}`
  if (!quiz) return
  const { id: quizId, title, workspaceId, markers } = quiz
  await notify(
    sql,
    { clock: { now: () => now } },
    {
      kind: QUIZ_TO_MARK,
      personIds: markers,
      subject: quizId,
      actorId: null,
      workspaceId,
      facts: { quizId, title },
      event: indianDate(now),
    },
  )
}

interface Looked {
  id: string
  stem: string
  workspaceId: string | null
  isSuspect: boolean
  deciders: string[]
}

/**
 * Tells those who decide on some questions that they were reported or are suspect: of a bank at the first report of a day, of those made for
 * everybody only when no new paper has them.
 */
export async function tellReported(sql: Sql, { clock }: Telling, questionIds: readonly string[]): Promise<void> {
  const questions = await sql<Looked[]>`
    select q.id, v.stem, q.workspace_id, q.suspect_at is not null as is_suspect, array(
      select m.person_id from membership m where m.workspace_id = q.workspace_id and m.state = 'PRESENT' and m.role in ('OWNER', 'ADMIN')
      union select p.id from person p where q.workspace_id is null and p.is_operator) as deciders
    from quiz_question q join quiz_question_version v on v.question_id = q.id and v.version = q.version
    where q.id = any(${[...questionIds]}::uuid[]) and (q.workspace_id is not null or q.suspect_at is not null)`
  for (const { id, stem, workspaceId, isSuspect, deciders } of questions)
    await notify(
      sql,
      { clock },
      {
        kind: QUESTION_REPORTED,
        personIds: deciders,
        subject: id,
        actorId: null,
        workspaceId,
        facts: { stem, isSuspect },
        event: `${indianDate(clock.now())} ${isSuspect}`,
      },
    )
}

/** Tells those who reported a question what became of it. */
export async function tellDecided(
  sql: Sql,
  { clock }: Telling,
  decided: { questionId: string; reporters: readonly string[]; decision: 'KEEP' | 'RETIRE' },
): Promise<void> {
  const { questionId, reporters, decision } = decided
  const [text] = await sql<{ stem: string }[]>`
    select v.stem from quiz_question q join quiz_question_version v on v.question_id = q.id and v.version = q.version where q.id = ${questionId}`
  await notify(
    sql,
    { clock },
    {
      kind: QUESTION_DECIDED,
      personIds: reporters,
      subject: questionId,
      actorId: null,
      facts: { stem: text?.stem ?? '', decision },
    },
  )
}

/** Tells whoever began a correction that it is done, in the transaction that ends it. */
export async function tellCorrected(sql: Sql, { clock }: Telling, regradeId: string): Promise<void> {
  const [done] = await sql<
    { questionId: string; stem: string; changed: number; byId: string | null; workspaceId: string | null }[]
  >`
    select g.question_id, v.stem, g.changed, g.by_id, g.workspace_id from quiz_regrade g
    join quiz_question_version v on v.question_id = g.question_id and v.version = g.to_version where g.id = ${regradeId}`
  if (!done || done.byId === null) return
  const { questionId, stem, changed, byId, workspaceId } = done
  await notify(
    sql,
    { clock },
    {
      kind: CORRECTION_DONE,
      personIds: [byId],
      subject: questionId,
      actorId: null,
      workspaceId,
      facts: { questionId, stem, changed },
      event: regradeId,
    },
  )
}

/** Tells whoever asked a language model that its questions are there. */
export async function tellSuggested(
  sql: Sql,
  { clock }: Telling,
  { id, title, drafts }: { id: string; title: string; drafts: number },
): Promise<void> {
  const [asked] = await sql<{ personId: string | null; workspaceId: string }[]>`
    select person_id, workspace_id from quiz_suggestion where id = ${id}`
  if (!asked || asked.personId === null) return
  await notify(
    sql,
    { clock },
    {
      kind: SUGGESTIONS_READY,
      personIds: [asked.personId],
      subject: id,
      actorId: null,
      workspaceId: asked.workspaceId,
      facts: { title, drafts },
      event: id,
    },
  )
}
