import type { AdminStatus, UserType } from '@chowk/contract/member/admin.ts'
import type { Role } from '@chowk/contract/identity/viewer.ts'
import type { MembershipState } from '@chowk/contract/organisation/membership.ts'

/** The words of O2 for the states of a membership (O10). */
export const STATUS_OF: Readonly<Record<MembershipState, AdminStatus>> = {
  INVITED: 'INVITED',
  PRESENT: 'ACTIVE',
  SUSPENDED: 'DISABLED',
  LEFT: 'REMOVED',
  EXPIRED: 'EXPIRED',
  REVOKED: 'REVOKED',
}

/** The state of a membership with that status. */
export const STATE_OF = Object.fromEntries(
  Object.entries(STATUS_OF).map(([state, status]) => [status, state]),
) as Readonly<Record<AdminStatus, MembershipState>>

/** Which status may follow which by the hand of an administrator (O2); whoever was invited accepts by herself, and time expires it. */
const STEPS: Readonly<Record<AdminStatus, readonly AdminStatus[]>> = {
  INVITED: ['REVOKED'],
  ACTIVE: ['DISABLED'],
  DISABLED: ['ACTIVE', 'REMOVED'],
  EXPIRED: ['INVITED'],
  REMOVED: [],
  REVOKED: [],
}

/** Who changes whose status. */
export interface StatusChange {
  status: AdminStatus
  role: Role
  isSelf: boolean
  viewerRole: Role | null
}

/** Which status the viewer may give now: none to herself, and to owners only as an owner (O3). */
export const stepsFrom = ({ status, role, isSelf, viewerRole }: StatusChange): readonly AdminStatus[] =>
  isSelf || (role === 'OWNER' && viewerRole !== 'OWNER') ? [] : STEPS[status]

/** Whether O2 knows the step. */
export const isStep = (from: AdminStatus, to: AdminStatus): boolean => STEPS[from].includes(to)

/** What O2 allows from there. */
export const allowedFrom = (from: AdminStatus): readonly AdminStatus[] => STEPS[from]

/** The roles that a status call is for (R6.10). */
export const ROLES_OF: Readonly<Record<UserType, readonly Role[]>> = { ADMIN: ['OWNER', 'ADMIN'], FACULTY: ['FACULTY'] }
