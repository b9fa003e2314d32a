import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import { QUIZ_DEFAULTS } from '@chowk/contract/quiz/config.ts'
import { INDIA, dayIn, daysAfter, startOfDay } from '../../platform/calendar/zone.rules.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import type { GiveForPass } from './give-for-pass.ts'

interface Noted {
  attemptId: string
  personId: string
  workspaceId: string | null
  notedAt: Date
  config: Partial<QuizConfig>
  isPassed: boolean
}

async function findNext(sql: Sql): Promise<Noted | undefined> {
  const [noted] = await sql<Noted[]>`
    select p.attempt_id, t.person_id, t.workspace_id, p.noted_at, t.config, t.passed and t.state in ('SUBMITTED', 'AUTO_SUBMITTED') as is_passed
    from quiz_pass p join quiz_attempt t on t.id = p.attempt_id
    where p.given_at is null order by p.noted_at, p.attempt_id limit 1 for update of p, t`
  return noted
}

// Passes of one day in India bring coins so often at most as the rules say.
async function coinsOf(sql: Sql, { personId, notedAt, config }: Noted): Promise<number> {
  const { coinsPerPass, dailyCap } = { ...QUIZ_DEFAULTS, ...config }
  if (coinsPerPass === 0) return 0
  const day = dayIn(INDIA, notedAt)
  const [from, before] = [startOfDay(INDIA, day), startOfDay(INDIA, daysAfter(day, 1))]
  const [had] = await sql<{ count: number }[]>`
    select count(*)::int as count from quiz_pass p join quiz_attempt t on t.id = p.attempt_id
    where t.person_id = ${personId} and p.coins > 0 and p.noted_at >= ${from} and p.noted_at < ${before}`
  return (had?.count ?? 0) < dailyCap ? coinsPerPass : 0
}

interface Giving {
  now: Date
  give: GiveForPass
}

// One pass after the other, whoever runs this: two of one person's are counted against the same day.
async function giveNext(sql: Sql, { now, give }: Giving): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('quiz passes', 0))`
  const noted = await findNext(sql)
  if (!noted) return false
  const { attemptId, personId, workspaceId, isPassed } = noted
  // Lowered or voided before anything was given: it is noted again when it passes again.
  if (!isPassed) {
    await sql`delete from quiz_pass where attempt_id = ${attemptId}`
    return true
  }
  const coins = await coinsOf(sql, noted)
  await give(sql, { attemptId, personId, workspaceId, coins })
  await sql`update quiz_pass set given_at = ${now}, coins = ${coins} where attempt_id = ${attemptId}`
  return true
}

/** Gives for each pass what it brings, once; killed at any moment it goes on with the next. */
export function giveForPassesTask({ sql, clock }: Pick<House, 'sql' | 'clock'>, give: GiveForPass): Task {
  return async (_, { signal }) => {
    for (let goesOn = true; goesOn;) {
      signal.throwIfAborted()
      goesOn = await sql.begin(async (tx) => await giveNext(tx, { now: clock.now(), give }))
    }
  }
}
