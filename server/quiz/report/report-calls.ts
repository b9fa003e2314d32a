import {
  REPORTERS_OF_SUSPECT,
  decideReportedQuestion,
  listReportedQuestions,
  reportQuestion,
} from '@chowk/contract/quiz/report.ts'
import type { ReportedQuestion } from '@chowk/contract/quiz/report.ts'
import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import { administers } from '@chowk/contract/identity/viewer.ts'
import { readableBy } from '../../article/visibility.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { skipOf, writeSkip } from '../../platform/paging/cursor.ts'
import { pageOfItems, refuseDepth } from '../../platform/paging/paging.ts'
import { transition } from '../../platform/postgres/transition.ts'
import type { Person } from '../../platform/viewer.ts'
import { FEW_RIGHT } from '../analysis/question-figures.rules.ts'
import { tellDecided, tellReported } from '../notice/tell-teachers.ts'
import { QUIZ_QUESTION } from '../making/question-state.ts'
import { correctableBy } from '../regrade/regrade-row.ts'

/** Keeps what somebody says of a question that she had. */
export const answerReportQuestion = handle(reportQuestion, async ({ input, viewer, tx, clock, refuse }) => {
  const { questionId, reason, words } = input
  const now = clock.now()
  // The row is held: of three at once the last one counts all three.
  const [question] = await tx`
    select 1 from quiz_question q where q.id = ${questionId} and exists (
      select from quiz_answer w join quiz_attempt t on t.id = w.attempt_id where w.question_id = q.id and t.person_id = ${viewer.personId}) for update`
  if (!question) throw refuse('QUESTION_NOT_FOUND')
  const [written] = await tx`
    insert into quiz_question_report (question_id, person_id, reason, words, reported_at)
    values (${questionId}, ${viewer.personId}, ${reason}, ${words}, ${now}) on conflict do nothing returning 1`
  if (!written) throw refuse('ALREADY_REPORTED')
  await tx`
    update quiz_question set suspect_at = ${now} where id = ${questionId} and state = 'APPROVED' and suspect_at is null
      and (select count(*) from quiz_question_report r where r.question_id = ${questionId} and r.decided_at is null) >= ${REPORTERS_OF_SUSPECT}`
  await tellReported(tx, { clock }, [questionId])
  return { reportedAt: now.toISOString() }
})

/** The one condition on the questions `q` that somebody decides on: of her workspace’s bank, or, made by rule, of this installation. */
function decidedBy(sql: Sql, { isOperator, workspaceId, role }: Person): Fragment {
  const bank = administers(role) ? sql`q.workspace_id = ${workspaceId}` : sql`false`
  return isOperator ? sql`(q.workspace_id is null or ${bank})` : bank
}

interface Row {
  questionId: string
  isSuspect: boolean
  kind: QuestionKind
  language: 'en' | 'hi'
  stem: string
  passage: string | null
  options: string[]
  key: number[]
  evidence: string
  title: string | null
  slug: string | null
  isOfBank: boolean
  mayCorrect: boolean
  waitingSince: Date
  figures: ReportedQuestion['figures']
  reports: ReportedQuestion['reports']
}

const shown = ({ key, title, slug, waitingSince, ...row }: Row): ReportedQuestion => ({
  ...row,
  right: key.map((place) => row.options[place] ?? ''),
  story: title === null || slug === null ? null : { title, slug },
  waitingSince: waitingSince.toISOString(),
})

/** Answers the questions that were reported. */
export const answerListReportedQuestions = handle(
  listReportedQuestions,
  async ({ input, viewer, sql, clock, cursor }) => {
    refuseDepth(input)
    const { page, size } = input
    const skip = skipOf(cursor, input)
    const rows = await sql<Row[]>`
      with waiting as (
        select question_id as id from quiz_question_report where decided_at is null
        union select id from quiz_question where suspect_at is not null and state = 'APPROVED')
      select q.id as question_id, q.suspect_at is not null as is_suspect, q.workspace_id is not null as is_of_bank, ${correctableBy(sql, viewer)} as may_correct, q.kind, q.language, v.stem, v.passage,
        v.options, v.key, v.evidence, a.title, a.slug || '-' || a.key as slug, coalesce(r.first_reported_at, q.suspect_at) as waiting_since, coalesce(r.reports, '[]') as reports,
        case when f.facility < ${FEW_RIGHT} and f.discrimination < 0 then json_build_object('answers', f.answers, 'facility', f.facility,
          'discrimination', f.discrimination) end as figures
      from waiting join quiz_question q on q.id = waiting.id and q.state = 'APPROVED' and ${decidedBy(sql, viewer)}
      join quiz_question_version v on v.question_id = q.id and v.version = q.version left join article a on a.id = q.article_id and ${readableBy(sql, viewer)}
      left join quiz_question_figures f on f.question_id = q.id and f.version = q.version and q.suspect_at is not null
      left join lateral (
        select min(reported_at) as first_reported_at, json_agg(json_build_object('reason', reason, 'words', words,
          'reportedAt', to_char(reported_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by reported_at) as reports
        from quiz_question_report where question_id = q.id and decided_at is null) r on true
      order by q.suspect_at nulls last, waiting_since, q.id limit ${size + 1} offset ${skip}`
    const items = rows.map((row) => shown(row))
    return pageOfItems(items, { page, size, asOf: clock.now() }, () => writeSkip(cursor, skip + size))
  },
)

/** Decides on a question. One that is retired stays suspect: should its story bring it back, it comes before somebody again first. */
export const answerDecideReportedQuestion = handle(
  decideReportedQuestion,
  async ({ input, viewer, tx, clock, refuse, audit }) => {
    const { questionId, decision } = input
    const [question] = await tx<{ state: string }[]>`
      select q.state from quiz_question q where q.id = ${questionId} and ${decidedBy(tx, viewer)} and (
        q.suspect_at is not null and q.state = 'APPROVED'
        or exists (select from quiz_question_report r where r.question_id = q.id and r.decided_at is null)) for update`
    if (!question) throw refuse('QUESTION_NOT_FOUND')
    const at = clock.now()
    const reporters = await tx<{ personId: string }[]>`
      update quiz_question_report set decided_at = ${at} where question_id = ${questionId} and decided_at is null returning person_id`
    await tellDecided(tx, { clock }, { questionId, decision, reporters: reporters.map(({ personId }) => personId) })
    if (decision === 'KEEP') {
      await tx`update quiz_question set suspect_at = null where id = ${questionId}`
      // The same figures make it suspect no second time.
      await tx`update quiz_question_figures set cleared_answers = answers where question_id = ${questionId}`
    } else if (question.state === 'APPROVED') {
      await transition(tx, QUIZ_QUESTION, {
        id: questionId,
        to: 'RETIRED',
        actorId: viewer.personId,
        reason: 'REPORTED',
        at,
      })
      await tx`update quiz_question set suspect_at = coalesce(suspect_at, ${at}) where id = ${questionId}`
    }
    audit(questionId, undefined, { decision })
    return { decision }
  },
)
