import { DELETED_PERSON } from '@chowk/contract/identity/leaving.ts'
import type { Sql } from '../../platform/database.ts'
import type { PersonalData, PersonalTable, Row } from '../../platform/personal-data.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { MEMBERSHIP } from '../managed-account.ts'
import { PERSON_STATES } from '../operator/person.rules.ts'

const LOG = 'The log of what was done to accounts and workspaces.'
const TABLES: readonly PersonalTable[] = [
  { table: 'person', column: 'id', leaves: 'anonymised' },
  { table: 'profile', column: 'person_id', leaves: 'erased' },
  { table: 'profile_status', column: 'id', leaves: 'erased' },
  {
    table: 'person_search',
    column: 'person_id',
    leaves: 'erased',
    because: 'Her name and address once more, as the search reads them; the database keeps it.',
  },
  { table: 'profile_entry', column: 'person_id', leaves: 'erased' },
  { table: 'session_family', column: 'person_id', leaves: 'erased' },
  {
    table: 'second_factor',
    column: 'person_id',
    leaves: 'erased',
    because: 'A sealed secret, of use to nobody but her app.',
  },
  { table: 'factor_reset', column: 'person_id', leaves: 'erased' },
  { table: 'factor_reset', column: 'asked_by', leaves: 'anonymised' },
  { table: 'recovery_code', column: 'person_id', leaves: 'erased', because: 'Hashes of her recovery codes.' },
  {
    table: 'entry_challenge',
    column: 'person_id',
    leaves: 'erased',
    because: 'Sign-ins that wait for their second step, gone after a day anyway.',
  },
  { table: 'data_export', column: 'person_id', leaves: 'erased' },
  {
    table: 'one_time_code',
    column: 'person_id',
    leaves: 'erased',
    because: 'Codes on their way, gone after two days anyway.',
  },
  { table: 'contact_change', column: 'person_id', leaves: 'erased' },
  {
    table: 'sign_in_link',
    column: 'person_id',
    leaves: 'erased',
    because: 'Hashes of links, gone after two days anyway.',
  },
  { table: 'passkey', column: 'person_id', leaves: 'erased' },
  {
    table: 'passkey_challenge',
    column: 'person_id',
    leaves: 'erased',
    because: 'Hashes of questions to her device, gone after two days anyway.',
  },
  {
    table: 'person_consent',
    column: 'person_id',
    leaves: 'kept',
    because: 'The record that she agreed, and to which text.',
  },
  {
    table: 'guardian_consent',
    column: 'person_id',
    leaves: 'kept',
    because: 'The record that a guardian agreed; name and contact of the guardian go.',
  },
  { table: 'kept_answer', column: 'actor', leaves: 'erased', because: 'Copies of answers for a repeated request.' },
  { table: 'limit_count', column: 'key', leaves: 'erased', because: 'Counts of tries, gone after two days anyway.' },
  {
    table: 'membership',
    column: 'person_id',
    leaves: 'kept',
    because: 'The workspace keeps when somebody worked or learned there.',
  },
  {
    table: 'membership',
    column: 'invited_by',
    leaves: 'kept',
    because: 'Who invited a member is a record of the workspace, kept like the log.',
  },
  {
    table: 'profile_deletion',
    column: 'person_id',
    leaves: 'kept',
    because: 'The record that the deletion was asked for and done.',
  },
  {
    table: 'audit_log',
    column: 'actor_id',
    leaves: 'kept',
    because: LOG,
  },
  { table: 'audit_log', column: 'subject', leaves: 'kept', because: LOG },
  {
    table: 'status_history',
    column: 'entity_id',
    leaves: 'kept',
    because: 'When an account was suspended, opened again or deleted, and why, kept like the log.',
  },
]

const countOf = async (sql: Sql, query: ReturnType<Sql>): Promise<number> => {
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from (${query}) x`
  return row?.n ?? 0
}

/** What identity keeps of a person: who she is, where she belongs, where she signed in and what she did that is logged. */
export const identityData: PersonalData = {
  domain: 'identity',
  phase: 'PERSON',
  says: {
    en: 'who you are here: your account, your profile, where you belong, where you signed in and what you did that is logged',
    hi: 'आप यहाँ कौन हैं: आपका खाता, आपकी प्रोफ़ाइल, आप किन संस्थाओं में हैं, कहाँ से प्रवेश किया और क्या किया',
  },
  tables: TABLES,
  async find(sql, personId) {
    return {
      person: await sql<Row[]>`
        select name, email, mobile, birth_year, born_on, language, time_zone, custom_url, created_at from person where id = ${personId}`,
      profile: await sql<Row[]>`
        select called, headline, about, languages, visibility, scene, changed_at from profile where person_id = ${personId}`,
      hidden_profile: await sql<Row[]>`select state from profile_status where id = ${personId}`,
      sections: await sql<Row[]>`
        select section, title, place, town, begins, ends, is_current, level, grade, words, url, created_at, changed_at, removed_at
        from profile_entry where person_id = ${personId} order by section, begins, title`,
      memberships: await sql<Row[]>`
        select w.name as workspace, m.state, m.role, m.class, coalesce(d.name, m.department) as department, m.designation, m.employee_code,
          m.shown_name, m.shown_email, m.shown_mobile, m.guardian_contact, m.invited_at, m.joined_at, m.seen_at, m.suspended_until, m.left_at, m.reason
        from membership m left join department d on d.id = m.department_id join workspace w on w.id = m.workspace_id where m.person_id = ${personId} order by m.joined_at`,
      sessions: await sql<Row[]>`
        select created_at, renewed_at, expires_at, revoked_at, revoked_because, user_agent, ip from session_family
        where person_id = ${personId} order by created_at`,
      passkeys: await sql<Row[]>`
        select name, is_shared, is_roaming, created_at, used_at from passkey where person_id = ${personId} order by id`,
      consents: await sql<Row[]>`
        select purpose, text_version, language, given_at, withdrawn_at from person_consent
        where person_id = ${personId} order by given_at`,
      guardians: await sql<Row[]>`
        select guardian_name, contact, text_version, given_at, withdrawn_at from guardian_consent
        where person_id = ${personId} order by given_at`,
      contactChanges: await sql<Row[]>`
        select channel, old_address, new_address, changed_at, undone_at from contact_change
        where person_id = ${personId} order by changed_at`,
      factorResets: await sql<Row[]>`
        select asked_at, due_at, outcome, ended_at from factor_reset where person_id = ${personId} order by asked_at`,
      states: await sql<Row[]>`
        select from_state, to_state, reason, at from status_history where entity = 'person' and entity_id = ${personId} order by id`,
      log: await sql<Row[]>`
        select at, action, ip from audit_log where actor_id = ${personId} order by id`,
      deletions: await sql<Row[]>`
        select state, reason, words, writings, requested_at, deletes_at, ended_at from profile_deletion
        where person_id = ${personId} order by requested_at`,
      copies: await sql<Row[]>`
        select requested_at, ready_at, ends_at, bytes from data_export where person_id = ${personId} order by requested_at`,
    }
  },
  async erase(sql, personId) {
    await sql`delete from profile_entry where person_id = ${personId}`
    await sql`delete from profile where person_id = ${personId}`
    await sql`delete from profile_status where id = ${personId}`
    await sql`delete from second_factor where person_id = ${personId}`
    await sql`delete from factor_reset where person_id = ${personId}`
    await sql`update factor_reset set asked_by = null where asked_by = ${personId}`
    await sql`delete from recovery_code where person_id = ${personId}`
    await sql`delete from entry_challenge where person_id = ${personId}`
    await sql`delete from session_family where person_id = ${personId}`
    await sql`delete from data_export where person_id = ${personId}`
    await sql`
      delete from one_time_code c using person p
      where p.id = ${personId} and (c.person_id = p.id or c.sent_to in (p.email, p.mobile))`
    await sql`delete from contact_change where person_id = ${personId}`
    await sql`delete from sign_in_link where person_id = ${personId}`
    await sql`delete from passkey where person_id = ${personId}`
    await sql`delete from passkey_challenge where person_id = ${personId}`
    await sql`delete from invitation where membership_id in (select id from membership where person_id = ${personId})`
    await sql`update guardian_consent set guardian_name = '', contact = '' where person_id = ${personId}`
    await sql`delete from kept_answer where actor = ${personId}`
    await sql`delete from limit_count where key like ${`%${personId}%`}`
    const ending = { where: sql`person_id = ${personId}`, actorId: null, reason: 'AS_ASKED', at: new Date() }
    await transitionWhere(sql, MEMBERSHIP, { ...ending, to: 'LEFT', also: sql`, left_at = coalesce(left_at, now())` })
    await sql`update profile_deletion set words = null where person_id = ${personId}`
    await transitionWhere(sql, PERSON_STATES, { ...ending, where: sql`id = ${personId}`, to: 'DELETED' })
    await sql`
      update person set name = ${DELETED_PERSON}, email = null, mobile = null, birth_year = null, password_hash = null, last_password_hash = null, password_changed_at = null,
        custom_url = null,
        email_verified_at = null, mobile_verified_at = null, suspended_because = null, suspended_until = null, is_operator = false, language = 'en', time_zone = 'Asia/Kolkata'
      where id = ${personId}`
  },
  async count(sql, personId) {
    const memberships = await countOf(sql, sql`select 1 from membership where person_id = ${personId}`)
    return {
      goes: [{ code: 'PROFILE', count: 1 }],
      stays: [
        { code: 'MEMBERSHIPS', count: memberships },
        { code: 'RECORDS', count: 1 },
      ],
    }
  },
  // Somebody who does not leave herself must remain who can run the workspace; one without other people closes with her.
  async blocks(sql, personId) {
    const rows = await sql<{ name: string; nameHi: string | null; workspaceId: string }[]>`
      select w.name, nullif(w.name_hi, '') as "nameHi", w.id::text as "workspaceId" from membership m join workspace w on w.id = m.workspace_id
      where m.person_id = ${personId} and m.state = 'PRESENT' and m.role in ('OWNER', 'ADMIN') and w.state <> 'CLOSED'
        and not exists (
          select from membership o join person q on q.id = o.person_id and q.state = 'ACTIVE' and q.is_begun and coalesce(q.deletion_state, 'BLOCKED') = 'BLOCKED'
          where o.workspace_id = m.workspace_id and o.person_id <> ${personId} and o.state = 'PRESENT' and o.role in ('OWNER', 'ADMIN'))
        and exists (select from membership o where o.workspace_id = m.workspace_id and o.person_id <> ${personId} and o.left_at is null)
      order by w.name`
    return rows.map((row) => ({ code: 'LAST_ADMINISTRATOR', ...row }))
  },
}
