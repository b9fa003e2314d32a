import type { Call } from '@chowk/contract/call.ts'
import { isStorable, tidyText } from '@chowk/contract/text.ts'
import { Refusal, commonRefusal } from './refusal.ts'

const CODE = /^[A-Z][A-Z_]+$/
/** Codes of fields that every call answers with: a page that cannot be, an id that no row has. */
const OF_FIELDS = ['INVALID_PAGE', 'NOT_FOUND'] as const

/** What was sent, as the call's schema reads it; otherwise the refusal that names each field at fault. */
export function parseInput(declared: Call, raw: unknown): unknown {
  const path = unstorablePath(raw)
  if (path !== undefined) throw commonRefusal('INVALID_INPUT', { fields: [faultAt(path, 'UNSTORABLE_TEXT')] })
  const parsed = declared.input.safeParse(raw)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    code: CODE.test(issue.message) ? issue.message : issue.code.toUpperCase(),
    message: issue.message,
  }))
  const codes = fields.map((field) => field.code)
  const own = codes.find((code) => code in declared.refusals)
  if (own !== undefined) throw new Refusal(declared.refusals[own] ?? 400, { code: own, fields })
  throw commonRefusal(OF_FIELDS.find((code) => codes.includes(code)) ?? 'INVALID_INPUT', { fields })
}

const faultAt = (path: string, code: string) => ({ path, code, message: code })

/** Where, in what was sent, a text stands that no table keeps; what is not plain JSON, like a file, is passed by. */
function unstorablePath(raw: unknown): string | undefined {
  if (typeof raw === 'string') return isStorable(raw) ? undefined : ''
  if (typeof raw !== 'object' || raw === null || !isPlain(raw)) return undefined
  for (const [name, value] of Object.entries(raw)) {
    if (!isStorable(name)) return tidyText(name)
    const below = unstorablePath(value)
    if (below !== undefined) return below ? `${name}.${below}` : name
  }
  return undefined
}

const isPlain = (value: object) =>
  Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value))

/** Whether a text can be the id of a row at all; what cannot is simply not found. */
export const isId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
