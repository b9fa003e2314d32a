import type { Fragment, Sql } from '../platform/database.ts'
import type { Onlooker, Seer, Who } from './visibility.ts'

interface Written {
  authorId: string | null
  workspaceId: string | null
}

/** Whether the viewer wrote a post and still belongs to its workspace. An author's rights end with the membership (C8). */
export const holdsAuthorship = (
  { personId, memberOf }: Pick<Onlooker, 'personId' | 'memberOf'>,
  { authorId, workspaceId }: Written,
): boolean => personId !== null && authorId === personId && (workspaceId === null || memberOf.includes(workspaceId))

/** The same of the post `p`. */
export const authoredPosts = (sql: Sql, { personId, memberOf }: Seer): Fragment =>
  sql`(p.author_id = ${personId} and (p.workspace_id is null or p.workspace_id = any(${memberOf as string[]}::uuid[])))`

/** Whether the viewer was removed or suspended from a workspace. Authors of comments may never have been members; they keep their rights. */
export const isFormerMember = (
  sql: Sql,
  { personId }: Pick<Seer | Who, 'personId'>,
  workspaceId = sql`p.workspace_id`,
): Fragment =>
  personId === null
    ? sql`false`
    : sql`exists (
        select from membership f where f.workspace_id = ${workspaceId} and f.person_id = ${personId} and f.state in ('SUSPENDED', 'LEFT'))`
