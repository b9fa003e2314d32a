import type { Sql } from '../../platform/database.ts'
import type { CopyRow } from '../../platform/storage/packed-copy.ts'

/** What a workspace keeps of itself and of its people, as its owners may take it along: what each person is elsewhere stands nowhere in it. */
export async function findRecords(sql: Sql, workspaceId: string): Promise<Record<string, readonly CopyRow[]>> {
  return {
    workspace: await sql<CopyRow[]>`
      select name, name_hi, kind, slug as custom_url, state, city, region, website, founded, about, about_hi, is_public, verified_at, created_at
      from workspace where id = ${workspaceId}`,
    members: await sql<CopyRow[]>`
      select m.shown_name as name, m.shown_email as email, m.shown_mobile as mobile, m.state, m.role, m.employee_code, m.designation,
        coalesce(d.name, m.department) as department, m.class, m.store_allowed, m.guardian_contact, m.invited_at, m.joined_at, m.left_at, m.reason
      from membership m left join department d on d.id = m.department_id where m.workspace_id = ${workspaceId} order by m.name_key, m.id`,
    departments: await sql<CopyRow[]>`
      select d.name, d.code, o.name as parent, h.shown_name as head, d.class, d.section, d.session, d.is_active
      from department d left join department o on o.id = d.parent_id left join membership h on h.id = d.head_id
      where d.workspace_id = ${workspaceId} order by d.name`,
    join_requests: await sql<CopyRow[]>`
      select p.name, j.words, j.state, j.asked_at, j.decided_at from join_request j join person p on p.id = j.person_id
      where j.workspace_id = ${workspaceId} order by j.asked_at`,
    join_codes: await sql<CopyRow[]>`
      select begins, role, most_uses, uses, created_at, expires_at, revoked_at from join_code where workspace_id = ${workspaceId} order by created_at`,
    qr_codes: await sql<CopyRow[]>`
      select kind, label, location, joining, domain, max_uses, uses, starts_at, expires_at, created_at
      from qr_code where workspace_id = ${workspaceId} and deleted_at is null order by created_at`,
    proofs: await sql<CopyRow[]>`
      select method, state, started_at, decided_at from workspace_proof where workspace_id = ${workspaceId} order by started_at`,
    states: await sql<CopyRow[]>`
      select from_state, to_state, reason, at from status_history where entity = 'workspace' and entity_id = ${workspaceId} order by id`,
  }
}
