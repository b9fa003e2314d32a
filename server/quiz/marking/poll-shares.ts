import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import type { Sql } from '../../platform/database.ts'

/** Of fewer answers a share would tell what single people think. */
const FEWEST = 5
const HUNDRED = 100

interface PaperQuestion {
  questionId: string
  kind: QuestionKind
  version: number
}

/** Of each poll, by its id, how often each of its options was chosen. */
export type Shares = ReadonlyMap<string, ReadonlyMap<number, number>>

/** Counts what those who have handed a quiz in chose in its polls. */
export async function findShares(sql: Sql, quizId: string, asked: readonly PaperQuestion[]): Promise<Shares> {
  const polls = asked.filter(({ kind }) => kind === 'POLL').map(({ questionId, version }) => ({ questionId, version }))
  if (polls.length === 0) return new Map()
  const rows = await sql<{ questionId: string; place: number; count: number }[]>`
    select w.question_id, w.chosen[1]::int as place, count(*)::int as count
    from jsonb_to_recordset(${sql.json(polls)}) as p("questionId" uuid, version int)
    join quiz_answer w on w.question_id = p."questionId" and w.version = p.version and w.chosen[1] is not null
    join quiz_attempt t on t.id = w.attempt_id and t.quiz_id = ${quizId} and t.state in ('SUBMITTED', 'AUTO_SUBMITTED', 'MARKING')
    group by w.question_id, w.chosen[1]`
  const shares = new Map<string, Map<number, number>>()
  for (const { questionId, place, count } of rows)
    shares.set(questionId, (shares.get(questionId) ?? new Map<number, number>()).set(place, count))
  return shares
}

/** How many of a hundred chose each option, in the order of the paper; null where too few answered. */
export function sharesOnPaper(
  { questionId, shown }: { questionId: string; shown: readonly number[] },
  shares: Shares,
): number[] | null {
  const counts = shares.get(questionId)
  const all = [...(counts?.values() ?? [])].reduce((sum, count) => sum + count, 0)
  if (!counts || all < FEWEST) return null
  return shown.map((place) => Math.round(((counts.get(place) ?? 0) * HUNDRED) / all))
}
