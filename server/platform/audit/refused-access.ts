import { COMMON_REFUSALS } from '@chowk/contract/call.ts'
import type { Call } from '@chowk/contract/call.ts'
import type { Clock } from '../clock.ts'
import type { Sql } from '../database.ts'
import type { Log } from '../log.ts'
import type { Refusal } from '../refusal.ts'
import type { Viewer } from '../viewer.ts'
import { MINUTE_MS } from '../time.ts'
import { writeAudit } from './audit-row.ts'
import type { AuditRow } from './audit-row.ts'

/** Rows that one person or one address may cause in a minute. */
const MAX_OF_ONE = 10
/** Rows that all visitors, and all signed-in people, may cause in a minute: half a thousand addresses write no more than these. */
const MAX_OF_ALL = 120

/** The action of a row about a call that somebody may not make. */
export const ACCESS_REFUSED = 'access refused'
/** The action of a row about a proof that was not accepted: a password, a code, a link, a passkey, the word of a provider. */
export const SIGN_IN_FAILED = 'identity.sign-in-failed'

const SIGNED_IN = 'identity.signed-in'
const WRONG_PROOFS = ['WRONG_CREDENTIALS', 'PASSWORD_WRONG', 'CODE_WRONG', 'WRONG_CODE', 'TOO_MANY_REQUESTS']
// A payment that its gateway did not sign.
const FORGED_PAYMENT = 'INVALID_SIGNATURE'
// The first proof was accepted and the second is waited for.
const SECOND_STEP = 'SECOND_FACTOR_NEEDED'

/** Which call was refused, to whom, and whom or what it was about as far as that is known. */
export interface RefusedCall {
  call: Call
  viewer: Viewer
  origin: AuditRow['origin']
  subject?: string
}

/** What a refusal is written down as; undefined where it is none of who may do what. */
function actionOf({ audits }: Call, { status, refused: { code } }: Refusal): string | undefined {
  if (code === SECOND_STEP) return undefined
  if (audits === SIGNED_IN && (WRONG_PROOFS.includes(code) || !(code in COMMON_REFUSALS))) return SIGN_IN_FAILED
  if (status === 403 || code === FORGED_PAYMENT) return ACCESS_REFUSED
  return code !== 'TOO_MANY_REQUESTS' && WRONG_PROOFS.includes(code) ? SIGN_IN_FAILED : undefined
}

interface Minute {
  endsAt: number
  bySource: Map<string, number>
  written: { people: number; visitors: number }
  leftOut: number
}

// One count for all calls of a process, which has one clock.
const minutes = new WeakMap<Clock, Minute>()

// A stranger may cause refusals for ever: what goes beyond the limits is counted, and the next minute's first row says how many there were.
function admitRow(clock: Clock, { viewer, origin }: RefusedCall): { leftOutBefore: number } | undefined {
  const now = clock.now().getTime()
  let minute = minutes.get(clock)
  let leftOutBefore = 0
  if (!minute || now >= minute.endsAt) {
    leftOutBefore = minute?.leftOut ?? 0
    minute = { endsAt: now + MINUTE_MS, bySource: new Map(), written: { people: 0, visitors: 0 }, leftOut: 0 }
    minutes.set(clock, minute)
  }
  const source = viewer.signedIn ? viewer.personId : origin.ip
  const kind = viewer.signedIn ? 'people' : 'visitors'
  const ofSource = minute.bySource.get(source) ?? 0
  if (ofSource >= MAX_OF_ONE || minute.written[kind] >= MAX_OF_ALL) {
    minute.leftOut++
    return undefined
  }
  minute.bySource.set(source, ofSource + 1)
  minute.written[kind]++
  return { leftOutBefore }
}

/**
 * Writes down that somebody was refused access or did not prove who she is: who, from where, by which call, with which code, and nothing of
 * what was typed. It stands outside of the call's transaction, which was rolled back. A failure to write changes no answer.
 */
export async function writeRefused(
  house: { sql: Sql; clock: Clock; log: Log },
  refused: RefusedCall,
  refusal: Refusal,
): Promise<void> {
  const { call, viewer, origin, subject = '' } = refused
  const action = actionOf(call, refusal)
  const admitted = action && admitRow(house.clock, refused)
  if (!action || !admitted) return
  const { leftOutBefore } = admitted
  const after = { call: call.address, code: refusal.refused.code, ...(leftOutBefore > 0 && { leftOutBefore }) }
  await writeAudit(house.sql, { action, subject, viewer, origin, after }).catch((error: unknown) =>
    house.log.error({ requestId: origin.requestId, error: String(error) }, 'a refusal is missing in the audit log'),
  )
}
