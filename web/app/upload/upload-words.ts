import { CallFailed } from '../calls.ts'
import { m } from '../../paraglide/messages.js'

const FAULTS: Record<string, () => string> = {
  FILE_TOO_LARGE: m.app_upload_too_large,
  TOO_LARGE: m.app_upload_too_large,
  UNSUPPORTED_TYPE: m.app_upload_unsupported,
  FILE_BROKEN: m.app_upload_broken,
  FILE_CUT_SHORT: m.app_upload_offline,
  FILE_EMPTY: m.app_upload_empty,
  FILE_NAME_NOT_ALLOWED: m.app_upload_bad_name,
  TOO_MANY_PIXELS: m.app_upload_too_many_pixels,
}

/** Why an upload did not succeed, for whoever tried it; `failure` is a code or what was thrown. */
export function uploadFault(failure: unknown): string {
  if (!(failure instanceof CallFailed)) return FAULTS[String(failure)]?.() ?? m.app_upload_broken()
  if (failure.isOffline) return m.app_upload_offline()
  if (failure.code === 'TOO_MANY_REQUESTS') {
    const waitMs = Number(failure.refused?.details?.['retryAfterMs'] ?? 60_000)
    return m.app_upload_wait({ seconds: Math.ceil(waitMs / 1000) })
  }
  return FAULTS[failure.code ?? '']?.() ?? m.app_upload_failed({ code: failure.code ?? String(failure.status) })
}
