import { MOST_PREVIEWED } from '@chowk/contract/quiz/regrade.ts'
import type { RegradedResult } from '@chowk/contract/quiz/regrade.ts'
import type { Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import { findSummaryScope, seenInSummary } from '../summary/summary-scope.ts'
import { concerned, findResults } from './find-results.ts'
import type { FoundResult } from './find-results.ts'
import type { Plan } from './plan-regrade.ts'
import { isChanged, regraded } from './regrade.rules.ts'
import type { Regraded } from './regrade.rules.ts'

type Looked = Regraded & FoundResult

interface Counts {
  results: number
  better: number
  worse: number
  spared: number
  newPasses: number
  lostPasses: number
}

const share = ({ percent, marks }: { percent: number; marks: number }) => [percent, marks] as const

function isBetter({ before, after }: Looked): boolean {
  const [percent, marks] = share(before)
  return after.percent > percent || (after.percent === percent && after.marks > marks)
}

function countsOf(looked: readonly Looked[]): Counts {
  const count = (is: (each: Looked) => boolean) => looked.filter((each) => is(each)).length
  const changed = (each: Looked) => isChanged(each.before, each.after)
  return {
    results: looked.length,
    better: count((each) => changed(each) && isBetter(each)),
    worse: count((each) => changed(each) && !isBetter(each)),
    spared: count(({ isSpared }) => isSpared),
    newPasses: count(({ before, after }) => after.passed && !before.passed),
    lostPasses: count(({ before, after }) => before.passed && !after.passed),
  }
}

async function findIds(sql: Sql, plan: Plan): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select t.id from quiz_answer w join quiz_attempt t on t.id = w.attempt_id where ${concerned(sql, plan, 'ENDED')}
    order by t.ended_at desc, t.id desc limit ${MOST_PREVIEWED + 1}`
  return rows.map(({ id }) => id)
}

interface Named {
  id: string
  name: string
  endedAt: Date
}

// Names are shown to whoever sees the summaries in which they stand; others are counted.
async function findNamed(sql: Sql, viewer: Person, ids: readonly string[]): Promise<Named[]> {
  const scope = await findSummaryScope(sql, viewer)
  return await sql<Named[]>`
    select t.id, coalesce(m.shown_name, p.name) as name, t.ended_at from quiz_attempt t join person p on p.id = t.person_id
    left join membership m on m.workspace_id = t.workspace_id and m.person_id = t.person_id
    where t.id = any(${[...ids]}::text[]) and ${seenInSummary(sql, scope, sql`t`)} and ${viewer.workspaceId !== null}
    order by t.ended_at desc, t.id desc`
}

async function findLooked(sql: Sql, plan: Plan): Promise<{ looked: Looked[]; isCut: boolean }> {
  const ids = await findIds(sql, plan)
  const found = await findResults(sql, plan, ids.slice(0, MOST_PREVIEWED))
  return { looked: found.map((each) => ({ ...each, ...regraded(each, plan) })), isCut: ids.length > MOST_PREVIEWED }
}

/** Whether nobody gains by a correction but somebody herself, by a result that she has or by a try that goes on: then somebody else decides it. */
export async function helpsOnlyOne(sql: Sql, plan: Plan, personId: string): Promise<boolean> {
  const [tries] = await sql<{ own: boolean; ownRunning: boolean; others: boolean }[]>`
    select coalesce(bool_or(t.person_id = ${personId}), false) as own,
      coalesce(bool_or(t.person_id = ${personId} and t.state in ('IN_PROGRESS', 'MARKING')), false) as own_running,
      coalesce(bool_or(t.person_id <> ${personId}), false) as others
    from quiz_answer w join quiz_attempt t on t.id = w.attempt_id
    where ${concerned(sql, plan, 'ENDED')} or ${concerned(sql, plan, 'RUNNING')}`
  if (!tries?.own) return false
  const { looked } = await findLooked(sql, plan)
  const better = looked.filter((each) => isChanged(each.before, each.after) && isBetter(each))
  if (better.length === 0) return tries.ownRunning && !tries.others
  return better.every((each) => each.personId === personId)
}

/** What a correction would do to results, and a page of those that change. */
export async function previewPlan(
  sql: Sql,
  plan: Plan,
  { viewer, page, size }: { viewer: Person; page: number; size: number },
): Promise<Counts & { number: number; running: number; isCut: boolean; changes: RegradedResult[]; total: number }> {
  const { looked, isCut } = await findLooked(sql, plan)
  const listed = looked.filter(({ before, after, isSpared }) => isSpared || isChanged(before, after))
  const byId = new Map(listed.map((each) => [each.attemptId, each]))
  const named = await findNamed(sql, viewer, [...byId.keys()])
  const changes = named.slice(page * size, (page + 1) * size).flatMap(({ id, name, endedAt }) => {
    const each = byId.get(id)
    if (!each) return []
    const { resultSlug, before, after, isSpared } = each
    return [{ resultSlug, name, endedAt: endedAt.toISOString(), before, after, isSpared }]
  })
  const [running] = await sql<{ count: number }[]>`
    select count(*)::int as count from quiz_answer w join quiz_attempt t on t.id = w.attempt_id where ${concerned(sql, plan, 'RUNNING')}`
  return {
    number: plan.question.lastNumber + 1,
    ...countsOf(looked),
    running: running?.count ?? 0,
    isCut,
    changes,
    total: named.length,
  }
}
