import type { PersonalData, Row } from '../../identity/leaving/personal-data.ts'
import { dropReports } from '../../moderation/content.ts'
import { dropMentions } from '../mention/mention-data.ts'
import type { Sql } from '../../platform/database.ts'

/** Removes what people said of things that are removed for good. */
export async function dropTalk(sql: Sql, kind: string, ids: readonly string[]): Promise<void> {
  const subjects = ids as string[]
  await sql`delete from reaction where subject_kind = ${kind} and subject_id = any(${subjects}::uuid[])`
  const comments = await sql<{ id: string }[]>`
    delete from comment where subject_kind = ${kind} and subject_id = any(${subjects}::uuid[]) returning id`
  const gone = comments.map(({ id }) => id)
  await dropReports(sql, 'COMMENT', gone)
  await dropMentions(sql, 'comment', gone)
  await sql`delete from comment_closing where subject_kind = ${kind} and subject_id = any(${subjects}::uuid[])`
}

/** Takes a person's reactions out of the counts; what top rated makes of them follows by its own job. */
async function takeReactions(sql: Sql, personId: string): Promise<void> {
  await sql`
    with gone as (delete from reaction where person_id = ${personId} and subject_kind = 'post' returning subject_id)
    update post p set likes_count = p.likes_count - 1,
      score = greatest(0, p.score - case when p.author_id is distinct from ${personId} then 1 else 0 end)
    from gone where p.id = gone.subject_id`
}

/** Takes a person's comments out of the counts; those with replies stay without their words. */
async function takeComments(sql: Sql, personId: string): Promise<void> {
  await sql`
    with seen as (
      select subject_id, count(*)::int as count from comment
      where author_id = ${personId} and subject_kind = 'post' and removed_at is null group by subject_id)
    update post p set comments_count = p.comments_count - seen.count,
      score = greatest(0, p.score - case when p.author_id is distinct from ${personId} then 2 else 0 end)
    from seen where p.id = seen.subject_id`
  await sql`
    delete from mention where subject_kind = 'comment' and subject_id in (select id from comment where author_id = ${personId})`
  await sql`
    update comment set text = '', removed_at = coalesce(removed_at, now()) where author_id = ${personId}`
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
    return {
      comments: await sql<Row[]>`
        select c.text, c.created_at, c.edited_at, c.removed_at, p.slug as post from comment c left join post p on p.id = c.subject_id
        where c.author_id = ${personId} order by c.id`,
      reactions: await sql<Row[]>`
        select r.event, r.reacted_at, p.slug as post from reaction r left join post p on p.id = r.subject_id
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
