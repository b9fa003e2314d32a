import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import { QUIZ_DEFAULTS } from '@chowk/contract/quiz/config.ts'
import type { QuizKind } from '@chowk/contract/quiz/quiz-kind.ts'
import { INDIA, dayIn, daysAfter, startOfDay } from '../../platform/calendar/zone.rules.ts'
import type { Sql } from '../../platform/database.ts'
import { presetOf } from '../attempt/visible-result.ts'

/** A passed try, as far as its coins depend on it. */
export interface GivenPass {
  personId: string
  quizId: string
  number: number
  notedAt: Date
  config: Partial<QuizConfig>
  kind: QuizKind
  authorId: string | null
}

// A second try at the same paper knows the answers. Tries at the own quiz are a new paper each time.
async function isFirstTry(sql: Sql, { personId, quizId, number, kind }: GivenPass): Promise<boolean> {
  if (kind !== 'ENTITY' && kind !== 'PUBLIC') return true
  const [earlier] = await sql`
    select from quiz_attempt where quiz_id = ${quizId} and person_id = ${personId} and number < ${number} and state <> 'VOIDED' limit 1`
  return earlier === undefined
}

// Passes of one day in India bring coins so often at most as the rules say.
async function isWithinCap(sql: Sql, { personId, notedAt }: GivenPass, dailyCap: number): Promise<boolean> {
  const day = dayIn(INDIA, notedAt)
  const [from, before] = [startOfDay(INDIA, day), startOfDay(INDIA, daysAfter(day, 1))]
  const [had] = await sql<{ count: number }[]>`
    select count(*)::int as count from quiz_pass p join quiz_attempt t on t.id = p.attempt_id
    where t.person_id = ${personId} and p.coins > 0 and p.noted_at >= ${from} and p.noted_at < ${before}`
  return (had?.count ?? 0) < dailyCap
}

/**
 * Coins that a pass earns by the rules with which the try was begun (QC10): for the first try at a paper, to nobody for a quiz of their own
 * making, and not where results are kept secret, since coins would tell that it was passed.
 */
export async function coinsForPass(sql: Sql, pass: GivenPass): Promise<number> {
  const { coinsPerPass, dailyCap } = { ...QUIZ_DEFAULTS, ...pass.config }
  if (coinsPerPass === 0 || presetOf(pass.config) === 'NEVER' || pass.authorId === pass.personId) return 0
  return (await isFirstTry(sql, pass)) && (await isWithinCap(sql, pass, dailyCap)) ? coinsPerPass : 0
}

/** Coins of a result: what was given, or that some are on their way. */
export type ResultCoins = { coins: number; isComing: false } | { coins: null; isComing: true }

/** Coins that its taker reads on a result; null without any. */
export async function findResultCoins(sql: Sql, attemptId: string): Promise<ResultCoins | null> {
  const [row] = await sql<(GivenPass & { coins: number; givenAt: Date | null })[]>`
    select t.person_id, t.quiz_id, t.number, p.noted_at, t.config, q.kind, q.author_id, p.coins, p.given_at
    from quiz_pass p join quiz_attempt t on t.id = p.attempt_id join quiz q on q.id = t.quiz_id where p.attempt_id = ${attemptId}`
  if (!row) return null
  if (row.givenAt === null) return (await coinsForPass(sql, row)) > 0 ? { coins: null, isComing: true } : null
  return row.coins > 0 ? { coins: row.coins, isComing: false } : null
}
