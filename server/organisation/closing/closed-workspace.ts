import type { Sql } from '../../platform/database.ts'
import { findRecords } from './own-records.ts'
import { releaseAttachments } from '../../files/files.ts'
import { letPapersGo } from '../papers/papers.ts'
import type { Purge, WorkspaceData } from '../../platform/workspace-data.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { PROOF } from '../verification/proof.rules.ts'
import { MEMBERSHIP } from '../../identity/managed-account.ts'

const NAME = { en: 'Closed workspace', hi: 'बंद संस्था' }

/** What this domain and identity keep of a workspace: who it was, who belonged to it, and the ways into it. */
export const organisationOfClosed: WorkspaceData = {
  domain: 'organisation',
  phase: 'MEMBERSHIPS',
  tables: [
    { table: 'workspace', column: 'id', leaves: 'emptied' },
    {
      table: 'membership',
      column: 'workspace_id',
      leaves: 'kept',
      because: 'Each person’s own record of where she was and until when; what the workspace wrote of her goes.',
    },
    { table: 'session_family', column: 'workspace_id', leaves: 'emptied' },
    { table: 'join_request', column: 'workspace_id', leaves: 'erased' },
    { table: 'join_code', column: 'workspace_id', leaves: 'erased' },
    { table: 'qr_code', column: 'workspace_id', leaves: 'erased' },
    { table: 'workspace_copy', column: 'workspace_id', leaves: 'erased' },
    { table: 'ownership_offer', column: 'workspace_id', leaves: 'erased' },
    { table: 'workspace_proof', column: 'workspace_id', leaves: 'erased' },
    {
      table: 'workspace_proof',
      column: 'speaker_id',
      leaves: 'kept',
      because: 'Another workspace was shown to be its own by this word; what still waits for the word runs out.',
    },
    { table: 'sign_on', column: 'workspace_id', leaves: 'erased' },
    { table: 'sign_on_person', column: 'workspace_id', leaves: 'erased' },
    { table: 'sign_on_way', column: 'workspace_id', leaves: 'erased' },
    {
      table: 'custom_url',
      column: 'workspace_id',
      leaves: 'kept',
      because: 'Its address leads nowhere, and nobody else takes it for a year and a half (W2).',
    },
    { table: 'audit_log', column: 'workspace_id', leaves: 'kept', because: 'The log of what was done in it.' },
  ],
  find: findRecords,
  async purge(sql, purge) {
    await endMemberships(sql, purge)
    await endWaysIn(sql, purge)
    await endProofs(sql, purge)
    await emptyWorkspace(sql, purge)
  },
}

async function endMemberships(sql: Sql, { workspaceId, at: time }: Purge): Promise<void> {
  await sql`delete from ownership_offer where workspace_id = ${workspaceId}`
  await sql`delete from workspace_copy where workspace_id = ${workspaceId}`
  await sql`delete from invitation where membership_id in (select id from membership where workspace_id = ${workspaceId})`
  await transitionWhere(sql, MEMBERSHIP, {
    where: sql`workspace_id = ${workspaceId} and left_at is null`,
    to: 'LEFT',
    actorId: null,
    reason: 'CLOSED',
    at: time,
    also: sql`, left_at = ${time}`,
  })
  await sql`
    update membership set class = null, department = null, store_allowed = false, employee_code = null, designation = '', guardian_contact = null,
      shown_email = null, shown_mobile = null
    where workspace_id = ${workspaceId}`
  await sql`update session_family set workspace_id = null where workspace_id = ${workspaceId}`
}

async function endWaysIn(sql: Sql, { workspaceId }: Purge): Promise<void> {
  await sql`delete from join_request where workspace_id = ${workspaceId}`
  await sql`delete from join_code where workspace_id = ${workspaceId}`
  await sql`delete from qr_code where workspace_id = ${workspaceId}`
  await sql`delete from sign_on_way where workspace_id = ${workspaceId}`
  await sql`delete from sign_on_person where workspace_id = ${workspaceId}`
  await sql`delete from sign_on where workspace_id = ${workspaceId}`
}

async function endProofs(sql: Sql, { workspaceId, at: time }: Purge): Promise<void> {
  const own = await sql<{ id: string }[]>`select id from workspace_proof where workspace_id = ${workspaceId}`
  await letPapersGo(
    sql,
    own.map(({ id }) => id),
  )
  await sql`delete from workspace_proof where workspace_id = ${workspaceId}`
  await transitionWhere(sql, PROOF, {
    where: sql`speaker_id = ${workspaceId}`,
    to: 'RUN_OUT',
    actorId: null,
    reason: 'CLOSED',
    at: time,
    also: sql`, decided_at = ${time}`,
  })
}

async function emptyWorkspace(sql: Sql, { workspaceId }: Purge): Promise<void> {
  await releaseAttachments(sql, { usedBy: 'workspace-logo', subjectId: workspaceId })
  await sql`
    update workspace set slug = ${`closed-${workspaceId}`}, name = ${NAME.en}, name_hi = ${NAME.hi}, letter = '', logo_id = null,
      about = '', about_hi = '', website = '', city = '', region = '', founded = null, settings = '{}', is_public = false,
      verified_at = null, verified_by = null, demands_second_factor = false, version = version + 1
    where id = ${workspaceId}`
}
