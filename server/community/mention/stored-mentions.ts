import type { NamedPerson } from '@chowk/contract/community/mention/mentioned.ts'
import { mentionsIn, withMentions } from '@chowk/contract/rich-text/rich-text.ts'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { NOBODY, renamed, withoutPerson } from './mention.rules.ts'

/** What names people. */
export type MentionKind = 'post' | 'comment'

/** Whom a post or a comment names, for `withNames`. Who asked for her account to be deleted is hidden at once (D3). */
export const mentionsOf = (sql: Sql, kind: MentionKind, id: Fragment): Fragment => sql`
  coalesce((
    select json_agg(json_build_object('name', x.name, 'former', x.former, 'starts', x.starts,
      'person', case when n.id is not null then json_build_object('id', n.id, 'name', n.name, 'customUrl', n.custom_url) end) order by x.id)
    from mention x left join person n on n.id = x.person_id and n.deletion_state is null
    where x.subject_kind = ${kind} and x.subject_id = ${id} and x.starts <> '{}'), '[]') as mentions`

/** Those whom an article names, as they are called now; who is missing is no longer here, or in `hidden`. */
async function findNamed(sql: Sql, body: RichDocument | null, hidden: readonly string[]): Promise<NamedPerson[]> {
  const ids = body ? mentionsIn(body).filter((id) => !hidden.includes(id)) : []
  if (ids.length === 0) return []
  return await sql<NamedPerson[]>`
    select p.id, p.name, p.custom_url from person p where p.id = any(${ids}::uuid[]) and p.deletion_state is null`
}

/** The text of an article with those whom it names as they are called now, and who they are; who is no longer here, or hidden from its reader, has no name. */
export async function withPresentNames(
  sql: Sql,
  body: RichDocument | null,
  hidden: readonly string[] = [],
): Promise<{ body: RichDocument | null; people: NamedPerson[] }> {
  const people = await findNamed(sql, body, hidden)
  const nameOf = (id: string) => people.find((each) => each.id === id.toLowerCase())?.name ?? NOBODY
  const named = body && withMentions(body, nameOf)
  const unnamed = body ? mentionsIn(body).filter((id) => hidden.includes(id)) : []
  return { body: unnamed.reduce(withoutPerson, named), people }
}

/** What something said once, with those whom it named as they are called now. */
export async function withNamesOfNow<Said extends { title: string; text: string; body?: RichDocument | null }>(
  sql: Sql,
  { kind, id }: { kind: MentionKind; id: string },
  said: Said,
): Promise<Said> {
  const rows = await sql<{ old: string[]; now: string }[]>`
    select array_append(x.former, x.name) as old, p.name as now from mention x join person p on p.id = x.person_id
    where x.subject_kind = ${kind} and x.subject_id = ${id} and p.deletion_state is null`
  const names = rows.flatMap(({ old, now }) => old.map((each) => ({ old: each, now })))
  const { body } = await withPresentNames(sql, said.body ?? null)
  return { ...said, title: renamed(said.title, names), text: renamed(said.text, names), ...(body && { body }) }
}
