import type { CallFailed } from '../../app/calls.ts'
import { m } from '../../paraglide/messages.js'
import { failureWords } from '../../app/code/failure-words.ts'

const FAULTS: Readonly<Record<string, () => string>> = {
  TOO_SHORT: m.profile_fault_short,
  TOO_LONG: m.profile_fault_long,
  UNSTORABLE_TEXT: m.profile_fault_text,
  INVALID_DATE: m.profile_fault_date,
  IN_THE_FUTURE: m.profile_fault_future,
  BEFORE_ITS_BEGINNING: m.profile_fault_order,
  END_NEEDED: m.profile_fault_end,
  INVALID_WEB_ADDRESS: m.profile_fault_address,
  INVALID_YEAR: m.profile_fault_year,
  INVALID_URL: m.profile_address_wrong,
  RESERVED_URL: m.profile_address_reserved,
}

const REFUSED: Readonly<Record<string, () => string>> = {
  INVALID_INPUT: m.profile_fault_fields,
  VERSION_CONFLICT: m.profile_conflict,
  SECTION_FULL: m.profile_full,
  THERE_ALREADY: m.profile_there_already,
  ENTRY_NOT_FOUND: m.profile_not_there,
  NOT_FOR_MINORS: m.profile_not_for_minors,
  AGE_IS_KEPT: m.profile_age_kept,
  URL_TAKEN: m.profile_address_taken,
  URL_CHANGED_LATELY: m.profile_address_lately,
}

/** What the server says is wrong with a field; undefined when nothing is. */
export function faultAt(failure: CallFailed | null, field: string): string | undefined {
  const fault = failure?.refused?.fields?.find(({ path }) => path === field)
  return fault && (FAULTS[fault.code] ?? m.profile_fault_field)()
}

/** What is wrong as a whole. */
export const profileFailure = (failure: CallFailed): string => failureWords(failure, REFUSED)
