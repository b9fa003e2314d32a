import type { AdminStatus, UserType } from '@chowk/contract/member/admin.ts'
import { setAdminStatus, setFacultyStatus } from '@chowk/contract/member/admin.ts'
import type { Role } from '@chowk/contract/identity/viewer.ts'
import type { z } from 'zod/mini'
import type { ErrorMessages } from '../../app/error-messages.ts'
import { m } from '../../paraglide/messages.js'

type RoleName = z.infer<typeof Role>

/** Status of an administrator or a teacher in a word. */
export const STATUS = {
  INVITED: m.member_state_invited,
  ACTIVE: m.admins_status_active,
  DISABLED: m.admins_status_disabled,
  REMOVED: m.admins_status_removed,
  EXPIRED: m.admins_status_expired,
  REVOKED: m.admins_status_revoked,
} satisfies Record<AdminStatus, () => string>

/** What leads to a status. */
export const STEP = {
  INVITED: m.admins_do_invite,
  ACTIVE: m.admins_do_enable,
  DISABLED: m.admins_do_disable,
  REMOVED: m.admins_do_remove,
  REVOKED: m.admins_do_revoke,
  EXPIRED: m.admins_status_expired,
} satisfies Record<AdminStatus, () => string>

/** What somebody is here. */
export const ROLE = {
  OWNER: m.organisation_role_owner,
  ADMIN: m.organisation_role_admin,
  FACULTY: m.organisation_role_faculty,
  MEMBER: m.organisation_role_member,
} satisfies Record<RoleName, () => string>

/** Who runs the workspace and who teaches there have a status call each (R6.10). */
export const statusCallOf = (userType: UserType): typeof setAdminStatus =>
  userType === 'ADMIN' ? setAdminStatus : (setFacultyStatus as unknown as typeof setAdminStatus)

/** Why a status was not changed. */
export const STATUS_ERRORS = {
  MEMBER_NOT_FOUND: m.admins_gone,
  ILLEGAL_TRANSITION: m.admins_illegal,
  LAST_ADMIN: m.admins_last_admin,
  IS_OWNER: m.admins_is_owner,
  OWN_RIGHTS: m.admins_own_rights,
  SEATS_TAKEN: m.admins_seats_taken,
  TOO_YOUNG: m.admins_too_young,
  WRONG_DAY: m.admins_wrong_day,
} satisfies ErrorMessages<typeof setAdminStatus>

/** Which of these say that the list is old. */
export const STATUS_STALE = ['ILLEGAL_TRANSITION', 'MEMBER_NOT_FOUND'] as const
