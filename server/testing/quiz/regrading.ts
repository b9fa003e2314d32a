import { randomUUID } from 'node:crypto'
import { applyRegrade, previewRegrade } from '@chowk/contract/quiz/regrade.ts'
import type { Input } from '@chowk/contract/call.ts'
import { QUIZ_DEFAULTS } from '@chowk/contract/quiz/config.ts'
import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import { findAttempt } from '../../quiz/attempt/attempt-row.ts'
import { endAttempt } from '../../quiz/attempt/end-attempt.ts'
import { regradeTask } from '../../quiz/regrade/regrade.job.ts'
import { coins } from '../../order/coin/coin-port.ts'
import { giveForPassesTask } from '../../quiz/pass/give-for-passes.job.ts'
import type { Caller } from '../caller.ts'
import type { World } from '../world.ts'
import { jobRun } from '../job-run.ts'

/** A question of three options, the first of which is right; of a workspace, or made for everybody. */
export async function givenQuestion(
  world: World,
  { workspace, stem = 'Which river is the longest?', key = [0], kind = 'MCQ_SINGLE', mark = 1 }: GivenQuestion,
): Promise<string> {
  const [row] = await world.owner<{ id: string }[]>`
    with made as (
      insert into quiz_question (kind, state, language, workspace_id, difficulty, likeness)
      values (${kind}, 'APPROVED', 'en', ${workspace ?? null}, 'EASY', ${randomUUID()}) returning id)
    insert into quiz_question_version (question_id, version, stem, options, key, evidence, most_mark)
    select id, 1, ${stem}, array['Ganga', 'Godavari', 'Krishna'], ${key}::smallint[], '', ${mark} from made returning question_id as id`
  return row?.id ?? ''
}

interface GivenQuestion {
  workspace?: string
  stem?: string
  key?: number[]
  kind?: string
  mark?: number
}

/** Somebody's try: of each question what she chose; null: nothing. */
export interface GivenTry {
  personId: string
  workspace: string | null
  chosen: readonly (readonly [questionId: string, chosen: number[] | null])[]
  config?: Partial<QuizConfig>
  /** It is still running. */
  runs?: boolean
}

/** Puts a try with its answers, and ends it by the rules; answers its id and the address of its result. */
export async function givenTry(world: World, { personId, workspace, chosen, config, runs = false }: GivenTry) {
  const now = world.clock.now()
  const id = randomUUID()
  const { owner: sql } = world
  await sql`
    insert into quiz (slug, kind, person_id) values (${`own-${randomUUID()}`}, 'USERWISE', ${personId})
    on conflict (person_id) where kind = 'USERWISE' do nothing`
  const [row] = await sql<{ resultSlug: string }[]>`
    insert into quiz_attempt (id, quiz_id, person_id, workspace_id, number, state, started_at, deadline, config, result_slug, stories)
    select ${id}, q.id, ${personId}, ${workspace}, coalesce((select max(number) from quiz_attempt t where t.quiz_id = q.id), 0) + 1, 'IN_PROGRESS',
      ${new Date(now.getTime() - 60_000)}, ${new Date(now.getTime() + 600_000)}, ${sql.json({ ...QUIZ_DEFAULTS, ...config })}, ${randomUUID()}, '{}'
    from quiz q where q.person_id = ${personId} and q.kind = 'USERWISE' returning result_slug`
  const rows = chosen.map(([questionId, places], position) => ({ position, questionId, places }))
  await sql`
    insert into quiz_answer (attempt_id, position, question_id, version, shown, most_mark, chosen, sequence, answered_at)
    select ${id}, a.position, q.id, q.version, array[0, 1, 2], v.most_mark,
      case when jsonb_typeof(a.places) = 'array' then array(select jsonb_array_elements_text(a.places)::smallint) end, 1, ${now}
    from jsonb_to_recordset(${sql.json(rows)}) as a(position smallint, "questionId" uuid, places jsonb)
    join quiz_question q on q.id = a."questionId" join quiz_question_version v on v.question_id = q.id and v.version = q.version`
  if (!runs) await endTry(world, { id, personId })
  return { id, personId, resultSlug: row?.resultSlug ?? '' }
}

/** Ends a running try by the rules. */
export async function endTry(world: World, one: { id: string; personId: string }): Promise<void> {
  await world.sql.begin(async (sql) => {
    const attempt = await findAttempt(sql, one, { locks: true })
    if (attempt) await endAttempt(sql, attempt, { now: world.clock.now(), by: 'PERSON' })
  })
}

/** The numbers of a try and of one of its answers. */
export async function numbersOf(world: World, { id }: { id: string }) {
  const [row] = await world.owner<{ marks: number; most: number; percent: number; passed: boolean }[]>`
    select marks::float8 as marks, most_marks::float8 as most, percent::float8 as percent, passed from quiz_attempt where id = ${id}`
  return row
}

/** Runs the job that grants coins for passes. */
export const runPasses = async (world: World): Promise<void> =>
  await giveForPassesTask(world, coins)(undefined, jobRun())

/** Runs the jobs of all corrections that were begun. */
export async function runRegrades(world: World): Promise<void> {
  const rows = await world.owner<
    { id: string }[]
  >`select id from quiz_regrade where state = 'RUNNING' order by begun_at`
  for (const { id } of rows) await regradeTask(world.house)({ regradeId: id }, jobRun())
}

type Wanted = Omit<Input<typeof applyRegrade>, 'regradeId' | 'number' | 'reason'> & { reason?: string }

/** Looks at a correction, applies it and runs its job. */
export async function correct(world: World, who: Caller, wanted: Wanted) {
  const { mayLower: _, reason = 'The atlas says so', ...change } = wanted
  const { number } = await who.call(previewRegrade, change)
  const begun = await who.call(applyRegrade, { ...wanted, reason, number, regradeId: randomUUID() })
  await runRegrades(world)
  return begun
}
