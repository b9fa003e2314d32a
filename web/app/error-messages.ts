import type { CommonRefusal, RefusalOf } from '@chowk/contract/call.ts'
import { m } from '../paraglide/messages.js'
import { CallFailed } from './calls.ts'

/** What is said about a refusal; the failure holds the facts that the sentence needs. */
export type ErrorMessage = (failure: CallFailed) => string

/** Codes of a call beyond those that every call shares. */
export type OwnCode<C> = Exclude<RefusalOf<C>, CommonRefusal>

/** A message for each code of a call's own; common ones may be said more closely. */
export type ErrorMessages<C> = Record<OwnCode<C>, ErrorMessage> & Partial<Record<CommonRefusal, ErrorMessage>>

/** Demands the messages where a call has codes of its own. */
export type WithErrors<C> = [OwnCode<C>] extends [never] ? { errors?: ErrorMessages<C> } : { errors: ErrorMessages<C> }

const MINUTE_MS = 60_000

function waitMessage({ refused }: CallFailed): string {
  const ms = Number(refused?.details?.['retryAfterMs'] ?? MINUTE_MS)
  return ms < 1.5 * MINUTE_MS
    ? m.app_error_wait_seconds({ count: Math.max(1, Math.ceil(ms / 1000)) })
    : m.app_error_wait_minutes({ count: Math.ceil(ms / MINUTE_MS) })
}

const COMMON: Record<CommonRefusal, ErrorMessage> = {
  INVALID_INPUT: () => m.app_error_fields(),
  INVALID_JSON: serverMessage,
  INVALID_PAGE: () => m.app_error_gone(),
  SIGN_IN_NEEDED: () => m.app_error_sign_in(),
  NOT_ALLOWED: () => m.app_error_not_allowed(),
  ACCOUNT_RESTRICTED: () => m.app_error_restricted(),
  WORKSPACE_CHANGED: () => m.app_workspace_changed_elsewhere(),
  OTHER_ORIGIN: serverMessage,
  NOT_FOUND: () => m.app_error_gone(),
  METHOD_NOT_ALLOWED: serverMessage,
  NOT_ACCEPTABLE: serverMessage,
  TOO_LARGE: () => m.app_error_too_large(),
  IDEMPOTENCY_KEY_REUSED: () => m.app_error_key_reused(),
  IN_PROGRESS: () => m.app_error_in_progress(),
  TOO_MANY_REQUESTS: waitMessage,
  BUSY: () => m.app_error_busy(),
}

function serverMessage({ requestId }: { requestId: string | null }): string {
  const text = m.app_error_server()
  return requestId ? `${text} ${m.app_request_number({ number: requestId })}` : text
}

/** A failed call in one sentence: no connection, the call's own codes, the common ones, or a fault of ours with its number. */
export function errorMessage(failure: unknown, own: Readonly<Partial<Record<string, ErrorMessage>>> = {}): string {
  if (!(failure instanceof CallFailed)) return serverMessage({ requestId: null })
  if (failure.isOffline) return m.app_error_offline()
  const { code } = failure
  if (code === undefined) return serverMessage(failure)
  const message = Object.hasOwn(own, code) ? own[code] : COMMON[code as CommonRefusal]
  return (message ?? serverMessage)(failure)
}
