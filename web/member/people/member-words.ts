import type { ListedMember } from '@chowk/contract/member/member.ts'
import type { CallFailed } from '../../app/calls.ts'
import { CLASSES } from '../../app/list/classes.ts'
import type { ErrorMessage } from '../../app/error-messages.ts'
import type { FieldMessages } from '../../app/form/field-errors.ts'
import { m } from '../../paraglide/messages.js'

export const ROLE = {
  OWNER: m.organisation_role_owner,
  ADMIN: m.organisation_role_admin,
  FACULTY: m.organisation_role_faculty,
  MEMBER: m.organisation_role_member,
} satisfies Record<ListedMember['role'], () => string>

export const STATE = {
  PRESENT: m.member_state_present,
  INVITED: m.member_state_invited,
  SUSPENDED: m.member_state_suspended,
  LEFT: m.member_state_left,
  EXPIRED: m.member_state_expired,
  REVOKED: m.member_state_revoked,
} satisfies Record<ListedMember['state'], () => string>

/** Whoever runs the organisation needs nobody's leave. */
export const mayUseStore = ({ role, storeAllowed }: Pick<ListedMember, 'role' | 'storeAllowed'>): boolean =>
  storeAllowed || role === 'OWNER' || role === 'ADMIN'

/** Roles that one may give here. */
export const GIVEN = ['MEMBER', 'FACULTY', 'ADMIN'] as const
export const roleOptions = () => GIVEN.map((value) => ({ value, name: ROLE[value]() }))

/** The class that somebody is in, or none. */
export const classOptions = () => [
  { value: '', name: m.member_class_none() },
  ...CLASSES.map((value) => ({ value, name: m.member_class_of({ class: value }) })),
]

const seats = ({ refused }: CallFailed) =>
  m.member_error_seats({
    taken: String(Number(refused?.details?.['taken'] ?? 0)),
    seats: String(Number(refused?.details?.['seats'] ?? 0)),
  })

/** What is said of what was written of a member. */
export const FIELD_REFUSED = {
  CODE_TAKEN: m.member_error_code_taken,
  DEPARTMENT_NOT_FOUND: m.member_error_department,
  MANAGER_NOT_FOUND: m.member_error_manager,
  MANAGER_CYCLE: m.member_error_manager_cycle,
  CONTACT_NEEDED: m.member_error_contact_needed,
  MEMBER_EXISTS: m.member_error_exists,
} satisfies Record<string, ErrorMessage>

/** What is said of a step that cannot be. */
export const STEP_REFUSED = {
  MEMBER_NOT_FOUND: m.member_error_gone,
  ILLEGAL_TRANSITION: m.member_error_read_again,
  LAST_ADMIN: m.member_error_last_admin,
  IS_OWNER: m.member_error_owner,
  OWN_RIGHTS: m.member_error_own_rights,
} satisfies Record<string, ErrorMessage>

/** Pupils and children hold no role. */
export const ROLE_REFUSED = { TOO_YOUNG: m.admins_too_young } satisfies Record<string, ErrorMessage>

export const SEATS_REFUSED = { SEATS_TAKEN: seats } satisfies Record<string, ErrorMessage>

/** What is said at a field. */
export const FIELD_ERRORS = {
  mobile: { INVALID_MOBILE: m.member_error_mobile },
  birthYear: { INVALID_YEAR: m.member_error_year },
  reason: { REQUIRED: m.member_error_reason, TOO_SHORT: m.member_error_reason },
} satisfies FieldMessages

/** Reasons that nobody wrote. */
const OURS: Readonly<Record<string, () => string>> = {
  NOT_ACCEPTED: m.member_history_not_accepted,
  INVITER_ENDED: m.member_history_inviter_ended,
  NOT_IN_FULL_LIST: m.member_history_not_in_list,
  UPLOAD_UNDONE: m.member_history_upload_undone,
  TIME_IS_OVER: m.member_history_time_over,
}
export const reasonText = (reason: string): string => OURS[reason]?.() ?? reason
