import type { Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import { withAccommodation } from '../accommodation/accommodation.rules.ts'
import type { HeldRules } from '../accommodation/accommodation.rules.ts'
import { findAccommodation } from '../accommodation/find-accommodation.ts'
import { findQuizConfig } from './find-config.ts'
import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import { rulesFor } from './rules-of.rules.ts'
import type { Belonging } from './rules-of.rules.ts'

// From the nearest outwards; departments lie in each other five levels deep at most.
async function findDepartments(sql: Sql, { personId, workspaceId }: Person): Promise<string[]> {
  if (!workspaceId) return []
  const rows = await sql<{ id: string }[]>`
    with recursive around (id, parent_id, depth) as (
      select d.id, d.parent_id, 1 from membership m join department d on d.id = m.department_id
      where m.person_id = ${personId} and m.workspace_id = ${workspaceId} and m.left_at is null
      union all
      select d.id, d.parent_id, a.depth + 1 from around a join department d on d.id = a.parent_id where a.depth < 10)
    select id from around order by depth`
  return rows.map(({ id }) => id)
}

/** What decides which rules hold for somebody where she acts. */
export const findBelonging = async (
  sql: Sql,
  viewer: Person,
  { departments }: Pick<QuizConfig, 'departments'>,
): Promise<Belonging> => ({
  class: viewer.class,
  departmentIds: departments.length > 0 ? await findDepartments(sql, viewer) : [],
})

/** The rules of quizzes that hold for a person where she acts, before what she chose herself; `quizId` is null where no quiz is meant. */
export async function findRulesOf(
  sql: Sql,
  viewer: Person,
  { now, quizId }: { now: Date; quizId: string | null },
): Promise<HeldRules> {
  const { config } = await findQuizConfig(sql, viewer.workspaceId)
  const rules = rulesFor(config, await findBelonging(sql, viewer, config))
  const { personId, workspaceId } = viewer
  return withAccommodation(rules, await findAccommodation(sql, { personId, workspaceId, quizId, now }))
}
