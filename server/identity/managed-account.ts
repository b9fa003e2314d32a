import { randomBytes } from 'node:crypto'
import { PASSWORD_LENGTH, passwordFaults } from '@chowk/contract/identity/new-password.ts'
import { mayHoldRole } from '@chowk/contract/identity/held-role.ts'
import type { RoleFacts } from '@chowk/contract/identity/held-role.ts'
import type { Role } from '@chowk/contract/identity/viewer.ts'
import type { MembershipState } from '@chowk/contract/organisation/membership.ts'
import { firstUrl } from '../custom-url/custom-url.ts'
import type { Clock } from '../platform/clock.ts'
import type { Fragment, Sql } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { hashPassword } from './password.ts'
import { isCommonPassword } from './password/common-password.rules.ts'
import { keepTerms } from './signup/account.ts'
import { transitionWhere } from '../platform/postgres/transition.ts'
import type { TransitionTable } from '../platform/postgres/transition.ts'
import { PERSON_STATES } from './operator/person.rules.ts'

/** Which may follow which; whoever left, never came or was not let in may be invited again (O10). */
export const MEMBERSHIP: TransitionTable<MembershipState> = {
  entity: 'membership',
  allowed: {
    INVITED: ['PRESENT', 'LEFT', 'EXPIRED', 'REVOKED'],
    PRESENT: ['SUSPENDED', 'LEFT'],
    SUSPENDED: ['PRESENT', 'LEFT'],
    LEFT: ['PRESENT', 'INVITED'],
    EXPIRED: ['PRESENT', 'INVITED'],
    REVOKED: ['PRESENT', 'INVITED'],
  },
}

/** A person as an operator or the demo world makes her. Without a password one is thought up. */
export interface NewPerson {
  /** Null: reached by mobile alone. */
  email: string | null
  /** In its international form. */
  mobile?: string
  name: string
  password?: string
  /** She comes in by other ways, and may set one later; if she has not agreed to the terms either, she waits for her invitation. */
  withoutPassword?: true
  birthYear?: number
  /** The day of her birth, like 2013-07-12. */
  bornOn?: string
  language?: 'en' | 'hi'
  customUrl?: string
  isOperator?: boolean
  /** Her e-mail counts as confirmed. */
  isVerified?: boolean
  /** She agreed to the terms then. */
  agreedAt?: Date
  membership?: { workspaceId: string; role: 'OWNER' | 'ADMIN' | 'FACULTY' | 'MEMBER'; class?: number }
}

/** What stands against making a person, as one sentence for an operator. */
export class CannotCreatePerson extends Error {}

const SHORTEST_PASSWORD = 8
/** Marks that turn the direction of everything after them; no name needs one. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/gu

/** Refuses a password that nobody could set on a page either (R5.02). */
export function refuseWeakPassword(password: string, own: readonly string[]): void {
  const { least, most } = PASSWORD_LENGTH
  if (passwordFaults(password).length > 0 || isCommonPassword(password, own))
    throw new CannotCreatePerson(
      `A password has ${least} to ${most} characters with a capital, a digit and a sign, and is not one that many people use.`,
    )
}

/** Makes a person who can sign in; answers her id and the password, which is kept nowhere else. */
export async function createPerson(sql: Sql, wanted: NewPerson): Promise<{ id: string; password: string }> {
  const { membership, agreedAt, password = randomBytes(12).toString('base64url') } = wanted
  const [id] = await createPersons(sql, [{ ...wanted, password }])
  if (id === undefined) throw new CannotCreatePerson(`${wanted.email ?? wanted.mobile} has an account already.`)
  if (agreedAt) await keepTerms(sql, { now: () => agreedAt }, { personId: id, language: wanted.language ?? 'en' })
  if (membership) {
    await sql`
      insert into membership (workspace_id, person_id, role, class)
      values (${membership.workspaceId}, ${id}, ${membership.role}, ${membership.class ?? null})`
  }
  return { id, password }
}

/** Who is wanted of many at once: those who come in by ways of their own have no password yet. */
type Wanted = Omit<NewPerson, 'membership'> & ({ password: string } | { withoutPassword: true })

/** Makes persons in one statement; answers their ids in the order of the wanted, without those who have an account already. */
export async function createPersons(sql: Sql, wanted: readonly Wanted[]): Promise<(string | undefined)[]> {
  const rows = await Promise.all(wanted.map(rowOf))
  const made = await sql<{ id: string; email: string | null; mobile: string | null }[]>`
    insert into person (email, mobile, name, password_hash, birth_year, born_on, language, custom_url, is_operator, is_begun, email_verified_at)
    select email, mobile, name, password_hash, birth_year, born_on, language, custom_url, is_operator, is_begun, case when is_verified then now() end
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as x(email text, mobile text, name text, password_hash text, birth_year smallint,
      born_on date, language text, custom_url text, is_operator boolean, is_begun boolean, is_verified boolean)
    on conflict do nothing returning id, email, mobile`
  const ids = new Map(made.map(({ id, email, mobile }) => [email ?? mobile, id]))
  return rows.map(({ email, mobile }) => {
    const id = ids.get(email ?? mobile)
    // Of two who are wanted by the same address one was made.
    ids.delete(email ?? mobile)
    return id
  })
}

async function rowOf(wanted: Wanted) {
  const email = wanted.email?.trim().toLowerCase() ?? null
  const mobile = wanted.mobile ?? null
  const name = wanted.name.replaceAll(TURNS, '').trim()
  if (email === null ? !mobile : !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new CannotCreatePerson(`${email ?? 'Nothing'} is not an e-mail address.`)
  if (name.length < 1 || name.length > 120) throw new CannotCreatePerson('A name has 1 to 120 characters.')
  if (wanted.password !== undefined && wanted.password.length < SHORTEST_PASSWORD)
    throw new CannotCreatePerson(`A password has at least ${SHORTEST_PASSWORD} characters.`)
  return {
    email,
    mobile,
    name,
    password_hash: wanted.withoutPassword ? null : await hashPassword(wanted.password ?? ''),
    birth_year: wanted.birthYear ?? null,
    born_on: wanted.bornOn ?? null,
    language: wanted.language ?? 'en',
    custom_url: wanted.customUrl ?? firstUrl(name),
    is_operator: wanted.isOperator ?? false,
    is_begun: !wanted.withoutPassword || wanted.agreedAt !== undefined,
    is_verified: wanted.isVerified ?? false,
  }
}

interface Locking {
  personIds: readonly string[]
  actorId: string | null
  at: Date
}

/**
 * Closes accounts whose only address is that of a workspace which their people have left: by nothing that is sent there does anybody come in
 * any more. An operator to whom somebody shows who she is opens hers again.
 */
export async function lockAccounts(tx: Sql, { personIds, actorId, at }: Locking): Promise<void> {
  const locked = await transitionWhere(tx, PERSON_STATES, {
    where: tx`id = any(${personIds}::uuid[])`,
    from: ['ACTIVE'],
    to: 'SUSPENDED',
    actorId,
    reason: 'LEFT_WORKSPACE',
    at,
    also: tx`, suspended_because = 'LEFT', suspended_until = null`,
  })
  await tx`
    update session_family set revoked_at = ${at}, revoked_because = 'SUSPENDED'
    where person_id = any(${locked}::uuid[]) and revoked_at is null`
  await tx`update sign_in_link set used_at = ${at} where person_id = any(${locked}::uuid[]) and used_at is null`
}

/** Opens accounts again that were closed so, and no others. */
export async function unlockAccounts(tx: Sql, { personIds, actorId, at }: Locking): Promise<void> {
  await transitionWhere(tx, PERSON_STATES, {
    where: tx`id = any(${personIds}::uuid[]) and suspended_because = 'LEFT'`,
    from: ['SUSPENDED'],
    to: 'ACTIVE',
    actorId,
    reason: 'RETURNED',
    at,
    also: tx`, suspended_because = null`,
  })
}

/** Of the person in the row named `p`, outside the workspace of the fragment: a guardian agreed, or a class is noted. */
export const isKnownAsChild = (sql: Sql, workspaceId: Fragment | string): Fragment => sql`(
  exists (select from guardian_consent y where y.person_id = p.id and y.withdrawn_at is null)
  or exists (
    select from membership o where o.person_id = p.id and o.workspace_id <> ${workspaceId} and o.class is not null and o.left_at is null))`

/** A role that a person is to hold in a workspace. */
export interface HeldRole {
  workspaceId: string
  personId: string
  role: Role
  /** The year that is written by the same change. */
  birthYear?: number | null
  /** Puts back what was written by mistake: the class of now does not count. */
  isUndo?: boolean
}

/** Whether the person may hold that role there, as the database knows them now. */
export async function findMayHoldRole(
  sql: Sql,
  clock: Clock,
  { workspaceId, personId, role, birthYear, isUndo = false }: HeldRole,
): Promise<boolean> {
  if (role === 'MEMBER') return true
  const [facts] = await sql<Omit<RoleFacts, 'thisYear'>[]>`
    select p.birth_year, ${isKnownAsChild(sql, workspaceId)} as is_known_as_child,
      exists (
        select from membership m where m.person_id = p.id and m.workspace_id = ${workspaceId} and m.role = 'MEMBER' and m.class is not null
          and (m.left_at is null or p.birth_year is null)) as is_pupil
    from person p where p.id = ${personId}`
  if (!facts) return true
  return mayHoldRole(role, {
    ...facts,
    ...(birthYear !== undefined && { birthYear }),
    isPupil: facts.isPupil && !isUndo,
    thisYear: clock.now().getUTCFullYear(),
  })
}

/** Refuses with 409 TOO_YOUNG at the field `role` when the person may not hold that role. */
export async function demandMayHoldRole(sql: Sql, clock: Clock, held: HeldRole): Promise<void> {
  if (await findMayHoldRole(sql, clock, held)) return
  throw tooYoung()
}

/** Pupils and children hold no role. */
export const tooYoung = (): Refusal =>
  new Refusal(409, { code: 'TOO_YOUNG', fields: [{ path: 'role', code: 'TOO_YOUNG', message: '' }] })
