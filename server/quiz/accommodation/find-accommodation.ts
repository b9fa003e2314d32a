import { Accommodation, NO_ACCOMMODATION } from '@chowk/contract/quiz/accommodation.ts'
import { indianDate } from '../../platform/calendar/zone.rules.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { SummaryScope } from '../summary/summary-scope.ts'

/** What the column holds, as it is now: what came later than the row is as everybody has it. */
export const readAccommodation = (content: Partial<Accommodation>): Accommodation =>
  Accommodation.parse({ ...NO_ACCOMMODATION, ...content })

/** The condition that the accommodation `row` holds today. */
export const isInForce = (sql: Sql, row: Fragment, now: Date): Fragment => {
  const today = indianDate(now)
  return sql`coalesce(${row}.starts_on <= ${today}::date, true) and coalesce(${row}.ends_on >= ${today}::date, true)`
}

/** For whom, where, and in which quiz. */
export interface WantedAccommodation {
  personId: string
  workspaceId: string | null
  /** Null: none in particular. */
  quizId: string | null
  now: Date
}

/** What somebody was given: for this quiz if there is such a thing, else for all. */
export async function findAccommodation(
  sql: Sql,
  { personId, workspaceId, quizId, now }: WantedAccommodation,
): Promise<Accommodation | null> {
  const [row] = await sql<{ content: Partial<Accommodation> }[]>`
    select a.content from quiz_accommodation a
    where a.workspace_id = ${workspaceId} and a.person_id = ${personId} and (a.quiz_id is null or a.quiz_id = ${quizId}) and ${isInForce(sql, sql`a`, now)}
    order by a.quiz_id nulls last limit 1`
  return row ? readAccommodation(row.content) : null
}

/** How many hours later the quiz `q` closes for the person `m.person_id`, as the accommodation says that holds for her now. */
export const laterHours = (sql: Sql, now: Date): Fragment => sql`
  coalesce((
    select (a.content ->> 'closesLaterHours')::int from quiz_accommodation a
    where a.workspace_id = q.workspace_id and a.person_id = m.person_id and (a.quiz_id is null or a.quiz_id = q.id) and ${isInForce(sql, sql`a`, now)}
    order by a.quiz_id nulls last limit 1), 0)`

/**
 * The one condition on the memberships `m` of those whom somebody may give what they need: whoever runs a workspace all of its people, a teacher
 * the others of the departments that she heads, everybody else nobody.
 */
export function caredForBy(sql: Sql, { sees, personId, workspaceId, departments }: SummaryScope): Fragment {
  if (sees === 'OWN') return sql`false`
  const here = sql`m.workspace_id = ${workspaceId} and m.state = 'PRESENT'`
  if (sees === 'ALL') return here
  return sql`${here} and m.department_id = any(${departments}::uuid[]) and m.person_id <> ${personId}`
}
