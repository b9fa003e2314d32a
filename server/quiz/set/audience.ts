import type { Fragment, Sql } from '../../platform/database.ts'

/**
 * The ids of those whom a quiz of a workspace is for, as a statement with the column `person_id`: people who learn or work there, not those
 * who teach or run it. Of other quizzes nobody.
 */
export const audienceOf = (sql: Sql, quizId: string | Fragment): Fragment => sql`
  select m.person_id from quiz q join membership m on m.workspace_id = q.workspace_id and m.state = 'PRESENT' and m.role = 'MEMBER'
  where q.id = ${quizId} and q.kind = 'ENTITY' and (
    q.classes = '{}' and not q.names_departments and not exists (select from quiz_department where quiz_id = ${quizId})
    or m.class = any(q.classes)
    or m.department_id in (
      with recursive inside as (
        select department_id as id from quiz_department where quiz_id = ${quizId}
        union select d.id from department d join inside on d.parent_id = inside.id)
      select id from inside))`
