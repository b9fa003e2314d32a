import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { isInForce } from '../accommodation/find-accommodation.ts'
import { rulesFor } from '../config/rules-of.rules.ts'

/** How many stories members have to read: by class, by department, and all others. */
export interface ReadRules {
  classes: [number, number][]
  departments: [string, number][]
  others: number
}

interface Department {
  id: string
  parentId: string | null
}

// From the nearest outwards.
function around(id: string, parentOf: ReadonlyMap<string, string | null>): string[] {
  const path: string[] = []
  for (let at: string | null = id; at !== null && !path.includes(at); at = parentOf.get(at) ?? null) path.push(at)
  return path
}

/** What the rules of a workspace ask of each class and department that they name (QC6). */
export async function findReadRules(sql: Sql, workspaceId: string, config: QuizConfig): Promise<ReadRules> {
  const rows = config.departments.some(({ minArticlesRead }) => minArticlesRead !== undefined)
    ? await sql<Department[]>`select id, parent_id from department where workspace_id = ${workspaceId}`
    : []
  const parentOf = new Map(rows.map(({ id, parentId }) => [id, parentId]))
  return {
    classes: config.classes.flatMap(({ class: year, minArticlesRead }) =>
      minArticlesRead === undefined ? [] : [[year, minArticlesRead] as [number, number]],
    ),
    departments: rows.map(({ id }) => [
      id,
      rulesFor(config, { class: null, departmentIds: around(id, parentOf) }).minArticlesRead,
    ]),
    others: config.minArticlesRead,
  }
}

// What a membership `m` herself was given, for whatever quiz.
const fewestGiven = (sql: Sql, name: 'minArticlesRead' | 'minAudioListened', now: Date): Fragment => sql`
  (select min((a.content ->> ${name}::text)::int) from quiz_accommodation a
    where a.workspace_id = m.workspace_id and a.person_id = m.person_id and a.quiz_id is null
      and ${isInForce(sql, sql`a`, now)})`

/** How many stories a membership `m` has to have read: less where she was given that, else by her class, her department, all (QC6, QS4). */
export const readsNeeded = (sql: Sql, { classes, departments, others }: ReadRules, now: Date): Fragment => sql`
  least(
    coalesce(
      (select need from unnest(${classes.map(([year]) => year)}::smallint[], ${classes.map(([, need]) => need)}::int[]) as of(class, need) where of.class = m.class),
      (select need from unnest(${departments.map(([id]) => id)}::uuid[], ${departments.map(([, need]) => need)}::int[]) as of(id, need) where of.id = m.department_id),
      ${others}::int),
    ${fewestGiven(sql, 'minArticlesRead', now)})`

/** How many stories a membership `m` has to have heard: less where she was given that (QE8, QS4). */
export const listensNeeded = (sql: Sql, { minAudioListened }: QuizConfig, now: Date): Fragment => sql`
  least(${minAudioListened}::int, ${fewestGiven(sql, 'minAudioListened', now)})`
