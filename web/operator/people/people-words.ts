import type { PeopleShown, PersonFile, PersonState } from '@chowk/contract/operator/person.ts'
import type {
  resetPersonFactor,
  restorePerson,
  sendResetLetter,
  suspendPerson,
} from '@chowk/contract/operator/person.ts'
import { m } from '../../paraglide/messages.js'

export const STATE = {
  ACTIVE: m.operator_status_active,
  SUSPENDED: m.operator_member_suspended,
  DELETED: m.operator_person_deleted,
} satisfies Record<PersonState, () => string>

export const SHOWN = { ...STATE, LEAVING: m.operator_person_leaving } satisfies Record<PeopleShown, () => string>

/** The colour of the dot beside it. */
const DOT: Record<PersonState, string> = { ACTIVE: 'RUNS', SUSPENDED: 'SUSPENDED', DELETED: 'STOPPED' }

/** The dot and the words for an account; one that will be deleted is not shown as one where all is well. */
export const shownState = ({ state, isLeaving }: { state: PersonState; isLeaving: boolean }) =>
  state === 'ACTIVE' && isLeaving ? { dot: 'SLOW', name: SHOWN.LEAVING() } : { dot: DOT[state], name: STATE[state]() }

export const ROLE = {
  OWNER: m.organisation_role_owner,
  ADMIN: m.organisation_role_admin,
  FACULTY: m.organisation_role_faculty,
  MEMBER: m.organisation_role_member,
} satisfies Record<PersonFile['memberships'][number]['role'], () => string>

export const MEMBERSHIP = {
  INVITED: m.operator_member_invited,
  PRESENT: m.operator_member_present,
  SUSPENDED: m.operator_member_suspended,
  LEFT: m.operator_member_left,
  EXPIRED: m.operator_member_expired,
  REVOKED: m.operator_member_revoked,
} satisfies Record<PersonFile['memberships'][number]['state'], () => string>

export const CONSENT = {
  TERMS: m.operator_consent_terms,
  PRIVACY: m.operator_consent_privacy,
  GUARDIAN: m.operator_consent_guardian,
} satisfies Record<PersonFile['consents'][number]['purpose'], () => string>

export const REFUSED = {
  PERSON_NOT_FOUND: m.operator_refused_gone,
  OWN_ACCOUNT: m.operator_person_own,
  WRONG_DAY: m.operator_give_wrong_day,
  GUARDIAN_SAID_NO: m.operator_person_guardian_no,
  ILLEGAL_TRANSITION: m.operator_state_moved,
  NO_CONTACT: m.operator_person_no_contact,
  NOT_ACTIVE: m.operator_person_not_active,
  NO_FACTOR: m.member_factor_none,
  NOT_OURS_TO_RESET: m.operator_person_factor_operator,
} satisfies Record<
  | keyof (typeof suspendPerson)['refusals']
  | keyof (typeof restorePerson)['refusals']
  | keyof (typeof sendResetLetter)['refusals']
  | keyof (typeof resetPersonFactor)['refusals'],
  () => string
>

/** What a state is called, whoever names it. */
export const stateName = (state: string): string => (state in STATE ? STATE[state as PersonState]() : state)
