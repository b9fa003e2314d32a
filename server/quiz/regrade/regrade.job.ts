import type { RegradeAction } from '@chowk/contract/quiz/regrade.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { findAttempt } from '../attempt/attempt-row.ts'
import { settleMarking } from '../marking/hand-marked.ts'
import { tellCorrected } from '../notice/tell-teachers.ts'
import { concerned, findResults } from './find-results.ts'
import type { Concern, FoundResult } from './find-results.ts'
import { notePasses } from '../pass/note-passes.ts'
import { isChanged, regraded, worthBy } from './regrade.rules.ts'
import type { Key, Regraded } from './regrade.rules.ts'
import { QUIZ_REGRADE } from './regrade-row.ts'
import { tellSome } from './tell-changed.ts'

/** So many tries are marked anew in one transaction (QX3). */
const PORTION = 500

interface Row {
  id: string
  questionId: string
  workspaceId: string | null
  action: RegradeAction
  undone: RegradeAction | null
  undoesId: string | null
  toVersion: number
  mostMark: number
  neverLower: boolean
  since: Date | null
  reached: string
  sameVersions: number[]
}

interface Running extends Concern {
  id: string
  reached: string
}

// What a correction does stands in its row and in the version that it made; a job that begins again reads the same.
async function hold(tx: Sql, regradeId: string): Promise<Running | undefined> {
  const [held] = await tx`select from quiz_regrade where id = ${regradeId} and state = 'RUNNING' for update`
  if (!held) return undefined
  const [row] = await tx<(Row & Key)[]>`
    select g.id, g.question_id, g.workspace_id, g.action, u.action as undone, g.undoes_id, g.to_version, g.most_mark::float8 as most_mark, g.never_lower, g.since,
      g.reached, v.key, v.accepted, v.number::float8 as number, v.tolerance::float8 as tolerance, same.versions as same_versions
    from quiz_regrade g left join quiz_regrade u on u.id = g.undoes_id
    join quiz_question_version v on v.question_id = g.question_id and v.version = g.to_version
    cross join lateral (
      select coalesce(array_agg(s.version), '{}') as versions from quiz_question_version s
      where s.question_id = v.question_id and s.stem = v.stem and s.options = v.options and s.passage is not distinct from v.passage
        and s.matches is not distinct from v.matches) same
    where g.id = ${regradeId}`
  if (!row) return undefined
  const { key, accepted, number, tolerance, ...regrade } = row
  return { ...regrade, target: { key, accepted, number, tolerance } }
}

const notYet = (tx: Sql, { id }: Running) =>
  tx`not exists (select from quiz_regraded done where done.regrade_id = ${id} and done.attempt_id = w.attempt_id)`

// Tries are locked before anything of them is read, so that two corrections of one try follow each other.
async function lockTries(
  tx: Sql,
  running: Running,
  { which, after }: { which: 'ENDED' | 'RUNNING'; after: string },
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select t.id from quiz_answer w join quiz_attempt t on t.id = w.attempt_id
    where ${concerned(tx, running, which)} and w.attempt_id > ${after} and ${notYet(tx, running)}
    order by w.attempt_id limit ${PORTION} for update of t`
  return rows.map(({ id }) => id)
}

// Tries that wait for a person follow at once; one whose last question to mark was taken out has its total then.
async function settleWaiting(tx: Sql, house: Following['house'], found: readonly FoundResult[]): Promise<void> {
  for (const { attemptId: id, personId } of found) {
    const attempt = await findAttempt(tx, { id, personId }, { locks: true })
    if (attempt?.state === 'MARKING') await settleMarking(tx, house, { attempt, actorId: null })
  }
}

// A running try is marked by what is right now when it ends.
async function moveRunning(tx: Sql, house: Following['house'], running: Running): Promise<number> {
  const now = house.clock.now()
  const ids = await lockTries(tx, running, { which: 'RUNNING', after: '' })
  const found = await findResults(tx, running, ids)
  const rows = found.map(({ attemptId, answer, config }) => {
    const { version, ruling, mostMark } = worthBy(answer, running, config)
    return { attemptId, version, ruling, mostMark }
  })
  await tx`
    with after as (
      select * from jsonb_to_recordset(${tx.json(rows)}) as a("attemptId" text, version int, ruling text, "mostMark" numeric)),
    noted as (
      insert into quiz_regraded (regrade_id, attempt_id, was_running, is_spared, old_version, old_ruling, old_most_mark, at)
      select ${running.id}, w.attempt_id, true, false, w.version, w.ruling, w.most_mark, ${now}
      from quiz_answer w join after on after."attemptId" = w.attempt_id where w.question_id = ${running.questionId} returning attempt_id)
    update quiz_answer w set version = after.version, ruling = after.ruling, most_mark = after."mostMark"
    from after join noted on noted.attempt_id = after."attemptId" where w.attempt_id = after."attemptId" and w.question_id = ${running.questionId}`
  await settleWaiting(tx, house, found)
  return ids.length
}

const rowOf = ({ attemptId, before }: FoundResult, { worth, after, isSpared }: Regraded) => ({
  attemptId,
  version: worth.version,
  ruling: worth.ruling,
  fraction: worth.fraction,
  mostMark: worth.mostMark,
  isSpared,
  isChanged: isChanged(before, after),
  marks: after.marks,
  mostMarks: after.mostMarks,
  percent: after.percent,
  passed: after.passed,
})

async function writePortion(
  tx: Sql,
  { id, questionId }: Running,
  { rows, now }: { rows: readonly ReturnType<typeof rowOf>[]; now: Date },
): Promise<void> {
  await tx`
    with after as (
      select * from jsonb_to_recordset(${tx.json(rows)}) as a("attemptId" text, version int, ruling text, fraction numeric, "mostMark" numeric,
        "isSpared" boolean, "isChanged" boolean, marks numeric, "mostMarks" numeric, percent numeric, passed boolean)),
    noted as (
      insert into quiz_regraded (regrade_id, attempt_id, was_running, is_spared, old_version, old_ruling, old_fraction, old_most_mark, old_marks, new_marks,
        old_most_marks, new_most_marks, old_percent, new_percent, old_passed, new_passed, is_untold, at)
      select ${id}, t.id, false, a."isSpared", w.version, w.ruling, w.fraction, w.most_mark, t.marks, a.marks, t.most_marks, a."mostMarks", t.percent, a.percent,
        t.passed, a.passed, a."isChanged", ${now}
      from after a join quiz_attempt t on t.id = a."attemptId" join quiz_answer w on w.attempt_id = t.id and w.question_id = ${questionId}
      returning attempt_id),
    answered as (
      update quiz_answer w set version = a.version, ruling = a.ruling, fraction = a.fraction, most_mark = a."mostMark"
      from after a join noted on noted.attempt_id = a."attemptId" where w.attempt_id = a."attemptId" and w.question_id = ${questionId})
    update quiz_attempt t set marks = a.marks, most_marks = a."mostMarks", percent = a.percent, passed = a.passed
    from after a join noted on noted.attempt_id = a."attemptId" where t.id = a."attemptId" and a."isChanged"`
}

interface Following {
  house: Pick<House, 'sql' | 'clock'>
}

async function markPortion(tx: Sql, following: Following, running: Running, ids: readonly string[]): Promise<void> {
  const now = following.house.clock.now()
  const found = await findResults(tx, running, ids)
  const results = found.map((each) => ({ found: each, ...regraded(each, running) }))
  const rows = results.map((each) => rowOf(each.found, each))
  await writePortion(tx, running, { rows, now })
  const changed = results.flatMap((each) => (isChanged(each.found.before, each.after) ? [each.found] : []))
  await notePasses(
    tx,
    changed.map(({ attemptId }) => attemptId),
    now,
  )
  await tx`
    update quiz_regrade set done = done + ${ids.length}, changed = changed + ${changed.length}, reached = greatest(reached, ${ids.at(-1) ?? ''})
    where id = ${running.id}`
}

// One transaction: some who have to be told, the tries under way, or the next portion of those that have ended. False when none is left.
async function step(tx: Sql, following: Following, regradeId: string): Promise<boolean> {
  const running = await hold(tx, regradeId)
  if (!running) return false
  const { house } = following
  const now = house.clock.now()
  if ((await tellSome(tx, house, running)) > 0 || (await moveRunning(tx, house, running)) > 0) return true
  const next = await lockTries(tx, running, { which: 'ENDED', after: running.reached })
  // Those that ended meanwhile may lie before what was reached.
  const ids = next.length > 0 ? next : await lockTries(tx, running, { which: 'ENDED', after: '' })
  if (ids.length > 0) {
    await markPortion(tx, following, running, ids)
    return true
  }
  const also = tx`, ended_at = ${now}, total = done`
  await transition(tx, QUIZ_REGRADE, { id: regradeId, to: 'DONE', actorId: null, at: now, also })
  await tellCorrected(tx, house, regradeId)
  return false
}

/** Takes a correction through all results, a portion at a time; killed at any moment it goes on behind the last portion (QX3). */
export function regradeTask(house: Pick<House, 'sql' | 'clock'>): Task {
  return async (payload, { signal }) => {
    const { regradeId } = payload as { regradeId: string }
    for (let goesOn = true; goesOn;) {
      signal.throwIfAborted()
      goesOn = await house.sql.begin(async (tx) => await step(tx, { house }, regradeId))
    }
  }
}
