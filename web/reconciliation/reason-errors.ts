import type { FieldMessages } from '../app/form/field-errors.ts'
import { m } from '../paraglide/messages.js'

const tooShort = ({ minLength = 1 }) => m.operator_reason_short({ count: minLength })

/** Texts for a reason that says too little. */
export const REASON_ERRORS = { reason: { REQUIRED: tooShort, TOO_SHORT: tooShort } } satisfies FieldMessages
