import type { PersonalData, Row } from '../platform/personal-data.ts'
import { dropReports } from './content.ts'
import type { WorkspaceData } from '../platform/workspace-data.ts'

/** What this domain keeps of a person: what was decided about what she wrote, her appeals, and what she reported of others. */
export const moderationData: PersonalData = {
  domain: 'moderation',
  says: {
    en: 'what moderators decided about what you wrote, your appeals, and which posts, comments, profiles, products, reviews and questions you reported',
    hi: 'आपके लिखे पर मॉडरेटर ने क्या तय किया, आपकी अपीलें, और आपने किन पोस्ट, टिप्पणियों, प्रोफ़ाइलों, सामान, राय और सवालों की शिकायत की',
  },
  tables: [
    { table: 'moderation_case', column: 'author_id', leaves: 'anonymised' },
    { table: 'moderation_case', column: 'barred_id', leaves: 'anonymised' },
    { table: 'moderation_case', column: 'claimed_by', leaves: 'anonymised' },
    { table: 'moderation_decision', column: 'author_id', leaves: 'anonymised' },
  ],
  async find(sql, personId) {
    return {
      moderated: await sql<Row[]>`
        select d.subject_kind as kind, d.decision, d.sanction, d.reason, d.at, d.content, a.text as appeal, a.appealed_at
        from moderation_decision d left join moderation_appeal a on a.decision_id = d.id where d.author_id = ${personId} order by d.id`,
      waiting_for_moderators: await sql<Row[]>`
        select subject_kind as kind, why, opened_at, due_at from moderation_case where author_id = ${personId} and closed_at is null order by id`,
      reported_content: await sql<Row[]>`
        select number, subject_kind as kind, reason, text, state, at, decided_at from report
        where reporter_id = ${personId} and subject_kind in ('POST', 'COMMENT', 'PROFILE', 'PRODUCT', 'SELLER', 'REVIEW', 'QUESTION', 'GIFT') order by id`,
      moderating: await sql<Row[]>`
        select subject_kind as kind, claimed_until, barred_id = ${personId} as decided_before from moderation_case
        where claimed_by = ${personId} or barred_id = ${personId} order by id`,
    }
  },
  // What decisions keep of her words goes with what they are about (C51).
  async erase(sql, personId) {
    // What she says of herself goes with her.
    await dropReports(sql, 'PROFILE', [personId])
    await sql`update moderation_decision set author_id = null where author_id = ${personId}`
    await sql`update moderation_case set author_id = null where author_id = ${personId}`
    await sql`update moderation_case set barred_id = null where barred_id = ${personId}`
    await sql`update moderation_case set claimed_by = null, claimed_until = null where claimed_by = ${personId}`
  },
  async count() {
    return await Promise.resolve({ goes: [], stays: [] })
  },
}

/** What this domain keeps of a workspace: what waited for its moderators and what they decided. */
export const moderationOfClosed: WorkspaceData = {
  domain: 'moderation',
  tables: [
    { table: 'moderation_case', column: 'workspace_id', leaves: 'erased' },
    { table: 'moderation_decision', column: 'workspace_id', leaves: 'erased' },
  ],
  async find(sql, workspaceId) {
    return {
      moderation_decisions: await sql<Row[]>`
        select d.subject_kind as kind, d.decision, d.sanction, d.reason, d.at, p.name as decided_by
        from moderation_decision d join person p on p.id = d.actor_id where d.workspace_id = ${workspaceId} order by d.id`,
    }
  },
  async purge(sql, { workspaceId }) {
    await sql`
      delete from report r using moderation_case c
      where c.workspace_id = ${workspaceId} and r.subject_kind = c.subject_kind and r.subject_id = c.subject_id::text`
    await sql`delete from moderation_decision where workspace_id = ${workspaceId}`
    await sql`delete from moderation_case where workspace_id = ${workspaceId}`
  },
}
