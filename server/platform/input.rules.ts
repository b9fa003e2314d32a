import { isQueryCall } from '@chowk/contract/call.ts'
import type { Call, Refused } from '@chowk/contract/call.ts'
import { unknownNames } from '@chowk/contract/field-names.ts'
import { isStorable, tidyText } from '@chowk/contract/text.ts'
import { Refusal, commonRefusal } from './refusal.ts'

const CODE = /^[A-Z][A-Z_]+$/
/** Codes of fields that every call answers with: a page that cannot be, an id that no row has. */
const OF_FIELDS = ['INVALID_PAGE', 'NOT_FOUND'] as const

/** The input as the call's schema reads it; otherwise the refusal that names each faulty field. */
export function parseInput(declared: Call, raw: unknown): unknown {
  const path = unstorablePath(raw)
  if (path !== undefined) throw commonRefusal('INVALID_INPUT', { fields: [faultAt(path, 'UNSTORABLE_TEXT')] })
  const given = isQueryCall(declared) ? withoutEmpty(raw) : raw
  const unknown = unknownFields(declared, given)
  const parsed = declared.input.safeParse(given)
  if (parsed.success && unknown.length === 0) return parsed.data
  throw refusalOf(declared, unknown, parsed.error?.issues ?? [])
}

type Issue = NonNullable<ReturnType<Call['input']['safeParse']>['error']>['issues'][number]

function refusalOf(declared: Call, unknown: Field[], issues: readonly Issue[]): Refusal {
  const faulty = issues.map((issue) => ({
    path: issue.path.join('.'),
    code: CODE.test(issue.message) ? issue.message : issue.code.toUpperCase(),
    message: issue.message,
  }))
  const fields = [...unknown, ...faulty]
  // A misnamed field explains a missing one.
  if (unknown.length > 0) return commonRefusal('INVALID_INPUT', { fields })
  const codes = fields.map((field) => field.code)
  const own = codes.find((code) => code in declared.refusals)
  if (own !== undefined) return new Refusal(declared.refusals[own] ?? 400, { code: own, fields })
  return commonRefusal(OF_FIELDS.find((code) => codes.includes(code)) ?? 'INVALID_INPUT', { fields })
}

type Field = NonNullable<Refused['fields']>[number]

const withoutEmpty = (raw: unknown): unknown =>
  Object.fromEntries(Object.entries(raw ?? {}).filter(([, value]) => value !== ''))

/** Refuses a request with fields that the call does not know, before its answer is looked up among the stored ones. */
export function refuseUnknown(declared: Call, raw: object): void {
  const fields = unknownFields(declared, raw)
  if (fields.length > 0) throw commonRefusal('INVALID_INPUT', { fields })
}

// Clients of the specification may send more than it lists.
function unknownFields(declared: Call, raw: unknown): Field[] {
  if (declared.specified !== undefined) return []
  return unknownNames(declared, raw ?? {}).map((name) => faultAt(name, 'UNKNOWN_FIELD'))
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
