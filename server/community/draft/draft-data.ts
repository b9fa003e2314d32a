import type { PersonalData, Row } from '../../platform/personal-data.ts'

/** What is kept of what a person is writing: all of it goes with her, and its pictures with her uploads. */
export const draftData: PersonalData = {
  domain: 'drafts',
  says: { en: 'what you are writing and have not sent yet', hi: 'आप क्या लिख रहे हैं और अभी भेजा नहीं' },
  tables: [{ table: 'draft', column: 'person_id', leaves: 'erased' }],
  async find(sql, personId) {
    return {
      drafts: await sql<Row[]>`
        select type, title, content, created_at, updated_at from draft where person_id = ${personId} order by id`,
      earlier_drafts: await sql<Row[]>`
        select d.title as draft, r.content, r.saved_at from draft_revision r join draft d on d.id = r.draft_id
        where d.person_id = ${personId} order by d.id, r.sequence`,
    }
  },
  async erase(sql, personId) {
    await sql`delete from draft where person_id = ${personId}`
  },
  async count(sql, personId) {
    const [row] = await sql<{ count: number }[]>`select count(*)::int as count from draft where person_id = ${personId}`
    return { goes: [{ code: 'DRAFTS', count: row?.count ?? 0 }], stays: [] }
  },
}
