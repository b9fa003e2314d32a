import { MOST_MENTIONS } from '@chowk/contract/community/mention/mentioned.ts'
import { mentionsIn, withMentions } from '@chowk/contract/rich-text/rich-text.ts'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { excerptOf } from '../post/article-body.ts'
import { findPositions } from './mention.rules.ts'
import type { Nameable } from './mention.rules.ts'
import { audienceOfPost, isNameable } from './nameable.ts'
import type { MentionKind } from './stored-mentions.ts'

interface Naming {
  sql: Sql
  clock: Clock
}

/** What was written. */
export interface Item {
  kind: MentionKind
  id: string
}

interface Written {
  text: string
  body: RichDocument | null
  by: string | null
  postId: string
}

async function readWritten(sql: Sql, { kind, id }: Item): Promise<Written | undefined> {
  const [row] =
    kind === 'post'
      ? await sql<Written[]>`
          select description as text, body, author_id as by, id as post_id from post where id = ${id}`
      : await sql<Written[]>`
          select text, null as body, author_id as by, subject_id as post_id from comment where id = ${id}`
  return row
}

async function findNameable(
  { sql, clock }: Naming,
  { by, postId }: Written,
  ids: readonly string[],
): Promise<Nameable[]> {
  if (by === null || ids.length === 0) return []
  const audience = await audienceOfPost(sql, postId)
  const { met } = await isNameable({ sql, clock, by, audience })
  const found = await sql<Nameable[]>`
    select p.id, p.name from person p left join profile g on g.person_id = p.id where p.id = any(${ids as string[]}::uuid[]) and ${met}`
  return ids.flatMap((id) => found.find((each) => each.id === id) ?? [])
}

/** An article calls those whom it names as they are called, and what stands below its title as it begins does so too. */
async function nameInBody(sql: Sql, id: string, written: Written, people: readonly Nameable[]): Promise<Written> {
  const { body, text } = written
  if (!body || mentionsIn(body).length === 0) return written
  const named = withMentions(body, (each) => people.find((person) => person.id === each.toLowerCase())?.name)
  const changed = { ...written, body: named, text: text === excerptOf(body) ? excerptOf(named) : text }
  await sql`update post set body = ${sql.json({ ...named })}, description = ${changed.text} where id = ${id}`
  return changed
}

/**
 * Notes whom a text names that has just been written: of those who are `wanted`, else of those whom it named before, and of those in the
 * nodes of an article, whoever may be named and whose name stands there. All others are words. Answers those whom it names for the first time.
 */
export async function noteMentions(naming: Naming, item: Item, wanted?: readonly string[]): Promise<string[]> {
  const { sql } = naming
  const { kind, id } = item
  const written = await readWritten(sql, item)
  if (!written) return []
  const before = await sql<{ personId: string; starts: number[] }[]>`
    select person_id, starts from mention where subject_kind = ${kind} and subject_id = ${id} and person_id is not null order by id`
  const inText = wanted ?? before.flatMap(({ personId, starts }) => (starts.length > 0 ? [personId] : []))
  const inBody = written.body ? mentionsIn(written.body) : []
  const ids = [...new Set([...inText, ...inBody].map((each) => each.toLowerCase()))].slice(0, MOST_MENTIONS)
  if (ids.length === 0 && before.length === 0 && inBody.length === 0) return []
  const people = await findNameable(naming, written, ids)
  const { text, body } = await nameInBody(sql, id, written, people)
  const placed = new Map(findPositions(text, people).map((each) => [each.id, each.starts]))
  const named = new Set(body ? mentionsIn(body) : [])
  const rows = people.flatMap((person) => {
    const starts = placed.get(person.id) ?? []
    return starts.length > 0 || named.has(person.id)
      ? [{ person_id: person.id, name: person.name, starts, in_body: named.has(person.id) }]
      : []
  })
  await putRows(sql, item, rows)
  const known = new Set(before.map(({ personId }) => personId))
  return rows.flatMap((row) => (known.has(row.person_id) ? [] : [row.person_id]))
}

interface Row {
  person_id: string
  name: string
  starts: number[]
  in_body: boolean
}

// Who is named no more stays noted: she was notified, and earlier texts have her name.
async function putRows(sql: Sql, { kind, id }: Item, rows: readonly Row[]): Promise<void> {
  await sql`
    update mention set starts = '{}', in_body = false
    where subject_kind = ${kind} and subject_id = ${id} and person_id <> all(${rows.map((row) => row.person_id)}::uuid[])`
  if (rows.length === 0) return
  await sql`
    insert into mention (subject_kind, subject_id, person_id, name, starts, in_body)
    select ${kind}, ${id}, r.person_id, r.name, r.starts, r.in_body
    from jsonb_to_recordset(${sql.json(rows.map((row) => ({ ...row })))}) as r (person_id uuid, name text, starts int[], in_body boolean)
    on conflict (subject_kind, subject_id, person_id) do update
      set name = excluded.name, starts = excluded.starts, in_body = excluded.in_body,
        former = case when mention.name = excluded.name or mention.name = any(mention.former) then mention.former
          else mention.former || mention.name end`
}
