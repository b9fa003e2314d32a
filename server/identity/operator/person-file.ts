import { getPersonFile } from '@chowk/contract/operator/person.ts'
import type { HistoryStep, PersonFile, PersonState } from '@chowk/contract/operator/person.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { membershipsOf } from '../identity.ts'
import { isMinor } from '../minor.rules.ts'
import type { AgeFacts } from '../minor.rules.ts'
import { operatorMay } from './person.rules.ts'
import { nameJson } from '../../platform/name-json.ts'

/** An account as the desk needs it. */
export interface Account extends Omit<AgeFacts, 'thisYear'> {
  id: string
  name: string
  email: string | null
  emailVerifiedAt: Date | null
  mobile: string | null
  mobileVerifiedAt: Date | null
  customUrl: string | null
  language: 'en' | 'hi'
  state: PersonState
  suspendedBecause: 'GUARDIAN' | 'LEFT' | null
  suspendedUntil: Date | null
  /** Every guardian who agreed has taken it back. */
  guardianWithdrew: boolean
  isOperator: boolean
  createdAt: Date
  lastSeenAt: Date | null
  sessions: number
  hasFactor: boolean
  factorEndsAt: Date | null
  deletionState: string | null
  deletesAt: Date | null
}

/** One account; held with `hold`. */
export async function findAccount(
  sql: Sql,
  clock: Clock,
  { id, hold = false }: { id: string; hold?: boolean },
): Promise<Account | undefined> {
  if (hold) await sql`select 1 from person where id = ${id} for update`
  const [row] = await sql<Account[]>`
    select p.id, p.name, p.email, p.email_verified_at, p.mobile, p.mobile_verified_at, p.custom_url, p.language, p.state, p.suspended_because, p.suspended_until,
      p.is_operator, p.birth_year, p.created_at, p.deletion_state, p.deletes_at, ${membershipsOf(sql)},
      (select coalesce(bool_and(g.withdrawn_at is not null), false) from guardian_consent g where g.person_id = p.id) as guardian_withdrew,
      (select max(f.renewed_at) from session_family f where f.person_id = p.id) as last_seen_at,
      (select count(*)::int from session_family f
        where f.person_id = p.id and f.revoked_at is null and f.expires_at > ${clock.now()}) as sessions
      , exists (select from second_factor f where f.person_id = p.id and f.confirmed_at is not null) as has_factor,
      (select r.due_at from factor_reset r where r.person_id = p.id and r.outcome is null) as factor_ends_at
    from person p where p.id = ${id}`
  return row
}

type Timed<Item, Names extends keyof Item> = Omit<Item, Names> & { [Name in Names]: Date }
type Membership = PersonFile['memberships'][number]
type Consent = PersonFile['consents'][number]

const findMemberships = async (sql: Sql, id: string) =>
  await sql<Timed<Membership, 'joinedAt'>[]>`
  select w.id as workspace_id, ${nameJson(sql, 'w')} as name, w.kind, m.role, m.state, m.joined_at
  from membership m join workspace w on w.id = m.workspace_id where m.person_id = ${id} and w.kind <> 'DEFAULT'
  order by m.left_at is not null, m.joined_at desc limit 100`

const findConsents = async (sql: Sql, id: string) =>
  await sql<(Omit<Timed<Consent, 'givenAt'>, 'withdrawnAt'> & { withdrawnAt: Date | null })[]>`
  select purpose, text_version, given_at, withdrawn_at from person_consent where person_id = ${id}
  union all select 'GUARDIAN', text_version, given_at, withdrawn_at from guardian_consent where person_id = ${id}
  order by given_at desc limit 100`

const isMinorNow = (account: Account, clock: Clock) =>
  account.state !== 'DELETED' && isMinor({ ...account, thisYear: clock.now().getUTCFullYear() })

/** Whether a suspended account is, or would be without an operator's word too, closed by a guardian's. */
export const isHeldByGuardian = (account: Account, clock: Clock): boolean =>
  account.state === 'SUSPENDED' &&
  (account.suspendedBecause === 'GUARDIAN' || (account.guardianWithdrew && isMinorNow(account, clock)))

/** The last steps of whatever has states. */
const findHistory = async (sql: Sql, id: string) =>
  await sql<Timed<HistoryStep, 'at'>[]>`
  select h.at, h.from_state as "from", h.to_state as "to", b.name as by, h.reason
  from status_history h left join person b on b.id = h.actor_id where h.entity = 'person' and h.entity_id = ${id} order by h.id desc limit 50`

const iso = (time: Date | null) => time?.toISOString() ?? null

/** All that an operator sees of an account. */
export async function fileOf(
  sql: Sql,
  clock: Clock,
  { account, viewerId }: { account: Account; viewerId: string },
): Promise<PersonFile> {
  const { id, state } = account
  const memberships = await findMemberships(sql, id)
  const consents = await findConsents(sql, id)
  const history = await findHistory(sql, id)
  const suspendedByGuardian = isHeldByGuardian(account, clock)
  const hasContact = account.email !== null || account.mobile !== null
  return {
    id,
    name: account.name,
    email: account.email,
    emailVerifiedAt: iso(account.emailVerifiedAt),
    mobile: account.mobile,
    mobileVerifiedAt: iso(account.mobileVerifiedAt),
    customUrl: account.customUrl,
    language: account.language,
    state,
    suspendedByGuardian,
    suspendedUntil: iso(account.suspendedUntil),
    isMinor: isMinorNow(account, clock),
    isOperator: account.isOperator,
    createdAt: account.createdAt.toISOString(),
    lastSeenAt: iso(account.lastSeenAt),
    sessions: account.sessions,
    deletion: account.deletionState ? { state: account.deletionState, deletesAt: iso(account.deletesAt) } : null,
    memberships: memberships.map((row) => ({ ...row, joinedAt: row.joinedAt.toISOString() })),
    consents: consents.map((row) => ({
      ...row,
      givenAt: row.givenAt.toISOString(),
      withdrawnAt: iso(row.withdrawnAt),
    })),
    history: history.map((row) => ({ ...row, at: row.at.toISOString() })),
    factor: { isOn: account.hasFactor, endsAt: iso(account.factorEndsAt) },
    may: operatorMay({
      isOwn: id === viewerId,
      state,
      suspendedByGuardian,
      hasContact,
      losesFactor: account.hasFactor && !account.isOperator,
    }),
  }
}

export const answerPersonFile = handle(getPersonFile, async ({ input, viewer, sql, clock, refuse, audit }) => {
  const account = await findAccount(sql, clock, input)
  if (!account) throw refuse('PERSON_NOT_FOUND')
  audit(`person ${account.id}`)
  return await fileOf(sql, clock, { account, viewerId: viewer.personId })
})
