import type { Sql } from '@chowk/server/platform/database.ts'
import { DAY_MS } from '@chowk/server/platform/time.ts'
import { demoAddress } from './people.ts'

interface History {
  school: string
  openedAt: Date
}

const INVITED_DAYS_BEFORE = 6
const LINK_DAYS = 3

/** What happened to the school's people until today: who invited them, when they came, who was suspended and who left, as the steps of each say. */
export async function tellSchoolHistory(sql: Sql, of: History): Promise<void> {
  const [head] = await sql<{ id: string; membershipId: string }[]>`
    select p.id, m.id as membership_id from membership m join person p on p.id = m.person_id
    where m.workspace_id = ${of.school} and p.email = ${demoAddress('anil')}`
  if (!head) return
  await tellSteps(sql, of, head.id)
  await sendInvitations(sql, of)
  await endOneYear(sql, of)
  await offerOwnership(sql, of, head.membershipId)
}

// Steps stand in the order in which they happened, since the newest is the one with the highest number.
async function tellSteps(sql: Sql, { school }: History, headId: string): Promise<void> {
  await sql`
    update membership set invited_by = ${headId}, invited_at = coalesce(invited_at, joined_at - make_interval(days => ${INVITED_DAYS_BEFORE}))
    where workspace_id = ${school} and invited_by is null and person_id <> ${headId}`
  await sql`
    insert into status_history (entity, entity_id, from_state, to_state, actor_id, reason, at)
    select 'membership', s.id::text, s.from_state, s.to_state, s.actor_id, s.reason, s.at from (
      select m.id, 'INVITED' as from_state, 'PRESENT' as to_state, m.person_id as actor_id, '' as reason, m.joined_at as at
      from membership m where m.workspace_id = ${school} and m.state in ('PRESENT', 'SUSPENDED', 'LEFT')
      union all
      select m.id, 'PRESENT', m.state, ${headId}::uuid, m.reason, coalesce(m.left_at, m.joined_at + interval '390 days')
      from membership m where m.workspace_id = ${school} and m.state in ('SUSPENDED', 'LEFT')) s
    where not exists (select from status_history h where h.entity = 'membership' and h.entity_id = s.id::text) order by s.at, s.id`
}

// Of some the link is opened, of some it is over and can be sent again.
async function sendInvitations(sql: Sql, { school, openedAt }: History): Promise<void> {
  await sql`
    insert into invitation (token_hash, membership_id, sent_to, created_at, expires_at, opened_at)
    select sha256(convert_to('demo ' || m.id, 'UTF8')), m.id, p.email, m.invited_at, m.invited_at + make_interval(days => ${LINK_DAYS}),
      case when row_number() over (order by m.id) % 3 = 0 then least(m.invited_at + interval '5 hours', ${openedAt}::timestamptz) end
    from membership m join person p on p.id = m.person_id
    where m.workspace_id = ${school} and m.state = 'INVITED' and not exists (select from invitation i where i.membership_id = m.id)`
}

const EARLIER_YEAR_MS = 235 * DAY_MS

/** The end of the last school year, which nobody takes back any more. */
async function endOneYear(sql: Sql, { school, openedAt }: History): Promise<void> {
  const at = new Date(openedAt.getTime() - EARLIER_YEAR_MS)
  const year = at.getUTCFullYear()
  const session = (first: number) => `${first}-${String((first + 1) % 100).padStart(2, '0')}`
  await sql`
    insert into rollover (workspace_id, state, from_session, to_session, moved, stayed, gone, requested_at, done_at)
    values (${school}, 'DONE', ${session(year - 1)}, ${session(year)}, 1041, 7, 82, ${at}, ${new Date(at.getTime() + 9000)})`
}

// Her vice-principal has not answered yet.
async function offerOwnership(sql: Sql, { school, openedAt }: History, from: string): Promise<void> {
  await sql`
    insert into ownership_offer (workspace_id, offered_by, offered_to, stays_owner, offered_at, ends_at)
    select ${school}, ${from}, m.id, true, ${openedAt}::timestamptz - interval '3 days', ${openedAt}::timestamptz + interval '11 days'
    from membership m where m.workspace_id = ${school} and m.role = 'ADMIN' and m.designation = 'Vice-principal' and m.state = 'PRESENT' limit 1
    on conflict do nothing`
}
