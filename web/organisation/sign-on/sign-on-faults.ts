import type { CallFailed } from '../../app/calls.ts'
import { failureWords, fieldFaults } from '../../app/code/failure-words.ts'
import { m } from '../../paraglide/messages.js'

const FIELDS: Readonly<Record<string, () => string>> = {
  INVALID_ADDRESS: m.organisation_sign_on_fault_address,
  NOT_SAFE: m.organisation_sign_on_fault_safe,
  NEEDED: m.organisation_sign_on_fault_needed,
}

const REFUSED = {
  PASSWORD_WRONG: m.organisation_sign_on_wrong_password,
  SIGN_IN_AGAIN: m.security_sign_in_again,
  VERSION_CONFLICT: m.organisation_conflict,
  INVALID_INPUT: m.organisation_fault_fields,
  NOT_ALLOWED: m.organisation_sign_on_owner,
  SIGN_ON_OFF: m.organisation_sign_on_suspended,
  PROVIDER_DOWN: m.organisation_sign_on_down,
  PROVIDER_REFUSED: m.organisation_sign_on_refused,
}

/** What is wrong as a whole. */
export const signOnFailure = (failure: unknown): string => failureWords(failure, REFUSED)

/** What is wrong with one field. */
export function faultOf(failure: CallFailed | null, field: string): string | undefined {
  const [code] = fieldFaults(failure, field)
  if (code === undefined) return undefined
  return (FIELDS[code] ?? (field === 'password' ? m.identity_password_missing : m.organisation_sign_on_fault_needed))()
}

/** What is wrong with the domains, with the first that is. */
export function domainFault(failure: CallFailed | null, domains: readonly string[]): string | undefined {
  const found = failure?.refused?.fields?.find(({ path }) => path === 'domains' || path.startsWith('domains.'))
  if (!found) return undefined
  const domain = domains[Number(found.path.split('.')[1])]
  if (domain === undefined) return m.organisation_sign_on_fault_needed()
  return found.code === 'FREE_MAIL'
    ? m.organisation_sign_on_fault_free({ domain })
    : m.organisation_sign_on_fault_domain({ domain })
}
