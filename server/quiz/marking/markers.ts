import type { Fragment, Sql } from '../../platform/database.ts'

/**
 * Who marks written answers of the quiz `q`: of one for everybody operators, of one that was set in a workspace whoever runs it, whoever set the
 * quiz as long as she teaches there, and those whom it chose to review (QC9).
 */
export const markersOf = (sql: Sql): Fragment => sql`
  select m.person_id as id from membership m join person p on p.id = m.person_id and p.state = 'ACTIVE'
  where q.kind = 'ENTITY' and m.workspace_id = q.workspace_id and m.state = 'PRESENT' and (m.role in ('OWNER', 'ADMIN')
    or m.role = 'FACULTY' and (m.person_id = q.author_id or exists (
      select from quiz_config c where c.workspace_id = m.workspace_id and c.content -> 'reviewers' ? m.person_id::text)))
  union select p.id from person p where q.kind = 'PUBLIC' and p.is_operator and p.state = 'ACTIVE'`

/**
 * The one condition that nobody can mark the try `t` of the quiz `q`: whoever took it is the only one who marks there, and nobody marks her own.
 * Where there is no marker at all for the moment, tries of others wait for the next one.
 */
export const isAloneWith = (sql: Sql): Fragment => sql`(
  t.person_id in (${markersOf(sql)}) and not exists (select from (${markersOf(sql)}) who where who.id <> t.person_id))`
