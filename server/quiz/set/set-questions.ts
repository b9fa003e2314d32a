import { articleNumber } from '@chowk/contract/article/article-id.ts'
import type { BilingualName } from '@chowk/contract/bilingual-name.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import { listSetQuestions } from '@chowk/contract/quiz/set/set-question.ts'
import type { SetQuestion } from '@chowk/contract/quiz/set/set-question.ts'
import { readableBy } from '../../article/visibility.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { nameJson } from '../../platform/name-json.ts'
import { skipOf, writeSkip } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { DAY_MS } from '../../platform/time.ts'
import { usableBy } from '../bank/usable.ts'
import { holdsWords } from '../../platform/search/holds-words.ts'

/** A question as a statement with `questionColumns` answers it. */
export interface QuestionRow {
  questionId: string
  kind: QuestionKind
  language: 'en' | 'hi'
  difficulty: 'EASY' | 'MEDIUM' | 'HARD'
  stem: string
  passage: string | null
  options: string[]
  right: number[]
  category: BilingualName | null
  story: string | null
  mark: number
  isUsable: boolean
}

/** Columns of a question `q` in its version `v`, with its category `c` and its story `a`. */
export const questionColumns = (sql: Sql, isUsable: Fragment): Fragment => sql`
  q.id as question_id, q.kind, q.language, q.difficulty, v.stem, v.passage, v.options, v.key as right,
  case when c.id is not null then ${nameJson(sql, 'c')} end as category, a.title as story, v.most_mark::float8 as mark,
  (${isUsable}) as is_usable`

/** See the columns. */
export const shownQuestion = (row: QuestionRow): SetQuestion => ({
  questionId: row.questionId,
  kind: row.kind,
  language: row.language,
  difficulty: row.difficulty,
  stem: row.stem,
  passage: row.passage,
  options: row.options,
  right: row.right,
  category: row.category,
  story: row.story,
  mark: row.mark,
  isUsable: row.isUsable,
})

/** Among so many of the newest questions that fit are words looked for: a list must not slow down with its table. */
const MOST_SEARCHED = 2000

type Wanted = Parsed<typeof listSetQuestions>

const narrowed = (
  sql: Sql,
  { category, kind, difficulty, language, days, ...wanted }: Wanted,
  now: Date,
): Fragment => sql`
  ${category === undefined ? sql`` : sql`and q.category_id = ${category}`}
  ${kind === undefined ? sql`` : sql`and q.kind = ${kind}`}
  ${wanted.class === undefined ? sql`` : sql`and q.class = ${wanted.class}`}
  ${difficulty === undefined ? sql`` : sql`and q.difficulty = ${difficulty}`}
  ${language === undefined ? sql`` : sql`and q.language = ${language}`}
  ${wanted.articleId === undefined ? sql`` : sql`and q.cluster_id = (select a.cluster_id from article a where a.id = ${articleNumber(wanted.articleId) ?? '0'})`}
  ${days === undefined ? sql`` : sql`and q.created_at >= ${new Date(now.getTime() - days * DAY_MS)}`}`

/** Answers questions to choose from. */
export const answerSetQuestions = handle(listSetQuestions, async ({ input, viewer, sql, clock, cursor }) => {
  const now = clock.now()
  const skip = skipOf(cursor, input)
  const words = sql`fold_words(v.stem || ' ' || coalesce(a.title, ''))`
  const rows = await sql<QuestionRow[]>`
    with newest as (
      select q.id from quiz_question q
      where ${usableBy(sql, viewer, sql`q`)} ${narrowed(sql, input, now)}
        and (q.article_id is null or exists (select from article a where a.id = q.article_id and a.is_listed))
      order by q.created_at desc, q.id limit ${MOST_SEARCHED})
    select ${questionColumns(sql, usableBy(sql, viewer, sql`q`))}
    from newest join quiz_question q on q.id = newest.id join quiz_question_version v on v.question_id = q.id and v.version = q.version
    left join category c on c.id = q.category_id left join article a on a.id = q.article_id and ${readableBy(sql, viewer)}
    ${input.q ? sql`where ${holdsWords(sql, words, input.q)}` : sql``}
    order by q.created_at desc, q.id limit ${input.size + 1} offset ${skip}`
  const { page, size } = input
  return pageOfItems(
    rows.map((row) => shownQuestion(row)),
    { page, size, asOf: now },
    () => writeSkip(cursor, skip + size),
  )
})
