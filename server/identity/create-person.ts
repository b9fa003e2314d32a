import { randomBytes } from 'node:crypto'
import { PASSWORD_LENGTH, passwordFaults } from '@chowk/contract/identity/new-password.ts'
import type { MembershipState } from '@chowk/contract/organisation/membership.ts'
import { firstUrl } from '../custom-url/custom-url.ts'
import type { Sql } from '../platform/database.ts'
import { hashPassword } from './password.ts'
import { isCommonPassword } from './password/common-password.rules.ts'
import { keepTerms } from './signup/account.ts'
import type { TransitionTable } from '../platform/postgres/transition.ts'

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
  const email = wanted.email?.trim().toLowerCase() ?? null
  const name = wanted.name.replaceAll(TURNS, '').trim()
  const password = wanted.password ?? randomBytes(12).toString('base64url')
  if (email === null ? !wanted.mobile : !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new CannotCreatePerson(`${email ?? 'Nothing'} is not an e-mail address.`)
  if (name.length < 1 || name.length > 120) throw new CannotCreatePerson('A name has 1 to 120 characters.')
  if (password.length < SHORTEST_PASSWORD)
    throw new CannotCreatePerson(`A password has at least ${SHORTEST_PASSWORD} characters.`)
  const [made] = await sql<{ id: string }[]>`
    insert into person (email, mobile, name, password_hash, birth_year, language, custom_url, is_operator, is_begun, email_verified_at)
    values (${email}, ${wanted.mobile ?? null}, ${name}, ${wanted.withoutPassword ? null : await hashPassword(password)}, ${wanted.birthYear ?? null}, ${wanted.language ?? 'en'},
      ${wanted.customUrl ?? firstUrl(name)}, ${wanted.isOperator ?? false}, ${!wanted.withoutPassword || wanted.agreedAt !== undefined}, ${wanted.isVerified ? sql`now()` : null})
    on conflict do nothing returning id`
  if (!made) throw new CannotCreatePerson(`${email ?? wanted.mobile} has an account already.`)
  const { membership, agreedAt } = wanted
  if (agreedAt) await keepTerms(sql, { now: () => agreedAt }, { personId: made.id, language: wanted.language ?? 'en' })
  if (membership) {
    await sql`
      insert into membership (workspace_id, person_id, role, class)
      values (${membership.workspaceId}, ${made.id}, ${membership.role}, ${membership.class ?? null})`
  }
  return { id: made.id, password }
}
