import type { ErrorMessage } from '../error-messages.ts'
import { m } from '../../paraglide/messages.js'

/** Of a code that was wrong: how often another one may be tried. */
export const codeWrong: ErrorMessage = ({ refused }) => {
  const left = Number(refused?.details?.['triesLeft'] ?? 0)
  return left === 0 ? m.identity_code_over() : m.identity_code_wrong({ count: left })
}
