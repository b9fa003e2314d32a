import * as z from 'zod/mini'
import { m } from '../../paraglide/messages.js'
import { limitsOf } from './limits.ts'
import type { Limits } from './limits.ts'

/** What is said about a field; numbers come from the schema, `value` is what the field holds. */
export type FieldMessage = (facts: Limits & { value?: unknown }) => string

/** A form's own sentences about its fields: one for a field, or one for each code of it. */
export type FieldMessages = Readonly<Record<string, FieldMessage | Readonly<Record<string, FieldMessage>>>>

const CODE = /^[A-Z][A-Z_]{0,60}$/
const COUNT = 1

const rangeMessage: FieldMessage = ({ min, max }) => {
  if (min !== undefined && max !== undefined) return m.app_field_range({ min: plain(min), max: plain(max) })
  if (min !== undefined) return m.app_field_low({ min: plain(min) })
  return max === undefined ? m.app_field_number() : m.app_field_high({ max: plain(max) })
}

const plain = (number: number) => number.toLocaleString('en-IN', { useGrouping: Math.abs(number) >= 10_000 })

const GENERIC: Readonly<Record<string, FieldMessage>> = {
  REQUIRED: () => m.app_field_required(),
  NEEDED: () => m.app_field_required(),
  TOO_SHORT: ({ minLength = COUNT }) => m.app_field_short({ count: minLength }),
  TOO_LONG: ({ maxLength }) =>
    maxLength === undefined ? m.app_field_format() : m.app_field_long({ count: maxLength }),
  TOO_FEW: ({ minLength = COUNT }) => m.app_field_few({ count: minLength }),
  TOO_MANY: ({ maxLength = COUNT }) => m.app_field_many({ count: maxLength }),
  OUT_OF_RANGE: rangeMessage,
  INVALID_LEVEL: rangeMessage,
  NOT_A_NUMBER: () => m.app_field_number(),
  NOT_WHOLE: () => m.app_field_whole(),
  INVALID_EMAIL: () => m.app_field_email(),
  INVALID_MOBILE: () => m.app_field_mobile(),
  INVALID_PIN: () => m.app_field_pin(),
  INVALID_URL: () => m.app_field_url(),
  INVALID_WEBSITE: () => m.app_field_url(),
  INVALID_WEB_ADDRESS: () => m.app_field_url(),
  INVALID_DATE: () => m.app_field_date({ example: '2026-11-22' }),
  INVALID_CHOICE: () => m.app_field_choice(),
  UNSTORABLE_TEXT: () => m.app_field_unstorable(),
  // What the server says where a schema has no code of its own.
  TOO_SMALL: (limits) => sizeMessage(limits, 'TOO_SHORT', 'TOO_FEW'),
  TOO_BIG: (limits) => sizeMessage(limits, 'TOO_LONG', 'TOO_MANY'),
}

function sizeMessage(limits: Limits, ofText: string, ofList: string): string {
  const isNumber = limits.min !== undefined || limits.max !== undefined
  const message = isNumber ? rangeMessage : GENERIC[limits.isList ? ofList : ofText]
  return message?.(limits) ?? m.app_field_format()
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'INVALID_EMAIL',
  url: 'INVALID_URL',
  date: 'INVALID_DATE',
  datetime: 'INVALID_DATE',
}

/** Whether a field was left empty. */
export const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** The code of what a schema found wrong with a value: the schema's own where it has one. */
export function codeOfIssue(issue: z.core.$ZodIssue, value: unknown): string {
  if (isNothing(value)) return 'REQUIRED'
  if (CODE.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      if (Number.isNaN(value)) return 'NOT_A_NUMBER'
      return issue.expected === 'int' || typeof value === 'number' ? 'NOT_WHOLE' : 'INVALID_FORMAT'
    case 'too_small':
      return bySize(issue.origin, 'TOO_SHORT', 'TOO_FEW')
    case 'too_big':
      return bySize(issue.origin, 'TOO_LONG', 'TOO_MANY')
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'INVALID_FORMAT'
    case 'invalid_value':
      return typeof value === 'boolean' ? 'NEEDED' : 'INVALID_CHOICE'
    default:
      return 'INVALID_FORMAT'
  }
}

const bySize = (origin: string, ofText: string, ofList: string) =>
  origin === 'string' ? ofText : origin === 'array' || origin === 'set' ? ofList : 'OUT_OF_RANGE'

/** What is wrong at a path of the input, which the form shows at the field of this name. */
export interface FieldFault {
  path: string
  name: string
  code: string
  value?: unknown
}

/** The sentence for a field: the form's own, that of the code, or a general one. */
export function fieldMessage(
  input: z.core.$ZodType | undefined,
  { path, name, code, value }: FieldFault,
  own: FieldMessages,
): string {
  const ofRows = path.replaceAll(/\.\d+(?=\.|$)/g, '.*')
  const mine = [path, ofRows, name].map((key) => (Object.hasOwn(own, key) ? own[key] : undefined)).find(Boolean)
  const message = typeof mine === 'function' ? mine : mine?.[code]
  const limits = input ? limitsOf(input, path) : { isOptional: false, isList: false }
  return (message ?? GENERIC[code] ?? m.app_field_format)({ ...limits, value })
}
