import type { MembershipState } from '@chowk/contract/organisation/membership.ts'
import type { SignOnTrial } from '@chowk/contract/organisation/sign-on.ts'
import { findMayHoldRole, createPerson, MEMBERSHIP } from '../../identity/managed-account.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { HOUR_MS } from '../../platform/time.ts'
import { demandSeat } from '../seats.ts'
import type { MayTakeSeats } from '../seats.ts'
import type { SignOnRow } from './sign-on-row.ts'
import { isProvenEmail, provenDomain } from '../workspace.rules.ts'
import { isOfDomains, nameFromEmail } from './sign-on.rules.ts'
import type { Claims } from './sign-on.rules.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'

/** Whoever signed in on this device within this time may join that account to a provider here. */
const HERE_LATELY_MS = HOUR_MS

type Outcome = SignOnTrial['outcome']

/** Who somebody is by the word of a provider, or why that opens nothing. */
export interface Found {
  outcome: Outcome
  /** Known, or to be joined. */
  personId?: string
  /** The organisation has the domain of her e-mail, or she joined them on her own device. */
  isSure?: boolean
}

interface MemberStatus {
  personId: string
  personState: 'ACTIVE' | 'SUSPENDED' | 'DELETED'
  isOperator: boolean
  isConfirmed: boolean
  membership: MembershipState | null
  /** She undid a tie to the provider herself. */
  hasUndone: boolean
}

const status = (sql: Sql, workspaceId: string) => sql`
  p.id as person_id, p.state as person_state, p.is_operator, p.email_verified_at is not null as is_confirmed,
  (select m.state from membership m where m.person_id = p.id and m.workspace_id = ${workspaceId}) as membership,
  exists (select from sign_on_person u where u.person_id = p.id and u.workspace_id = ${workspaceId} and u.undone_at is not null) as has_undone`

const belongs = ({ membership }: MemberStatus) => membership === 'PRESENT' || membership === 'INVITED'

/** Finds who it is: by the provider's subject, at the first time by a confirmed e-mail of an allowed domain. Changes nothing. */
export async function findSignedOn(
  sql: Sql,
  { clock }: Pick<House, 'clock'>,
  { signOn, claims, deviceId }: { signOn: SignOnRow; claims: Claims; deviceId: string },
): Promise<Found> {
  const { workspaceId } = signOn
  const [known] = await sql<MemberStatus[]>`
    select ${status(sql, workspaceId)} from sign_on_person s join person p on p.id = s.person_id
    where s.workspace_id = ${workspaceId} and s.issuer = ${claims.issuer} and s.subject = ${claims.subject} and s.undone_at is null`
  if (known) {
    if (known.personState !== 'ACTIVE') return { outcome: 'ACCOUNT_SUSPENDED' }
    if (!belongs(known) || known.isOperator) return { outcome: 'NOT_A_MEMBER' }
    return { outcome: 'KNOWN', personId: known.personId }
  }
  if (!claims.isEmailVerified || !claims.email) return { outcome: 'EMAIL_UNVERIFIED' }
  if (!isOfDomains(claims.email, signOn.domains)) return { outcome: 'EMAIL_ELSEWHERE' }
  const isProven = isProvenEmail(claims.email, provenDomain(signOn))
  const [account] = await sql<MemberStatus[]>`
    select ${status(sql, workspaceId)} from person p where p.email = ${claims.email} and p.state <> 'DELETED'`
  if (!account) return { outcome: 'NEW', isSure: isProven }
  const isHereLately = async () => {
    const [session] = await sql`
      select from session_family where person_id = ${account.personId} and device_id = ${deviceId}
        and created_at > ${new Date(clock.now().getTime() - HERE_LATELY_MS)}`
    return session !== undefined
  }
  return await joinable(account, isProven && !account.hasUndone, isHereLately)
}

// An account is more than its place in one workspace: whoever names a domain that is not hers gets nobody's.
async function joinable(
  account: MemberStatus,
  isProven: boolean,
  isHereLately: () => Promise<boolean>,
): Promise<Found> {
  if (account.personState !== 'ACTIVE') return { outcome: 'ACCOUNT_SUSPENDED' }
  const isOut = ['SUSPENDED', 'LEFT', 'REVOKED'].includes(account.membership ?? '')
  // Whoever runs this installation comes in by her own keys alone.
  if (isOut || account.isOperator) return { outcome: 'NOT_A_MEMBER' }
  if (!account.isConfirmed) return { outcome: 'EMAIL_UNCONFIRMED' }
  if (!isProven && account.membership !== 'PRESENT') return { outcome: 'NOT_A_MEMBER' }
  if (!isProven && !(await isHereLately())) return { outcome: 'SIGN_IN_FIRST' }
  return { outcome: 'JOINED', personId: account.personId, isSure: true }
}

/** Keeps what was found: joins an account, makes a new one, lets her into the workspace. Answers her id. */
export async function keepSignedOn(
  tx: Sql,
  { clock }: Pick<House, 'clock'>,
  {
    signOn,
    claims,
    found,
    mayTakeSeats,
  }: { signOn: SignOnRow; claims: Claims; found: Found; mayTakeSeats: MayTakeSeats },
): Promise<string> {
  const { workspaceId, newcomerRole } = signOn
  const now = clock.now()
  const personId = found.personId ?? (await makeNewcomer(tx, { claims, at: now, isSure: found.isSure ?? false }))
  if (found.outcome === 'KNOWN')
    await tx`
      update sign_on_person set used_at = ${now}
      where workspace_id = ${workspaceId} and issuer = ${claims.issuer} and subject = ${claims.subject}`
  else {
    await tx`
      delete from sign_on_person where workspace_id = ${workspaceId} and undone_at is not null
        and (person_id = ${personId} or (issuer, subject) = (${claims.issuer}, ${claims.subject}))`
    await tx`
      insert into sign_on_person (workspace_id, issuer, subject, person_id, is_sure, joined_at, used_at)
      values (${workspaceId}, ${claims.issuer}, ${claims.subject}, ${personId}, ${found.isSure ?? false}, ${now}, ${now})`
  }
  await demandSeat(tx, clock, { mayTakeSeats, workspaceId, personId })
  const isAllowed = await findMayHoldRole(tx, clock, { workspaceId, personId, role: newcomerRole })
  await tx`
    insert into membership (workspace_id, person_id, role, joined_at) values (${workspaceId}, ${personId}, ${isAllowed ? newcomerRole : 'MEMBER'}, ${now})
    on conflict (workspace_id, person_id) do nothing`
  await transitionWhere(tx, MEMBERSHIP, {
    where: tx`workspace_id = ${workspaceId} and person_id = ${personId}`,
    from: ['INVITED'],
    to: 'PRESENT',
    reason: 'SIGN_ON',
    actorId: personId,
    at: now,
  })
  return personId
}

interface Newcomer {
  claims: Claims
  at: Date
  isSure: boolean
}

// Her e-mail counts as confirmed only where the domain is the organisation's own.
async function makeNewcomer(tx: Sql, { claims, at: time, isSure }: Newcomer): Promise<string> {
  const email = claims.email ?? ''
  const { id } = await createPerson(tx, {
    email,
    name: claims.name ?? nameFromEmail(email),
    isVerified: isSure,
    agreedAt: time,
    withoutPassword: true,
  })
  return id
}
