import type { PersonalData, Row } from '../platform/personal-data.ts'
import type { Sql } from '../platform/database.ts'
import { moveWorkspace } from './organisation.ts'

// Nobody is left who could run it, read in it or close it (7.M).
async function closeWhatSheLeavesEmpty(sql: Sql, personId: string): Promise<void> {
  const alone = await sql<{ id: string; at: Date }[]>`
    select w.id, now() as at from membership m join workspace w on w.id = m.workspace_id
    where m.person_id = ${personId} and m.left_at is null and w.kind <> 'DEFAULT' and w.state <> 'CLOSED' and not exists (
      select from membership o where o.workspace_id = w.id and o.person_id <> ${personId} and o.left_at is null)`
  for (const { id, at: time } of alone)
    await moveWorkspace(sql, { workspaceId: id, to: 'CLOSED', actorId: null, reason: 'LAST_LEFT', at: time })
}

/** What this domain keeps of a person: her address, where she asked to join, and what she did for a workspace. */
export const organisationData: PersonalData = {
  domain: 'organisation',
  says: {
    en: 'your addresses here, and what you did in workspaces',
    hi: 'यहाँ आपके पते, और संस्थाओं में आपने क्या किया',
  },
  tables: [
    { table: 'custom_url', column: 'person_id', leaves: 'erased' },
    { table: 'join_request', column: 'person_id', leaves: 'erased' },
    { table: 'join_request', column: 'decided_by', leaves: 'anonymised' },
    { table: 'join_code', column: 'made_by', leaves: 'anonymised' },
    { table: 'workspace_copy', column: 'requested_by', leaves: 'anonymised' },
    { table: 'workspace_proof', column: 'decided_by', leaves: 'anonymised' },
    { table: 'qr_code', column: 'person_id', leaves: 'erased' },
    { table: 'qr_code', column: 'created_by', leaves: 'anonymised' },
    { table: 'sign_on_person', column: 'person_id', leaves: 'erased' },
    {
      table: 'sign_on_way',
      column: 'person_id',
      leaves: 'erased',
      because: 'An owner who tries a provider, for ten minutes.',
    },
    {
      table: 'workspace_proof',
      column: 'started_by',
      leaves: 'kept',
      because: 'Who showed that an organisation is its own: the organisation and others rely on it.',
    },
    {
      table: 'status_history',
      column: 'actor_id',
      leaves: 'kept',
      because: 'Who moved something to another state, kept like the log.',
    },
  ],
  async find(sql, personId) {
    return {
      addresses: await sql<Row[]>`
        select slug, taken_at, left_at from custom_url where person_id = ${personId} order by taken_at`,
      asked_to_join: await sql<Row[]>`
        select w.name as workspace, j.words, j.state, j.asked_at, j.decided_at from join_request j join workspace w on w.id = j.workspace_id
        where j.person_id = ${personId} order by j.asked_at`,
      join_codes: await sql<Row[]>`
        select w.name as workspace, c.begins, c.most_uses, c.uses, c.created_at, c.expires_at from join_code c join workspace w on w.id = c.workspace_id
        where c.made_by = ${personId} order by c.created_at`,
      qr_codes: await sql<Row[]>`
        select w.name as workspace, q.kind, q.label, q.created_at, q.expires_at, q.deleted_at from qr_code q
        left join workspace w on w.id = q.workspace_id where q.created_by = ${personId} or q.person_id = ${personId} order by q.created_at`,
      workspace_copies: await sql<Row[]>`
        select w.name as workspace, c.state, c.requested_at, c.ends_at from workspace_copy c join workspace w on w.id = c.workspace_id
        where c.requested_by = ${personId} order by c.requested_at`,
      sign_ons: await sql<Row[]>`
        select w.name as workspace, s.issuer, s.subject, s.joined_at, s.used_at, s.undone_at from sign_on_person s join workspace w on w.id = s.workspace_id
        where s.person_id = ${personId} order by s.joined_at`,
      shown_for_workspaces: await sql<Row[]>`
        select w.name as workspace, p.method, p.state, p.started_at from workspace_proof p join workspace w on w.id = p.workspace_id
        where p.started_by = ${personId} order by p.started_at`,
    }
  },
  async erase(sql, personId) {
    await closeWhatSheLeavesEmpty(sql, personId)
    await sql`delete from custom_url where person_id = ${personId}`
    await sql`delete from sign_on_person where person_id = ${personId}`
    await sql`delete from sign_on_way where person_id = ${personId}`
    await sql`delete from join_request where person_id = ${personId}`
    await sql`update join_request set decided_by = null where decided_by = ${personId}`
    await sql`delete from qr_code where person_id = ${personId}`
    await sql`update qr_code set created_by = null where created_by = ${personId}`
    await sql`update join_code set made_by = null where made_by = ${personId}`
    await sql`update workspace_copy set requested_by = null where requested_by = ${personId}`
    await sql`update workspace_proof set decided_by = null where decided_by = ${personId}`
  },
  async count() {
    return await Promise.resolve({ goes: [], stays: [] })
  },
}
