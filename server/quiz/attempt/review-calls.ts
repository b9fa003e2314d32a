import { getQuizReview } from '@chowk/contract/quiz/attempt.ts'
import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import { readableBy } from '../../article/visibility.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Person } from '../../platform/viewer.ts'
import { findSummaryScope, seenInSummary } from '../summary/summary-scope.ts'

interface ResultRow {
  id: string
  resultSlug: string
  quizSlug: string
  personId: string
  name: string
  attemptNo: number
  status: 'SUBMITTED' | 'AUTO_SUBMITTED' | 'ABANDONED'
  startedAt: Date
  endedAt: Date
  marks: number
  mostMarks: number
  percent: number
  passed: boolean
  passPercent: number
}

// By the address of the result, or of the own quiz: then the newest. Teachers and administrators see those of their summaries (QR1).
async function findResult(sql: Sql, viewer: Person, result: string): Promise<ResultRow | undefined> {
  const { personId } = viewer
  const scope = await findSummaryScope(sql, viewer)
  const [row] = await sql<ResultRow[]>`
    select t.id, t.result_slug, q.slug as quiz_slug, t.person_id, coalesce(m.shown_name, p.name) as name, t.number as attempt_no, t.state as status, t.started_at, t.ended_at, t.marks::float8 as marks,
      t.most_marks::float8 as most_marks, t.percent::float8 as percent, t.passed, (t.config ->> 'passPercent')::int as pass_percent
    from quiz_attempt t join quiz q on q.id = t.quiz_id join person p on p.id = t.person_id
    left join membership m on m.workspace_id = t.workspace_id and m.person_id = t.person_id
    where t.state in ('SUBMITTED', 'AUTO_SUBMITTED', 'ABANDONED') and (
      t.result_slug = ${result} and (t.person_id = ${personId} or ${seenInSummary(sql, scope, sql`t`)})
      or q.slug = ${result} and t.person_id = ${personId})
    order by t.number desc limit 1`
  return row
}

interface QuestionRow {
  questionId: string
  position: number
  kind: QuestionKind
  language: 'en' | 'hi'
  stem: string
  passage: string | null
  options: string[]
  shown: number[]
  key: number[]
  chosen: number[] | null
  isLate: boolean
  fraction: number
  mostMark: number
  evidence: string
  categoryName: string
  categoryNameHi: string | null
  articleKey: string | null
  articleTitle: string | null
  articleSlug: string | null
}

const findQuestions = async (sql: Sql, viewer: Person, attemptId: string): Promise<QuestionRow[]> =>
  await sql<QuestionRow[]>`
    select w.question_id, w.position, q.kind, q.language, v.stem, v.passage, v.options, w.shown, v.key, w.chosen, w.is_late,
      coalesce(w.fraction, 0)::float8 as fraction, w.most_mark::float8 as most_mark, v.evidence, c.name as category_name, c.name_hi as category_name_hi, a.key as article_key, a.title as article_title, a.slug as article_slug
    from quiz_answer w join quiz_question q on q.id = w.question_id
    join quiz_question_version v on v.question_id = w.question_id and v.version = w.version join category c on c.id = q.category_id
    left join article a on a.id = q.article_id and ${readableBy(sql, viewer)}
    where w.attempt_id = ${attemptId} order by w.position`

function reviewed(row: QuestionRow) {
  const { position, shown, key, fraction, isLate, articleKey, articleTitle, articleSlug, ...rest } = row
  const { categoryName, categoryNameHi, ...question } = rest
  const places = (those: readonly number[]) => those.map((place) => shown.indexOf(place))
  return {
    ...question,
    number: position + 1,
    category: { en: categoryName, hi: categoryNameHi },
    options: shown.map((place) => row.options[place] ?? ''),
    chosen: row.chosen && !isLate ? places(row.chosen) : null,
    right: places(key),
    marks: fraction * row.mostMark,
    story: articleKey === null ? null : { articleId: articleKey, title: articleTitle ?? '', slug: articleSlug ?? '' },
  }
}

/** Answers a finished try of the caller's or of somebody she teaches, question by question. */
export const answerQuizReview = handle(getQuizReview, async ({ input, viewer, sql, refuse }) => {
  const row = await findResult(sql, viewer, input.result)
  if (!row) throw refuse('RESULT_NOT_FOUND')
  const rows = await findQuestions(sql, viewer, row.id)
  const { id: _, personId: userId, name, ...result } = row
  const isBlank = ({ chosen }: { chosen: number[] | null }) => !chosen || chosen.length === 0
  const questions = rows.map((each) => reviewed(each))
  const right = rows.filter(({ fraction }) => fraction === 1).length
  const blank = questions.filter((each) => isBlank(each)).length
  return {
    ...result,
    taker: userId === viewer.personId ? null : { userId, name },
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt.toISOString(),
    right,
    wrong: questions.length - right - blank,
    blank,
    questions,
  }
})
