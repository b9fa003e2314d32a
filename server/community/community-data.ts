import type { DeletionCount } from '@chowk/contract/identity/leaving.ts'
import { BODY_FILES } from './post/article-body.ts'
import { releaseOfMany } from '../files/files.ts'
import type { PersonalData, Row } from '../platform/personal-data.ts'
import { dropReports } from '../moderation/content.ts'
import type { WorkspaceData } from '../platform/workspace-data.ts'
import type { Fragment, Sql } from '../platform/database.ts'
import { transitionWhere } from '../platform/postgres/transition.ts'
import { dropMentions, eraseMentions, findMentions } from './mention/mention-data.ts'
import { POST } from './post/post.rules.ts'
import { EDIT_FILES } from './review/held-edit.ts'
import { dropTalk } from './talk/talk-data.ts'

/** Removes posts for good, with their addresses and files, and what was said and reported of them. */
export async function dropPosts(sql: Sql, where: Fragment): Promise<void> {
  const gone = await sql<{ id: string }[]>`delete from post where ${where} returning id`
  const ids = gone.map(({ id }) => id)
  await dropTalk(sql, 'post', ids)
  await dropMentions(sql, 'post', ids)
  await dropReports(sql, 'POST', ids)
  for (const usedBy of ['post', BODY_FILES, EDIT_FILES]) await releaseOfMany(sql, usedBy, ids)
}

/**
 * Hides what somebody who leaves wrote from everybody at once. What others may have met is kept for those who moderate, with its reports and the
 * cases that wait (C51); what had not come out, and what she takes back herself, is nobody's any more.
 */
async function takePosts(sql: Sql, personId: string): Promise<void> {
  const [now] = await sql<{ at: Date }[]>`select now() as at`
  if (!now) throw new Error('the database knows the time')
  const { at } = now
  const where = sql`author_id = ${personId} and state in ('PUBLISHED', 'HIDDEN', 'REMOVED')`
  const kept = await sql<{ id: string }[]>`update post set author_left_at = ${at} where ${where} returning id`
  const ids = kept.map(({ id }) => id)
  await sql`delete from post_feature where post_id = any(${ids}::uuid[])`
  await transitionWhere(sql, POST, {
    where: sql`id = any(${ids}::uuid[])`,
    from: ['PUBLISHED'],
    to: 'DELETED',
    actorId: null,
    at,
    also: sql`, deleted_at = ${at}, version = version + 1`,
  })
  await dropPosts(sql, sql`author_id = ${personId} and author_left_at is null and state <> 'DELETED'`)
}

const countOf = async (sql: Sql, personId: string): Promise<DeletionCount[]> => {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from post where author_id = ${personId}`
  return [{ code: 'POSTS', count: row?.count ?? 0 }]
}

/** What this domain keeps of a person: what she wrote, whom she follows, and whom she does not want to meet. */
export const communityData: PersonalData = {
  domain: 'community',
  says: {
    en: 'what you wrote for your workspaces and for everybody, where others mention you, whom you follow and whom you blocked',
    hi: 'आपने अपनी संस्थाओं और सबके लिए क्या लिखा, दूसरों ने आपका ज़िक्र कहाँ किया, आप किन्हें फ़ॉलो करते हैं और किन्हें ब्लॉक किया',
  },
  tables: [
    { table: 'post', column: 'author_id', leaves: 'anonymised' },
    { table: 'post', column: 'deleted_by', leaves: 'anonymised' },
    { table: 'post_feature', column: 'featured_by', leaves: 'anonymised' },
    { table: 'post_revision', column: 'redacted_by', leaves: 'anonymised' },
    { table: 'mention', column: 'person_id', leaves: 'anonymised' },
    { table: 'blocked_person', column: 'person_id', leaves: 'erased' },
    { table: 'blocked_person', column: 'blocked_id', leaves: 'erased' },
    { table: 'followed_person', column: 'person_id', leaves: 'erased' },
    { table: 'followed_person', column: 'followed_id', leaves: 'erased' },
    { table: 'top_user_opt_out', column: 'person_id', leaves: 'erased' },
  ],
  async find(sql, personId) {
    return {
      posts: await sql<Row[]>`
        select p.type, p.title, p.description, p.body, p.slug, p.state, w.name as workspace, c.name as category, p.is_global, p.tags, p.likes_count,
          p.comments_count, p.created_at, p.published_at, p.edited_at, p.deleted_at
        from post p left join workspace w on w.id = p.workspace_id left join post_category c on c.id = p.category_id
        where p.author_id = ${personId} order by p.id`,
      mentions: await findMentions(sql, personId),
      blocked_people: await sql<Row[]>`
        select p.custom_url, b.blocked_at from blocked_person b join person p on p.id = b.blocked_id where b.person_id = ${personId} order by b.blocked_at`,
      followed_people: await sql<Row[]>`
        select p.custom_url, x.followed_at from followed_person x join person p on p.id = x.followed_id where x.person_id = ${personId} order by x.followed_at`,
      featured_posts: await sql<Row[]>`
        select p.title, p.slug, f.featured_at from post_feature f join post p on p.id = f.post_id where f.featured_by = ${personId} order by f.id`,
      earlier_versions: await sql<Row[]>`
        select p.slug, r.title, r.description, r.body, r.written_at, r.replaced_at from post_revision r join post p on p.id = r.post_id
        where p.author_id = ${personId} order by p.id, r.version`,
      redacted_versions: await sql<Row[]>`
        select p.slug, r.version, r.redacted_at, r.redact_reason from post_revision r join post p on p.id = r.post_id
        where r.redacted_by = ${personId} order by p.id, r.version`,
      left_out_of_top_users: await sql<Row[]>`select since from top_user_opt_out where person_id = ${personId}`,
      deleted_posts: await sql<Row[]>`
        select title, slug, deleted_at, delete_reason from post where deleted_by = ${personId} order by id`,
    }
  },
  async erase(sql, personId, writings) {
    if (writings === 'REMOVE') await takePosts(sql, personId)
    await eraseMentions(sql, personId)
    await sql`update post set author_id = null where author_id = ${personId}`
    await sql`update post set deleted_by = null where deleted_by = ${personId}`
    await sql`update post_revision set redacted_by = null where redacted_by = ${personId}`
    await sql`update post_feature set featured_by = null where featured_by = ${personId}`
    await sql`delete from blocked_person where person_id = ${personId} or blocked_id = ${personId}`
    await sql`delete from followed_person where person_id = ${personId} or followed_id = ${personId}`
    await sql`delete from top_user_opt_out where person_id = ${personId}`
  },
  async count(sql, personId) {
    return { goes: [], stays: await countOf(sql, personId) }
  },
}

/** What this domain keeps of a workspace: what its people wrote there. */
export const communityOfClosed: WorkspaceData = {
  domain: 'community',
  tables: [
    { table: 'post', column: 'workspace_id', leaves: 'erased' },
    { table: 'post_category', column: 'workspace_id', leaves: 'erased' },
    { table: 'post_feature', column: 'workspace_id', leaves: 'erased' },
    { table: 'question_tag', column: 'workspace_id', leaves: 'erased' },
  ],
  async find(sql, workspaceId) {
    return {
      posts: await sql<Row[]>`
        select p.type, p.title, p.description, p.body, p.state, a.name as author, c.name as category, p.created_at, p.published_at
        from post p left join person a on a.id = p.author_id left join post_category c on c.id = p.category_id
        where p.workspace_id = ${workspaceId} and p.state <> 'PURGED' order by p.id`,
    }
  },
  async purge(sql, { workspaceId }) {
    await sql`delete from post_feature where workspace_id = ${workspaceId}`
    await dropPosts(sql, sql`workspace_id = ${workspaceId}`)
    await sql`delete from post_category where workspace_id = ${workspaceId}`
  },
}
