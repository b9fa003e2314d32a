import type { PersonalData, Row } from '../../platform/personal-data.ts'
import type { WorkspaceData } from '../../platform/workspace-data.ts'

/** What directories call a person; whoever made a key stays named beside it, like in the log. */
export const scimData: PersonalData = {
  domain: 'member-scim',
  says: {
    en: 'what directories of your workspaces call you',
    hi: 'आपकी संस्थाओं की डायरेक्टरी आपको किस नाम से जानती हैं',
  },
  tables: [
    {
      table: 'scim_token',
      column: 'made_by',
      leaves: 'kept',
      because: 'Who let a directory in is a record of the workspace, kept like the log.',
    },
  ],
  async find(sql, personId) {
    return {
      directoryNames: await sql<Row[]>`
        select w.name as workspace, s.user_name, s.external_id, s.given_name, s.family_name
        from scim_user s join membership m on m.id = s.membership_id join workspace w on w.id = s.workspace_id
        where m.person_id = ${personId} order by w.name`,
    }
  },
  async erase(sql, personId) {
    await sql`
      delete from scim_user where membership_id in (select id from membership where person_id = ${personId})`
  },
  async count() {
    return await Promise.resolve({ goes: [], stays: [] })
  },
}

/** With a closed workspace go the key of its directory and what that called people. */
export const scimOfClosed: WorkspaceData = {
  domain: 'member-scim',
  tables: [
    { table: 'scim_token', column: 'workspace_id', leaves: 'erased' },
    { table: 'scim_user', column: 'workspace_id', leaves: 'erased' },
  ],
  async purge(sql, { workspaceId }) {
    await sql`delete from scim_token where workspace_id = ${workspaceId}`
    await sql`delete from scim_user where workspace_id = ${workspaceId}`
  },
}
