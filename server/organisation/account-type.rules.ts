import type { AccountType } from '@chowk/contract/organisation/membership.ts'
import type { Role } from '@chowk/contract/identity/viewer.ts'

/** One person's place in one workspace, as far as her account's type depends on it. */
export interface Place {
  /** Kind of the workspace; null: acts for none. */
  kind: string | null
  role: Role
  state: 'INVITED' | 'PRESENT' | 'SUSPENDED' | 'LEFT'
  /** Sells in her own name. */
  sells: boolean
}

/**
 * The type that R1.15 calls an account, from one membership: nobody has eight accounts, one person has several places. Who is invited and not
 * there yet is a candidate; in the default workspace one is an individual, or a merchant once one sells.
 */
export function accountTypeOf({ kind, role, state, sells }: Place): AccountType {
  if (state === 'INVITED') return 'CANDIDATE'
  if (kind === null || kind === 'DEFAULT' || state !== 'PRESENT') return sells ? 'MERCHANT' : 'INDIVIDUAL'
  if (role === 'OWNER') return kind === 'INSTITUTE' ? 'INSTITUTE' : 'CORPORATE'
  if (role === 'ADMIN') return 'ADMIN'
  return role === 'FACULTY' ? 'FACULTY' : 'EMPLOYEE'
}

/** What an account's type brings (7.M): the columns of the matrix that no plan and no permission of a single member changes. */
export interface AccountRights {
  /** Which column of the permission matrix it is. */
  column: 'I' | 'M' | 'F' | 'E' | 'C' | 'S'
  /** Takes part in a workspace: its posts, its audience. */
  belongs: boolean
  teaches: boolean
  administers: boolean
  /** Plans are bought by owners, and by individuals for themselves. */
  buysPlans: boolean
  /** May have to do with the store at all. */
  store: boolean
  sells: boolean
}

const NONE = { belongs: false, teaches: false, administers: false, buysPlans: false, store: true, sells: false }
const MEMBER = { ...NONE, belongs: true }
const OWNER = { ...MEMBER, administers: true, buysPlans: true } as const

/** Rights by type: CANDIDATE as an individual without store, MERCHANT as one who sells, INSTITUTE as CORPORATE, ADMIN as an employee with the flag. */
export const ACCOUNT_RIGHTS: Readonly<Record<AccountType, AccountRights>> = {
  INDIVIDUAL: { ...NONE, column: 'I', buysPlans: true },
  CANDIDATE: { ...NONE, column: 'I', buysPlans: true, store: false },
  MERCHANT: { ...NONE, column: 'S', buysPlans: true, sells: true },
  EMPLOYEE: { ...MEMBER, column: 'M' },
  FACULTY: { ...MEMBER, column: 'F', teaches: true },
  ADMIN: { ...MEMBER, column: 'E', administers: true },
  CORPORATE: { ...OWNER, column: 'C' },
  INSTITUTE: { ...OWNER, column: 'C' },
}
