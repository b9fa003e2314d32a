import type { AccountType, MembershipState } from '@chowk/contract/organisation/membership.ts'
import type { Role } from '@chowk/contract/identity/viewer.ts'

/** One person's place in one workspace, as far as her account's type depends on it. */
export interface Membership {
  /** Kind of the workspace; null: acts for none. */
  kind: string | null
  role: Role
  state: MembershipState
  /** Sells in her own name. */
  sells: boolean
}

/**
 * The type that R1.15 calls an account, from one membership: nobody has eight accounts, one person has several places. Who is invited and not
 * there yet is a candidate; in the default workspace one is an individual, or a merchant once one sells.
 */
export function accountTypeOf({ kind, role, state, sells }: Membership): AccountType {
  if (state === 'INVITED') return 'CANDIDATE'
  if (kind === null || kind === 'DEFAULT' || state !== 'PRESENT') return sells ? 'MERCHANT' : 'INDIVIDUAL'
  if (role === 'OWNER') return kind === 'INSTITUTE' ? 'INSTITUTE' : 'CORPORATE'
  if (role === 'ADMIN') return 'ADMIN'
  return role === 'FACULTY' ? 'FACULTY' : 'EMPLOYEE'
}
