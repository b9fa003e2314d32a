import type { Parsed } from '@chowk/contract/call.ts'
import type { RegradeAction, previewRegrade } from '@chowk/contract/quiz/regrade.ts'
import type { Sql } from '../../platform/database.ts'
import type { Concern } from './find-results.ts'
import type { CorrectedQuestion } from './find-question.ts'
import { changesKey, effectOf, keyBy } from './regrade.rules.ts'
import type { Key } from './regrade.rules.ts'
import { concerning } from './regrade-row.ts'
import type { CorrectingScope } from './regrade-row.ts'

/** A correction as somebody wants it. */
export type WantedChange = Pick<
  Parsed<typeof previewRegrade>,
  'action' | 'key' | 'accepted' | 'rightNumber' | 'tolerance' | 'mostMark' | 'neverLower'
>

/** A correction that can be looked at or begun. */
export interface Plan extends Concern {
  question: CorrectedQuestion
  fromVersion: number
  /** What the version says that it would make; null: it goes by one that there is. */
  made: (Key & { basedOn: number; mostMark: number }) | null
  /** Whether the question stands on new papers afterwards, and did so before. */
  isOut: boolean
  wasOut: boolean
}

/** Why there is no plan. */
export type NoPlan = 'KEY_NOT_FITTING' | 'NOTHING_TO_UNDO'

/** A version that no answer has: that of a plan which has not begun. */
const NOT_MADE = -1

interface Undone {
  id: string
  action: RegradeAction
  state: 'RUNNING' | 'DONE'
  workspaceId: string | null
  fromVersion: number
  toVersion: number
  since: Date | null
  wasOut: boolean
}

// Of corrections that touch the same results only the last can be taken back: what came later stands on it.
async function findUndone(sql: Sql, scope: CorrectingScope, questionId: string): Promise<Undone | undefined> {
  const [row] = await sql<Undone[]>`
    select g.id, g.action, g.state, g.workspace_id, g.from_version, g.to_version, g.since, g.was_out from quiz_regrade g
    where g.question_id = ${questionId} and (${scope.workspaceId === null} or ${concerning(sql, scope)}) order by g.number desc limit 1`
  return row?.state === 'DONE' && row.action !== 'UNDO' && row.workspaceId === scope.workspaceId ? row : undefined
}

type VersionRow = Key & { version: number; mostMark: number }

const findVersion = async (sql: Sql, questionId: string, version: number): Promise<VersionRow> => {
  const [row] = await sql<VersionRow[]>`
    select version, key, accepted, number::float8 as number, tolerance::float8 as tolerance, most_mark::float8 as most_mark
    from quiz_question_version where question_id = ${questionId} and version = ${version}`
  if (!row) throw new Error('a version of a question is not there')
  return row
}

async function findSameVersions(sql: Sql, questionId: string, version: number): Promise<number[]> {
  const rows = await sql<{ version: number }[]>`
    select v.version from quiz_question_version v join quiz_question_version base on base.question_id = v.question_id and base.version = ${version}
    where v.question_id = ${questionId} and v.stem = base.stem and v.options = base.options and v.passage is not distinct from base.passage
      and v.matches is not distinct from base.matches`
  return rows.map((row) => row.version)
}

const sameKey = (one: Key, other: Key) =>
  JSON.stringify([one.key, one.accepted, one.number, one.tolerance]) ===
  JSON.stringify([other.key, other.accepted, other.number, other.tolerance])

// What the version says by which answers go then.
function wantedVersion(base: VersionRow, question: CorrectedQuestion, wanted: WantedChange): VersionRow | undefined {
  const { action, mostMark } = wanted
  if (changesKey(action)) {
    const key = keyBy({ ...question, ...base }, wanted)
    return key && { ...base, ...key }
  }
  if (action === 'CHANGE_MARK') return mostMark === undefined ? undefined : { ...base, mostMark }
  return base
}

/** Finds what a correction would be about and what it would do; nothing is stored. */
export async function planRegrade(
  sql: Sql,
  { scope, question, wanted }: { scope: CorrectingScope; question: CorrectedQuestion; wanted: WantedChange },
): Promise<Plan | NoPlan> {
  const { action, neverLower } = wanted
  const undone = action === 'UNDO' ? await findUndone(sql, scope, question.id) : undefined
  if (action === 'UNDO' && !undone) return 'NOTHING_TO_UNDO'
  const base = await findVersion(sql, question.id, undone?.fromVersion ?? question.version)
  const next = wantedVersion(base, question, wanted)
  if (!next) return 'KEY_NOT_FITTING'
  const effect = effectOf({ action, undone: undone?.action ?? null })
  const isNew = undone
    ? undone.fromVersion !== undone.toVersion
    : !sameKey(base, next) || base.mostMark !== next.mostMark
  const made = isNew && (changesKey(effect) || effect === 'CHANGE_MARK') ? { ...next, basedOn: base.version } : null
  const wasOut = question.isOut
  const isElsewhereUsed = question.workspaceId === null && scope.workspaceId !== null
  return {
    question,
    questionId: question.id,
    workspaceId: scope.workspaceId,
    since: undone?.since ?? null,
    action,
    neverLower,
    undone: undone?.action ?? null,
    undoesId: undone?.id ?? null,
    fromVersion: question.version,
    toVersion: made ? NOT_MADE : base.version,
    target: next,
    mostMark: next.mostMark,
    made,
    sameVersions: changesKey(effect) ? await findSameVersions(sql, question.id, base.version) : [],
    wasOut,
    isOut: undone ? undone.wasOut : isOutBy(action, { wasOut, isElsewhereUsed }),
  }
}

// What a workspace corrected for its own results only is not asked of its people any more: others still go by the old version.
function isOutBy(action: RegradeAction, { wasOut, isElsewhereUsed }: { wasOut: boolean; isElsewhereUsed: boolean }) {
  if (action === 'VOID' || action === 'FULL_MARKS_ALL') return true
  return action === 'CHANGE_MARK' ? wasOut || isElsewhereUsed : isElsewhereUsed
}
