import type { Picture, PublicationMark } from '@chowk/contract/article/story.ts'
import { getQuizReview } from '@chowk/contract/quiz/attempt.ts'
import { QUIZ_DEFAULTS } from '@chowk/contract/quiz/config.ts'
import type { QuizConfig, ReviewPreset } from '@chowk/contract/quiz/config.ts'
import type { QuizKind } from '@chowk/contract/quiz/quiz-kind.ts'
import type { Ruling } from '@chowk/contract/quiz/regrade.ts'
import { WRITTEN_KINDS } from '@chowk/contract/quiz/written-question.ts'
import { publicationJson } from '../../article/story.ts'
import { readableBy } from '../../article/visibility.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Person } from '../../platform/viewer.ts'
import { quizzesOf } from '../set/runs-quiz.ts'
import { marksQuiz } from '../marking/marks-quiz.ts'
import { findResultCoins } from '../pass/coins-for-pass.ts'
import { findCorrections, mayCorrectResult } from '../regrade/find-corrections.ts'
import { placesOnPaper } from './chosen-places.rules.ts'
import { isGiven } from './marking.rules.ts'
import type { Answer } from './marking.rules.ts'
import { findShares, sharesOnPaper } from '../marking/poll-shares.ts'
import type { Shares } from '../marking/poll-shares.ts'
import { isWaiting, totalOfCounted } from './ruling.rules.ts'
import { matchOrder } from './paper.rules.ts'
import type { OnPaper } from './paper.rules.ts'
import { isPaperHeldBack } from '../practice/held-back.ts'
import { findSummaryScope, seenInSummary } from '../summary/summary-scope.ts'
import { feedbackOf, findClassAverage, findTries } from './result-around.ts'
import { closingTime, presetOf, shownOf } from './visible-result.ts'
import type { Shown } from './visible-result.ts'

interface ResultRow {
  id: string
  resultSlug: string
  quizSlug: string
  kind: QuizKind
  title: string | null
  personId: string
  workspaceId: string | null
  name: string
  attemptNo: number
  status: 'SUBMITTED' | 'AUTO_SUBMITTED' | 'ABANDONED'
  isMarking: boolean
  startedAt: Date
  endedAt: Date
  /** Null while a person marks. */
  marks: number | null
  mostMarks: number | null
  percent: number | null
  passed: boolean | null
  passPercent: number
  quizId: string
  class: number | null
  config: Partial<QuizConfig>
  closedAt: Date | null
}

// By the address of the result, or of the own quiz: then the newest. Teachers and administrators see those of their summaries (QR1).
async function findResult(sql: Sql, viewer: Person, result: string): Promise<ResultRow | undefined> {
  const { personId } = viewer
  const scope = await findSummaryScope(sql, viewer)
  const [row] = await sql<ResultRow[]>`
    select t.id, t.result_slug, q.slug as quiz_slug, q.kind, q.title, t.person_id, coalesce(m.shown_name, p.name) as name, t.number as attempt_no, case when t.state = 'MARKING' then t.ended_as else t.state end as status, t.state = 'MARKING' as is_marking, t.started_at, t.ended_at, t.marks::float8 as marks,
      t.most_marks::float8 as most_marks, t.percent::float8 as percent, t.passed, (t.config ->> 'passPercent')::int as pass_percent,
      t.quiz_id, t.workspace_id, t.class, t.config, ${closingTime(sql)} as closed_at
    from quiz_attempt t join quiz q on q.id = t.quiz_id join person p on p.id = t.person_id
    left join membership m on m.workspace_id = t.workspace_id and m.person_id = t.person_id
    where t.state in ('SUBMITTED', 'AUTO_SUBMITTED', 'ABANDONED', 'MARKING') and (
      t.result_slug = ${result} and (t.person_id = ${personId} or ${seenInSummary(sql, scope, sql`t`)} or ${quizzesOf(sql, viewer, sql`q`)})
      or q.slug = ${result} and t.person_id = ${personId})
    order by t.number desc limit 1`
  return row
}

interface QuestionRow extends OnPaper, Answer {
  position: number
  language: 'en' | 'hi'
  stem: string
  passage: string | null
  options: string[]
  matches: string[] | null
  key: number[]
  accepted: string[] | null
  rightNumber: number | null
  tolerance: number | null
  lateChosen: number[] | null
  lateWritten: string | null
  lateAt: Date | null
  isGeneral: boolean
  /** Null: it counts for nothing, or not yet. */
  fraction: number | null
  handFraction: number | null
  handVersion: number
  comment: string
  version: number
  mostMark: number
  ruling: Ruling | null
  evidence: string
  explanation: string
  categoryName: string | null
  categoryNameHi: string | null
  articleKey: string | null
  articleTitle: string | null
  articleSlug: string | null
  heard: { publisher: PublicationMark; picture: Picture } | null
}

const findQuestions = async (sql: Sql, viewer: Person, attemptId: string): Promise<QuestionRow[]> =>
  await sql<QuestionRow[]>`
    select w.question_id, w.position, q.kind, q.language, v.stem, v.passage, v.options, w.shown, v.matches, coalesce(cardinality(v.matches), 0) as match_count,
      v.key, v.accepted, v.number::float8 as right_number, v.tolerance::float8 as tolerance, v.explanation, w.chosen, w.written, w.late_chosen, w.late_written, w.late_at, w.is_general,
      w.fraction::float8 as fraction, w.hand_fraction::float8 as hand_fraction, w.hand_version, w.hand_comment as comment, w.version, w.most_mark::float8 as most_mark, w.ruling, v.evidence, c.name as category_name, c.name_hi as category_name_hi, a.key as article_key, a.title as article_title, a.slug || '-' || a.key as article_slug,
      case when a.id is not null then json_build_object('publisher', ${publicationJson(sql)},
        'picture', json_build_object('src', a.picture_src, 'widths', a.picture_widths, 'alt', a.picture_alt)) end as heard
    from quiz_answer w join quiz_question q on q.id = w.question_id
    join quiz_question_version v on v.question_id = w.question_id and v.version = w.version left join category c on c.id = q.category_id
    left join article a on a.id = q.article_id and ${readableBy(sql, viewer)} left join publication p on p.id = a.publication_id
    where w.attempt_id = ${attemptId} order by w.position`

// What belongs to an option of a MATCH stands at its own place.
const keyOf = ({ kind, key, shown }: QuestionRow) => (kind === 'MATCH' ? shown.map((_, place) => place) : key)

// What a person gave in place of the key, and with which version the viewer may change it.
const handMarks = (row: QuestionRow, mayMark: boolean) => ({
  byHand: row.handFraction !== null && row.ruling === null,
  markVersion: mayMark && WRITTEN_KINDS.has(row.kind) && isGiven(row) && row.ruling === null ? row.handVersion : null,
})

function reviewed(
  row: QuestionRow,
  {
    resultSlug,
    isMarking,
    kind: quizKind,
    shares,
    mayMark,
  }: Pick<ResultRow, 'resultSlug' | 'isMarking' | 'kind'> & { shares: Shares; mayMark: boolean },
) {
  const {
    position,
    shown,
    key: _,
    fraction,
    lateChosen,
    lateWritten,
    lateAt,
    articleKey,
    articleTitle,
    articleSlug,
    heard,
    ...rest
  } = row
  const { handFraction: __, handVersion: ___, version: ____, matchCount: _____, ...told } = rest
  const { categoryName, categoryNameHi, matches, ...question } = told
  const places = (those: readonly number[]) => placesOnPaper(row, those, resultSlug)
  const hasNoMarks = isWaiting(row.ruling, row)
  return {
    ...question,
    number: position + 1,
    category: categoryName === null ? null : { en: categoryName, hi: categoryNameHi },
    options: shown.map((place) => row.options[place] ?? ''),
    matches: matches && matchOrder(row, resultSlug).map((place) => matches[place] ?? ''),
    chosen: row.chosen && places(row.chosen),
    late: lateAt && { chosen: lateChosen && places(lateChosen), written: lateWritten, at: lateAt.toISOString() },
    right: places(keyOf(row)),
    mostMark: row.kind === 'POLL' ? 0 : row.mostMark,
    shares: sharesOnPaper(row, shares),
    marks: (fraction ?? 0) * row.mostMark,
    ...handMarks(row, mayMark),
    waits: isMarking && hasNoMarks,
    isUnmarked: !isMarking && hasNoMarks,
    story:
      articleKey === null
        ? null
        : {
            articleId: articleKey,
            title: articleTitle ?? '',
            slug: articleSlug ?? '',
            heard: quizKind === 'AUDIO' ? heard : null,
          },
  }
}

function countsOf(rows: readonly QuestionRow[], questions: readonly ReturnType<typeof reviewed>[]) {
  // What was taken out counts nowhere; where everybody has the full marks, also who chose nothing is right.
  const counted = questions.filter(
    ({ ruling, waits, isUnmarked, kind }) => ruling !== 'VOID' && !waits && !isUnmarked && kind !== 'POLL',
  )
  const right = rows.filter(({ fraction }) => fraction === 1).length
  const blank = counted.filter((each) => each.ruling === null && !isGiven(each)).length
  const partly = rows.filter(({ fraction }) => fraction !== null && fraction > 0 && fraction < 1).length
  return { right, partly, wrong: counted.length - right - partly - blank, blank }
}

// While a person marks, the total is that of what is marked, and whether it passes is open (QM4).
function totalsOf({ isMarking, marks, mostMarks, percent, passed, config }: ResultRow, rows: readonly QuestionRow[]) {
  if (!isMarking) return { marks, mostMarks, percent, passed }
  const total = totalOfCounted(rows, { ...QUIZ_DEFAULTS, ...config })
  return { ...total, passed: null }
}

const UNTOLD = {
  toMark: 0,
  marks: null,
  mostMarks: null,
  percent: null,
  passed: null,
  right: null,
  partly: null,
  wrong: null,
  blank: null,
}

// Practice tells all at once, but no answer before its time: it may have been begun before a quiz that asks the same.
async function presetOfResult(sql: Sql, row: ResultRow, now: Date): Promise<ReviewPreset> {
  const isHeld = row.kind === 'PRACTICE' && (await isPaperHeldBack(sql, { personId: row.personId, now }, row.id))
  return isHeld ? 'AFTER_CLOSE' : presetOf(row.config)
}

async function mayMarkResult(sql: Sql, viewer: Person, row: ResultRow): Promise<boolean> {
  if (row.personId === viewer.personId || row.isMarking || row.status === 'ABANDONED') return false
  return await marksQuiz(sql, viewer, row.quizId)
}

// What of a result leaves the server is decided here alone (QR3). That one question moved the total tells whether it was answered rightly: it waits
// with what is right.
async function shownOfResult(sql: Sql, viewer: Person, { row, shown }: { row: ResultRow; shown: Shown }) {
  if (shown === 'NOTHING') return { ...UNTOLD, questions: [], corrections: [] }
  const rows = await findQuestions(sql, viewer, row.id)
  const shares = await findShares(sql, row.quizId, rows)
  const mayMark = await mayMarkResult(sql, viewer, row)
  const questions = rows.map((each) => reviewed(each, { ...row, shares, mayMark }))
  const score = {
    ...totalsOf(row, rows),
    toMark: questions.filter(({ waits }) => waits).length,
    ...countsOf(rows, questions),
  }
  return {
    ...score,
    questions: shown === 'ALL' ? questions : [],
    corrections: shown === 'ALL' ? await findCorrections(sql, row.id) : [],
  }
}

/** Answers a finished try of the caller's or of somebody she teaches, question by question as far as it is shown. */
export const answerQuizReview = handle(getQuizReview, async ({ input, viewer, sql, clock, refuse }) => {
  const row = await findResult(sql, viewer, input.result)
  if (!row) throw refuse('RESULT_NOT_FOUND')
  const now = clock.now()
  const { personId: userId, name, config } = row
  const isOwn = userId === viewer.personId
  const review = await presetOfResult(sql, row, now)
  // Until when an answer of practice waits, nobody knows.
  const closedAt = review === presetOf(config) ? row.closedAt : null
  const shown = shownOf({ preset: review, isOwn, closedAt }, now)
  return {
    resultSlug: row.resultSlug,
    quizSlug: row.quizSlug,
    kind: row.kind,
    title: row.title,
    attemptNo: row.attemptNo,
    status: row.status,
    passPercent: row.passPercent,
    taker: isOwn ? null : { userId, name },
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt.toISOString(),
    shown,
    review,
    opensAt: shown === 'SCORE' && review === 'AFTER_CLOSE' ? (closedAt?.toISOString() ?? null) : null,
    ...(await shownOfResult(sql, viewer, { row, shown })),
    classAverage: shown === 'NOTHING' ? null : await findClassAverage(sql, row, now),
    feedback: shown === 'NOTHING' || row.percent === null ? null : feedbackOf(config.feedback ?? [], row.percent),
    tries: await findTries(sql, row, { isOwn }),
    earned: isOwn ? await findResultCoins(sql, row.id) : null,
    mayCorrect: mayCorrectResult(viewer, row.workspaceId),
  }
})
