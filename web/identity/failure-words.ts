import { CallFailed } from '../app/calls.ts'
import { m } from '../paraglide/messages.js'

/** What to say when a call failed: the words for its refusal, how long to wait, or that it is our fault and under which number. */
export function failureWords(failure: unknown, refused: Readonly<Record<string, () => string>>): string {
  if (!(failure instanceof CallFailed)) return m.app_failed_server()
  if (failure.isOffline) return m.identity_login_offline()
  if (failure.code === 'TOO_MANY_REQUESTS')
    return waitWords(Number(failure.refused?.details?.['retryAfterMs'] ?? 60_000))
  const words = failure.code === undefined ? undefined : refused[failure.code]
  if (words) return words()
  const number = failure.requestId
  return number ? `${m.app_failed_server()} ${m.app_request_number({ number })}` : m.app_failed_server()
}

function waitWords(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return seconds < 90
    ? m.identity_wait_seconds({ count: seconds })
    : m.identity_wait_minutes({ count: Math.ceil(seconds / 60) })
}
