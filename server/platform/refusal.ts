import { COMMON_REFUSALS } from '@chowk/contract/call.ts'
import type { Call, CommonRefusal, Refused, RefusalOf } from '@chowk/contract/call.ts'

/** Thrown by handlers through `refuse(code)`; rolls the transaction back and is answered with its status. */
export class Refusal extends Error {
  readonly status: number
  readonly refused: Refused
  readonly headers: Record<string, string>

  constructor(status: number, refused: Refused, headers: Record<string, string> = {}) {
    super(refused.code)
    this.status = status
    this.refused = refused
    this.headers = headers
  }
}

/** Makes the `refuse` of one call: only codes that the contract declares, with the contract's status. */
export function refuserOf<C extends Call>(declared: C) {
  return (code: RefusalOf<C>, facts: Omit<Refused, 'code'> = {}, headers: Record<string, string> = {}): Refusal => {
    const status = declared.refusals[code] ?? COMMON_REFUSALS[code as CommonRefusal]
    return new Refusal(status, { code, ...facts }, headers)
  }
}

/** A refusal from outside any handler. */
export function commonRefusal(
  code: CommonRefusal,
  facts: Omit<Refused, 'code'> = {},
  headers: Record<string, string> = {},
) {
  return new Refusal(COMMON_REFUSALS[code], { code, ...facts }, headers)
}

/** The refusal of whoever tried too often, with the milliseconds to wait. */
export const tooMany = (retryAfterMs: number): Refusal =>
  commonRefusal(
    'TOO_MANY_REQUESTS',
    { details: { retryAfterMs } },
    { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) },
  )
