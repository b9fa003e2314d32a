import { m } from '../../paraglide/messages.js'
import { CallFailed } from '../calls.ts'

const MINUTE_MS = 60_000
/** Refusals that several forms meet. */
const REFUSED: Readonly<Record<string, () => string>> = {
  CODE_OVER: m.identity_code_over,
  ACCOUNT_EXISTS: m.identity_account_exists,
  INVALID_INPUT: m.app_failed_input,
  INVITATION_FIRST: m.identity_invitation_first,
}

/** A failed call in words: those for its refusal, no connection, how long to wait, or a fault of ours with its number. */
export function failureWords(failure: unknown, refused: Readonly<Record<string, () => string>> = {}): string {
  if (!(failure instanceof CallFailed)) return m.app_failed_server()
  if (failure.isOffline) return m.identity_login_offline()
  if (failure.code === 'TOO_MANY_REQUESTS') {
    const ms = Number(failure.refused?.details?.['retryAfterMs'] ?? MINUTE_MS)
    return ms < 1.5 * MINUTE_MS
      ? m.identity_wait_seconds({ count: Math.max(1, Math.ceil(ms / 1000)) })
      : m.identity_wait_minutes({ count: Math.ceil(ms / MINUTE_MS) })
  }
  const words = failure.code === undefined ? undefined : (refused[failure.code] ?? REFUSED[failure.code])
  if (words) return words()
  const number = failure.requestId
  return number ? `${m.app_failed_server()} ${m.app_request_number({ number })}` : m.app_failed_server()
}

/** The codes of the faults that a refusal names at one field. */
export const fieldFaults = (failure: unknown, path: string): string[] =>
  failure instanceof CallFailed
    ? (failure.refused?.fields ?? []).filter((field) => field.path === path).map((field) => field.code)
    : []
