import type { PersonalData, Row } from '../../platform/personal-data.ts'
import { dropReports } from '../../moderation/content.ts'
import { dropMentions, seenSlug, seerOf } from '../mention/mention-data.ts'
import type { Sql } from '../../platform/database.ts'

/** Removes what people said of things that are removed for good. */
export async function dropTalk(sql: Sql, kind: string, ids: readonly string[]): Promise<void> {
  const subjects = ids as string[]
  await sql`delete from reaction where subject_kind = ${kind} and subject_id = any(${subjects}::uuid[])`
  const comments = await sql<{ id: string }[]>`
    delete from comment where subject_kind = ${kind} and subject_id = any(${subjects}::uuid[]) returning id`
  await dropAround(
    sql,
    comments.map(({ id }) => id),
  )
  await sql`delete from comment_closing where subject_kind = ${kind} and subject_id = any(${subjects}::uuid[])`
}

async function dropAround(sql: Sql, comments: readonly string[]): Promise<void> {
  await dropReports(sql, 'COMMENT', comments)
  await dropMentions(sql, 'comment', comments)
}

/** Removes the words of comments whose author left before that time and took them along, unless somebody still judges them; answers how many. */
export async function dropLeftWords(sql: Sql, { before, most }: { before: Date; most: number }): Promise<number> {
  const rows = await sql<{ id: string }[]>`
    update comment set text = '', link = null, quote = null, author_left_at = null where id in (
      select c.id from comment c where c.author_left_at < ${before} and not exists (
        select from moderation_case m where m.subject_kind = 'COMMENT' and m.subject_id = c.id and m.closed_at is null)
      order by c.author_left_at, c.id limit ${most} for update skip locked) returning id`
  await dropAround(
    sql,
    rows.map(({ id }) => id),
  )
  return rows.length
}

/** Takes a person's reactions out of the counts; what top rated makes of them follows by its own job. */
async function takeReactions(sql: Sql, personId: string): Promise<void> {
  await sql`
    with gone as (delete from reaction where person_id = ${personId} and subject_kind = 'post' returning subject_id)
    update post p set likes_count = p.likes_count - 1,
      score = greatest(0, p.score - case when p.author_id is distinct from ${personId} then 1 else 0 end)
    from gone where p.id = gone.subject_id`
}

/**
 * Takes a person's comments out of the counts. What others may have met is kept for those who moderate (C51) and then only its place, where
 * something answers it; what waited for a moderator nobody has met.
 */
async function takeComments(sql: Sql, personId: string): Promise<void> {
  await sql`
    with seen as (
      select subject_id, count(*)::int as count from comment
      where author_id = ${personId} and subject_kind = 'post' and removed_at is null group by subject_id)
    update post p set comments_count = p.comments_count - seen.count,
      score = greatest(0, p.score - case when p.author_id is distinct from ${personId} then 2 else 0 end)
    from seen where p.id = seen.subject_id`
  const unmet = await sql<{ id: string }[]>`delete from comment where author_id = ${personId} and waits returning id`
  await dropAround(
    sql,
    unmet.map(({ id }) => id),
  )
  await sql`
    update comment set removed_at = coalesce(removed_at, now()), author_left_at = now() where author_id = ${personId}`
}

/** What is kept of a person's reactions and comments. */
export const talkData: PersonalData = {
  domain: 'comments',
  says: {
    en: 'what you commented, what you reacted to, and comments that you closed or removed',
    hi: 'आपने क्या टिप्पणी की, किस पर प्रतिक्रिया दी, और कौन-सी टिप्पणियाँ बंद कीं या हटाईं',
  },
  tables: [
    { table: 'reaction', column: 'person_id', leaves: 'erased' },
    { table: 'comment', column: 'author_id', leaves: 'anonymised' },
    { table: 'comment', column: 'removed_by', leaves: 'anonymised' },
    { table: 'comment_closing', column: 'closed_by', leaves: 'anonymised' },
  ],
  async find(sql, personId) {
    const seer = await seerOf(sql, personId)
    return {
      comments: await sql<Row[]>`
        select c.text, c.created_at, c.edited_at, c.removed_at, ${seenSlug(sql, seer, sql`c.subject_id`)} as post from comment c
        where c.author_id = ${personId} order by c.id`,
      reactions: await sql<Row[]>`
        select r.event, r.reacted_at, ${seenSlug(sql, seer, sql`r.subject_id`)} as post from reaction r
        where r.person_id = ${personId} order by r.reacted_at`,
      removed_comments: await sql<Row[]>`
        select id, removed_at from comment where removed_by = ${personId} order by id`,
      closed_comments: await sql<Row[]>`
        select subject_id, closed_at from comment_closing where closed_by = ${personId} order by closed_at`,
    }
  },
  async erase(sql, personId, writings) {
    await takeReactions(sql, personId)
    await sql`delete from reaction where person_id = ${personId}`
    if (writings === 'REMOVE') await takeComments(sql, personId)
    await sql`update comment set author_id = null where author_id = ${personId}`
    await sql`update comment set removed_by = null where removed_by = ${personId}`
    await sql`update comment_closing set closed_by = null where closed_by = ${personId}`
  },
  async count(sql, personId) {
    const [row] = await sql<{ comments: number; reactions: number }[]>`
      select (select count(*)::int from comment where author_id = ${personId}) as comments,
        (select count(*)::int from reaction where person_id = ${personId}) as reactions`
    return {
      goes: [{ code: 'REACTIONS', count: row?.reactions ?? 0 }],
      stays: [{ code: 'COMMENTS', count: row?.comments ?? 0 }],
    }
  },
}
