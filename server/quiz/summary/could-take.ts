import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { findQuizConfig } from '../config/find-config.ts'
import { audienceOf } from '../set/audience.ts'
import { QUIZ_SET } from '../set/set-state.ts'
import { findReadRules, listensNeeded, readsNeeded } from './reads-needed.ts'
import type { ReadRules } from './reads-needed.ts'
import { countedListens } from './summary-rows.ts'
import type { Summary } from './summary-rows.ts'

// When a quiz `z` opened: not before it was published, whatever its times say.
const openedAt = (sql: Sql): Fragment => sql`
  greatest(z.opens_at, coalesce(
    (select h.at from status_history h where h.entity = ${QUIZ_SET.entity} and h.entity_id = z.id::text and h.to_state = 'OPEN'),
    z.created_at))`

// Quizzes that were set, open at some moment of that time.
const wasSetFor = (sql: Sql, { scope, span }: Summary): Fragment => sql`
  m.person_id in (
    select a.person_id from quiz z cross join lateral (${audienceOf(sql, sql`z.id`)}) a
    where z.workspace_id = ${scope.workspaceId} and z.kind = 'ENTITY' and z.state in ('OPEN', 'ENDED')
      and ${openedAt(sql)} < ${span.before}
      and coalesce(z.closes_at, case when z.state = 'ENDED' then z.changed_at end, 'infinity') >= ${span.from})`

/** What is asked of members before they may begin. */
export interface Requirements {
  config: QuizConfig
  reads: ReadRules
}

/** Finds what a workspace asks of its members (QC6). */
export async function findRequirements(sql: Sql, workspaceId: string): Promise<Requirements> {
  const { config } = await findQuizConfig(sql, workspaceId)
  return { config, reads: await findReadRules(sql, workspaceId, config) }
}

/**
 * Whether a membership `m`, with what is `counted` of her, could take a quiz of the kind that a summary is narrowed to; of no kind, one made of
 * her reading or set for her: those for everybody say nothing of anybody (QS4).
 */
export function couldTake(sql: Sql, summary: Summary, { config, reads }: Requirements): Fragment {
  const { filter, quiz, now } = summary
  const kind = quiz?.kind ?? filter.kind
  // A quiz that was set is open to all whom it is for, whatever they read; those are the members then.
  if (quiz?.kind === 'ENTITY' || kind === 'PUBLIC') return sql`true`
  if (kind === 'ENTITY') return wasSetFor(sql, summary)
  if (kind === 'AUDIO')
    return sql`${countedListens(sql, summary, { personId: sql`m.person_id`, config })} >= ${listensNeeded(sql, config, now)}`
  const haveRead = sql`counted.reads >= ${readsNeeded(sql, reads, now)}`
  return kind === 'USERWISE' ? haveRead : sql`(${haveRead} or ${wasSetFor(sql, summary)})`
}
