import type { Call } from '@chowk/contract/call.ts'
import { Refusal, commonRefusal } from './refusal.ts'

const CODE = /^[A-Z][A-Z_]+$/

/** What was sent, as the call's schema reads it; otherwise the refusal that names each field at fault. */
export function parseInput(declared: Call, raw: unknown): unknown {
  const parsed = declared.input.safeParse(raw)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    code: CODE.test(issue.message) ? issue.message : issue.code.toUpperCase(),
    message: issue.message,
  }))
  const own = fields.map((field) => field.code).find((code) => code === 'INVALID_PAGE' || code in declared.refusals)
  if (own && own in declared.refusals) throw new Refusal(declared.refusals[own] ?? 400, { code: own, fields })
  throw commonRefusal(own === 'INVALID_PAGE' ? 'INVALID_PAGE' : 'INVALID_INPUT', { fields })
}

/** Whether a text can be the id of a row at all; what cannot is simply not found. */
export const isId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
