import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import type { Row } from '../../platform/personal-data.ts'
import { rewordDecisions } from '../../moderation/content.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { excerptOf } from '../post/article-body.ts'
import { findSeer, visiblePosts } from '../visibility.ts'
import type { Seer } from '../visibility.ts'
import { NOBODY, renamed, withoutName, withoutPerson } from './mention.rules.ts'
import type { MentionRow } from './mention.rules.ts'
import type { MentionKind } from './stored-mentions.ts'

/** Removes whom things named that are removed for good. */
export async function dropMentions(sql: Sql, kind: string, ids: readonly string[]): Promise<void> {
  await sql`delete from mention where subject_kind = ${kind} and subject_id = any(${ids as string[]}::uuid[])`
}

/** As whom somebody reads what stands in the copy of her own data. */
export const seerOf = async (sql: Sql, personId: string): Promise<Seer> =>
  await findSeer(sql, { signedIn: true, personId, isOperator: false, provenTwice: false })

/** The address of a post in that copy: of one that she may not see now it is another one’s matter (D17). */
export const seenSlug = (sql: Sql, seer: Seer, id: Fragment): Fragment =>
  sql`(select p.slug from post p where p.id = ${id} and ${visiblePosts(sql, seer)})`

/** Where others name her, for the copy of her data. */
export const findMentions = async (sql: Sql, personId: string): Promise<Row[]> =>
  await sql<Row[]>`
    select x.subject_kind as kind, ${seenSlug(sql, await seerOf(sql, personId), sql`coalesce(c.subject_id, x.subject_id)`)} as post
    from mention x left join comment c on x.subject_kind = 'comment' and c.id = x.subject_id
    where x.person_id = ${personId} and (x.starts <> '{}' or x.in_body) order by x.id`

interface Naming {
  id: string
  subjectKind: MentionKind
  subjectId: string
  name: string
  former: string[]
}

interface Said {
  text: string
  body: RichDocument | null
}

const readSaid = async (sql: Sql, kind: MentionKind, id: string): Promise<Said | undefined> =>
  (kind === 'post'
    ? await sql<Said[]>`select description as text, body from post where id = ${id} for update`
    : await sql<Said[]>`select text, null as body from comment where id = ${id} for update`)[0]

async function leaveText(sql: Sql, { id, subjectKind, subjectId }: Naming, personId: string): Promise<void> {
  const said = await readSaid(sql, subjectKind, subjectId)
  if (!said) return
  const kept = await sql<MentionRow[]>`
    select id, person_id, name, starts from mention where subject_kind = ${subjectKind} and subject_id = ${subjectId} order by id`
  const left = withoutName(said.text, kept, id)
  if (subjectKind === 'comment') await sql`update comment set text = ${left.text} where id = ${subjectId}`
  else {
    const body = said.body && withoutPerson(said.body, personId)
    // What stands below the title as the article begins may be cut within a name.
    const text = said.body && body && said.text === excerptOf(said.body) ? excerptOf(body) : left.text
    await sql`
      update post set description = ${text}, body = ${body ? sql.json({ ...body }) : null} where id = ${subjectId}`
  }
  for (const [each, starts] of left.starts) await sql`update mention set starts = ${starts} where id = ${each}`
}

interface Leaving {
  old: string
  now: string
}

/** What she was called where something names her, with those who are named beside her: of a longer name that begins alike nothing goes. */
async function namesLeaving(sql: Sql, { subjectKind, subjectId, name, former }: Naming): Promise<Leaving[]> {
  const hers = [name, ...former]
  const others = await sql<{ name: string }[]>`
    select distinct unnest(array_append(former, name)) as name from mention
    where subject_kind = ${subjectKind} and subject_id = ${subjectId} and name <> ${NOBODY}`
  const kept = others.filter((each) => !hers.includes(each.name))
  return [...hers.map((old) => ({ old, now: NOBODY })), ...kept.map((each) => ({ old: each.name, now: each.name }))]
}

interface Earlier extends Said {
  version: number
}

/** What posts said before has her name no more either. */
async function leaveRevisions(sql: Sql, naming: Naming, personId: string): Promise<void> {
  const { subjectId } = naming
  const names = await namesLeaving(sql, naming)
  const rows = await sql<Earlier[]>`
    select version, description as text, body from post_revision where post_id = ${subjectId}`
  for (const { version, text, body } of rows) {
    const nodes = body && withoutPerson(body, personId)
    await sql`
      update post_revision set description = ${renamed(text, names)}, body = ${nodes ? sql.json({ ...nodes }) : null}
      where post_id = ${subjectId} and version = ${version}`
  }
}

/** What decisions keep of its words has her name no more either. */
async function leaveDecisions(sql: Sql, naming: Naming, personId: string) {
  const { subjectKind, subjectId } = naming
  const names = await namesLeaving(sql, naming)
  await rewordDecisions(sql, { kind: subjectKind === 'post' ? 'POST' : 'COMMENT', id: subjectId }, (said) => ({
    ...withoutPerson(said, personId),
    title: renamed(said.title, names),
    text: renamed(said.text, names),
  }))
}

/** Passages that are quoted from it have her name no more either, and so still stand there. */
async function leaveQuotations(sql: Sql, naming: Naming): Promise<void> {
  const { subjectKind, subjectId } = naming
  const names = await namesLeaving(sql, naming)
  const postId =
    subjectKind === 'post' ? sql`${subjectId}::uuid` : sql`(select subject_id from comment where id = ${subjectId})`
  const rows = await sql<{ id: string; said: string }[]>`
    with first as (select id from comment where subject_kind = 'post' and subject_id = ${postId} and parent_id is null)
    select id, quote->>'text' as said from comment
    where id in (select id from first union all select r.id from comment r join first on r.parent_id = first.id)
      and quote->>'id' = ${subjectId} order by id for update`
  for (const { id, said } of rows)
    await sql`update comment set quote = quote || ${sql.json({ text: renamed(said, names) })} where id = ${id}`
}

type Json = Parameters<Sql['json']>[0]

/** What others have not sent yet, and edits that wait for a moderator, have her name no more either. */
async function leaveUnsent(sql: Sql, personId: string): Promise<void> {
  const holdsHer = `%${personId}%`
  const drafts = await sql<{ id: string; content: Json }[]>`
    select id, content from draft where content::text ilike ${holdsHer} order by id for update`
  for (const { id, content } of drafts)
    await sql`update draft set content = ${sql.json(withoutPerson(content, personId))} where id = ${id}`
  const earlier = await sql<{ draftId: string; sequence: number; content: Json }[]>`
    select draft_id, sequence, content from draft_revision where content::text ilike ${holdsHer}`
  for (const { draftId, sequence, content } of earlier)
    await sql`
      update draft_revision set content = ${sql.json(withoutPerson(content, personId))} where draft_id = ${draftId} and sequence = ${sequence}`
  const edits = await sql<{ postId: string; changes: Json }[]>`
    select post_id, changes from post_edit where changes::text ilike ${holdsHer}`
  for (const { postId, changes } of edits)
    await sql`update post_edit set changes = ${sql.json(withoutPerson(changes, personId))} where post_id = ${postId}`
}

/** Takes somebody’s name out of everything that names her. */
export async function eraseMentions(sql: Sql, personId: string): Promise<void> {
  const rows = await sql<Naming[]>`
    select id, subject_kind, subject_id, name, former from mention where person_id = ${personId} order by id for update`
  for (const row of rows) {
    await leaveText(sql, row, personId)
    if (row.subjectKind === 'post') await leaveRevisions(sql, row, personId)
    await leaveDecisions(sql, row, personId)
    await leaveQuotations(sql, row)
  }
  await leaveUnsent(sql, personId)
  await sql`update mention set person_id = null, name = ${NOBODY}, former = '{}' where person_id = ${personId}`
}
