import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { coinsForPass } from './coins-for-pass.ts'
import type { GivenPass } from './coins-for-pass.ts'
import type { QuizCoins } from './give-for-pass.ts'

/** The job that gives what passes bring. */
export const GIVE_FOR_PASSES = 'give-for-quiz-passes'

interface Noted extends GivenPass {
  attemptId: string
  title: string | null
  isPassed: boolean
}

async function findNext(sql: Sql): Promise<Noted | undefined> {
  const [noted] = await sql<Noted[]>`
    select p.attempt_id, t.person_id, t.quiz_id, t.number, p.noted_at, t.config, q.kind, q.title, q.author_id,
      t.passed and t.state in ('SUBMITTED', 'AUTO_SUBMITTED') as is_passed
    from quiz_pass p join quiz_attempt t on t.id = p.attempt_id join quiz q on q.id = t.quiz_id
    where p.given_at is null order by p.noted_at, p.attempt_id limit 1 for update of p, t`
  return noted
}

interface Giving {
  now: Date
  coins: QuizCoins
}

// One pass after the other, whoever runs this: two of one person's are counted against the same day.
const lockPasses = async (sql: Sql): Promise<unknown> =>
  await sql`select pg_advisory_xact_lock(hashtextextended('quiz passes', 0))`

async function giveNext(sql: Sql, { now, coins }: Giving): Promise<boolean> {
  await lockPasses(sql)
  const noted = await findNext(sql)
  if (!noted) return false
  const { attemptId, personId, title, isPassed } = noted
  // Lowered or voided before anything was given: it is noted again when it passes again.
  if (!isPassed) {
    await sql`delete from quiz_pass where attempt_id = ${attemptId}`
    return true
  }
  const earned = await coinsForPass(sql, noted)
  const grant = { personId, source: 'QUIZ' as const, sourceId: attemptId, coins: earned, reason: title ?? '', at: now }
  const given = earned === 0 ? 0 : await coins.grant(sql, grant)
  await sql`update quiz_pass set given_at = ${now}, coins = ${given} where attempt_id = ${attemptId}`
  return true
}

// A try that was voided keeps what was spent of its coins; one that was lowered keeps them all (QX5).
async function takeBackNext(sql: Sql, { now, coins }: Giving): Promise<boolean> {
  await lockPasses(sql)
  const [voided] = await sql<{ attemptId: string }[]>`
    select p.attempt_id from quiz_pass p join quiz_attempt t on t.id = p.attempt_id
    where p.coins > 0 and p.taken_back_at is null and t.state = 'VOIDED' limit 1`
  if (!voided) return false
  const { attemptId } = voided
  await coins.takeBack(sql, { source: 'QUIZ', sourceId: attemptId, at: now })
  await sql`update quiz_pass set taken_back_at = ${now} where attempt_id = ${attemptId}`
  return true
}

/** Gives for each pass what it brings, once, and takes it back of voided tries; killed at any moment it goes on with the next. */
export function giveForPassesTask({ sql, clock }: Pick<House, 'sql' | 'clock'>, coins: QuizCoins): Task {
  return async (_, { signal }) => {
    for (const step of [giveNext, takeBackNext])
      for (let goesOn = true; goesOn;) {
        signal.throwIfAborted()
        goesOn = await sql.begin(async (tx) => await step(tx, { now: clock.now(), coins }))
      }
  }
}
