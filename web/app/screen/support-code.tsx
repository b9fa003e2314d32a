import { m } from '../../paraglide/messages.js'
import type { CallFailed } from '../calls.ts'

/** By what support finds a failure again: the code of a refusal, else the number of a request that failed by a fault of ours. */
export function supportWords({ code, requestId }: Pick<CallFailed, 'code' | 'requestId'>): string | undefined {
  if (code !== undefined) return m.app_support_code({ code })
  return requestId === null ? undefined : m.app_request_number({ number: requestId })
}

/** The same in small letters below the sentence about a failure (QZ3). */
export function SupportCode({ failure }: { failure: Pick<CallFailed, 'code' | 'requestId'> | null }) {
  const words = failure && supportWords(failure)
  return words ? <p className="small faint">{words}</p> : null
}
