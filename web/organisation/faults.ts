import type { CallFailed } from '../app/calls.ts'
import { m } from '../paraglide/messages.js'

const FIELDS: Readonly<Record<string, () => string>> = {
  name: m.organisation_fault_name,
  customUrl: m.organisation_url_invalid,
  website: m.organisation_fault_website,
  founded: m.organisation_fault_founded,
  people: m.organisation_fault_people,
  mayAct: m.organisation_fault_may_act,
}

/** What is wrong with a field, said by the server; undefined when nothing is. */
export function faultAt(failure: CallFailed | null, field: string): string | undefined {
  if (!failure) return undefined
  if (field === 'customUrl' && failure.code === 'URL_TAKEN') return m.organisation_url_taken()
  if (field === 'customUrl' && failure.code === 'URL_CHANGED_LATELY') return m.organisation_url_lately()
  const found = failure.refused?.fields?.find(({ path }) => path === field)
  if (!found) return undefined
  if (found.message === 'RESERVED_URL') return m.organisation_url_reserved()
  return FIELDS[field]?.() ?? m.organisation_fault_long()
}

/** What is wrong as a whole, where no field is to blame. */
export function failureWords(failure: CallFailed): string {
  if (failure.isOffline) return m.organisation_failed_offline()
  if (failure.code === 'TOO_YOUNG') return m.organisation_too_young()
  if (failure.code === 'TOO_MANY_REQUESTS') return m.organisation_too_many()
  if (failure.code === 'ATTACHMENT_NOT_FOUND') return m.organisation_file_gone()
  if (failure.code === 'IS_MEMBER') return m.organisation_join_is_member()
  if (failure.code === 'NOT_NOW') return m.organisation_suspended()
  if (failure.code === 'VERSION_CONFLICT') return m.organisation_conflict()
  if (failure.refused?.fields || failure.code?.startsWith('URL_')) return m.organisation_fault_fields()
  const number = failure.requestId
  return number ? `${m.app_failed_server()} ${m.app_request_number({ number })}` : m.app_failed_server()
}
