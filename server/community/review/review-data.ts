import { releaseOfMany } from '../../files/files.ts'
import type { PersonalData, Row } from '../../platform/personal-data.ts'
import type { WorkspaceData } from '../../platform/workspace-data.ts'
import { EDIT_FILES } from './held-edit.ts'

/** What is kept of a person for moderation before publishing: that workspaces trust her, and whom she trusted. */
export const reviewData: PersonalData = {
  domain: 'review',
  says: {
    en: 'which workspaces lifted the limits of new members for you, how many members you lifted them for, which categories you were given to moderate, and edits that wait for a moderator',
    hi: 'किन संस्थाओं ने आपके लिए नए सदस्यों की सीमाएँ हटाईं, आपने कितने सदस्यों के लिए हटाईं, किन विषयों का मॉडरेशन आपको सौंपा गया, और मॉडरेटर के इंतज़ार में बदलाव',
  },
  tables: [
    { table: 'trusted_author', column: 'person_id', leaves: 'erased' },
    { table: 'trusted_author', column: 'trusted_by', leaves: 'anonymised' },
    { table: 'category_moderator', column: 'person_id', leaves: 'erased' },
    { table: 'category_moderator', column: 'given_by', leaves: 'anonymised' },
  ],
  async find(sql, personId) {
    return {
      trusted_in: await sql<Row[]>`
        select w.name as workspace, t.trusted_at from trusted_author t join workspace w on w.id = t.workspace_id
        where t.person_id = ${personId} order by t.trusted_at`,
      trusted_others: await sql<Row[]>`
        select w.name as workspace, t.trusted_at from trusted_author t join workspace w on w.id = t.workspace_id
        where t.trusted_by = ${personId} order by t.trusted_at`,
      moderates: await sql<Row[]>`
        select w.name as workspace, c.name as category, g.given_at from category_moderator g
        join workspace w on w.id = g.workspace_id join post_category c on c.id = g.category_id
        where g.person_id = ${personId} order by g.given_at, c.name`,
      gave_categories: await sql<Row[]>`
        select w.name as workspace, c.name as category, g.given_at from category_moderator g
        join workspace w on w.id = g.workspace_id join post_category c on c.id = g.category_id
        where g.given_by = ${personId} order by g.given_at, c.name`,
      waiting_edits: await sql<Row[]>`
        select p.slug as post, e.changes, e.edited_at from post_edit e join post p on p.id = e.post_id where p.author_id = ${personId} order by e.edited_at`,
    }
  },
  async erase(sql, personId) {
    const edits = await sql<{ id: string }[]>`
      delete from post_edit e using post p where p.id = e.post_id and p.author_id = ${personId} returning e.post_id as id`
    await releaseOfMany(
      sql,
      EDIT_FILES,
      edits.map(({ id }) => id),
    )
    await sql`delete from trusted_author where person_id = ${personId}`
    await sql`update trusted_author set trusted_by = null where trusted_by = ${personId}`
    await sql`delete from category_moderator where person_id = ${personId}`
    await sql`update category_moderator set given_by = null where given_by = ${personId}`
  },
  async count() {
    return await Promise.resolve({ goes: [], stays: [] })
  },
}

/** What is kept of a workspace for that: its settings. */
export const reviewOfClosed: WorkspaceData = {
  domain: 'review',
  tables: [
    { table: 'community_review', column: 'workspace_id', leaves: 'erased' },
    { table: 'community_review_category', column: 'workspace_id', leaves: 'erased' },
    { table: 'trusted_author', column: 'workspace_id', leaves: 'erased' },
    { table: 'category_moderator', column: 'workspace_id', leaves: 'erased' },
  ],
  async find(sql, workspaceId) {
    return {
      moderation_settings: await sql<Row[]>`
        select mode, limits_new, words from community_review where workspace_id = ${workspaceId}`,
      moderators_of_categories: await sql<Row[]>`
        select c.name as category, p.name as teacher, g.given_at from category_moderator g
        join post_category c on c.id = g.category_id join person p on p.id = g.person_id
        where g.workspace_id = ${workspaceId} order by c.name, p.name`,
      moderation_of_categories: await sql<Row[]>`
        select c.name as category, r.mode from community_review_category r join post_category c on c.id = r.category_id
        where r.workspace_id = ${workspaceId} order by c.name`,
    }
  },
  async purge(sql, { workspaceId }) {
    await sql`delete from community_review_category where workspace_id = ${workspaceId}`
    await sql`delete from community_review where workspace_id = ${workspaceId}`
    await sql`delete from trusted_author where workspace_id = ${workspaceId}`
    await sql`delete from category_moderator where workspace_id = ${workspaceId}`
  },
}
