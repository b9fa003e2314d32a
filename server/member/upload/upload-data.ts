import type { WorkspaceData } from '../../platform/workspace-data.ts'
import type { PersonalData, Row } from '../../platform/personal-data.ts'

/** What uploads of members keep of a person: those that she sent, and what rows say of her. */
export const uploadData: PersonalData = {
  domain: 'member-upload',
  says: {
    en: 'files by which you brought members into a workspace',
    hi: 'वे फ़ाइलें जिनसे आपने किसी संस्था में सदस्य जोड़े',
  },
  tables: [{ table: 'member_upload', column: 'person_id', leaves: 'anonymised' }],
  async find(sql, personId) {
    return {
      sent: await sql<Row[]>`
        select w.name as workspace, u.file_name, u.state, u.rows, u.created_at, u.ended_at
        from member_upload u join workspace w on w.id = u.workspace_id where u.person_id = ${personId} order by u.created_at`,
      named_in: await sql<Row[]>`
        select w.name as workspace, r.cells, r.outcome, u.created_at
        from member_upload_row r join member_upload u on u.id = r.upload_id join workspace w on w.id = u.workspace_id
        where r.membership_id in (select id from membership where person_id = ${personId}) order by u.created_at`,
    }
  },
  async erase(sql, personId) {
    await sql`update member_upload set person_id = null where person_id = ${personId}`
    await sql`
      update member_upload_row set cells = '[]', facts = '{}', keys = '{}', differences = '[]', faults = '[]', invites = false, before = null, version_after = null
      where membership_id in (select id from membership where person_id = ${personId})`
  },
  async count() {
    return await Promise.resolve({ goes: [], stays: [] })
  },
}

/** Uploads of a closed workspace go with all their rows. */
export const uploadsOfClosed: WorkspaceData = {
  domain: 'member-upload',
  tables: [
    { table: 'member_upload', column: 'workspace_id', leaves: 'erased' },
    { table: 'member_upload_heading', column: 'workspace_id', leaves: 'erased' },
    { table: 'member_upload_setting', column: 'workspace_id', leaves: 'erased' },
  ],
  async purge(sql, { workspaceId }) {
    await sql`delete from member_upload_heading where workspace_id = ${workspaceId}`
    await sql`delete from member_upload_setting where workspace_id = ${workspaceId}`
    await sql`delete from member_upload where workspace_id = ${workspaceId}`
  },
}
