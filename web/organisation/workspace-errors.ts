import type { askToJoin, withdrawAsking } from '@chowk/contract/organisation/membership.ts'
import type { createWorkspace, updateWorkspace } from '@chowk/contract/organisation/workspace.ts'
import type { ErrorMessages } from '../app/error-messages.ts'
import type { FieldMessages } from '../app/form/field-errors.ts'
import { m } from '../paraglide/messages.js'

/** What is said about the fields that a workspace begins and goes on with. */
export const WORKSPACE_FIELDS = {
  name: { REQUIRED: m.organisation_fault_name, TOO_SHORT: m.organisation_fault_name },
  customUrl: { INVALID_URL: m.app_url_invalid, RESERVED_URL: m.app_url_reserved },
  website: { INVALID_WEBSITE: m.organisation_fault_website },
  founded: m.organisation_fault_founded,
  people: m.organisation_fault_people,
} satisfies FieldMessages

export const OPENING_ERRORS = {
  URL_TAKEN: m.organisation_url_taken,
  TOO_YOUNG: m.organisation_too_young,
  TOO_MANY_REQUESTS: m.organisation_too_many,
} satisfies ErrorMessages<typeof createWorkspace>

export const CHANGE_ERRORS = {
  WORKSPACE_NOT_FOUND: m.organisation_failed_title,
  ATTACHMENT_NOT_FOUND: m.organisation_file_gone,
  VERSION_CONFLICT: m.organisation_conflict,
  URL_TAKEN: m.organisation_url_taken,
  URL_CHANGED_LATELY: m.organisation_url_lately,
  NOT_NOW: m.organisation_suspended,
} satisfies ErrorMessages<typeof updateWorkspace>

export const ASK_ERRORS = {
  WORKSPACE_NOT_FOUND: m.organisation_failed_title,
  IS_MEMBER: m.organisation_join_is_member,
  MEMBERSHIP_SUSPENDED: m.organisation_join_suspended,
  NOT_NOW: m.organisation_join_not_now,
  TOO_MANY_REQUESTS: m.organisation_join_too_many,
} satisfies ErrorMessages<typeof askToJoin>

export const WITHDRAW_ERRORS = {
  WORKSPACE_NOT_FOUND: m.organisation_failed_title,
  IS_MEMBER: m.organisation_join_is_member,
} satisfies ErrorMessages<typeof withdrawAsking>
