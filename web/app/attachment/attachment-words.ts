import { CallFailed } from '../calls.ts'
import { uploadFault } from '../upload/upload-words.ts'
import { m } from '../../paraglide/messages.js'

const FAULTS: Record<string, () => string> = {
  UNSUPPORTED_TYPE: m.app_attach_unsupported,
  FILE_BROKEN: m.app_attach_broken,
  PDF_LOCKED: m.app_attach_locked,
  TOO_MANY_PAGES: m.app_attach_too_many_pages,
  MIXED: m.app_attach_mixed,
}
const MB = 1024 * 1024
const AS_FOR_PICTURES = ['FILE_EMPTY', 'FILE_NAME_NOT_ALLOWED', 'TOO_MANY_PIXELS', 'TOO_MANY_REQUESTS']

/** Why a file was not added, for whoever tried it; `failure` is a code or what was thrown. */
export function attachmentFault(failure: unknown): string {
  const isCall = failure instanceof CallFailed
  const code = isCall ? (failure.code ?? String(failure.status)) : String(failure)
  const mostBytes = isCall ? failure.refused?.details?.['mostBytes'] : undefined
  if (code === 'FILE_TOO_LARGE') return m.app_attach_too_large({ size: Number(mostBytes ?? 200 * MB) / MB })
  if (AS_FOR_PICTURES.includes(code)) return uploadFault(failure)
  return FAULTS[code]?.() ?? m.app_attach_failed({ code })
}
