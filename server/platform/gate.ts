import { addressOf } from '@chowk/contract/call.ts'
import type { Call } from '@chowk/contract/call.ts'
import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import type { Actor, Permission } from '@chowk/contract/permission.ts'
import type { Sql } from './database.ts'
import { commonRefusal, refuserOf } from './refusal.ts'
import type { Person, Viewer } from './viewer.ts'

interface Sessions {
  sql: Sql
  isLive(sql: Sql, person: Person): Promise<boolean>
}

const ACTOR_OF_ROLE = { OWNER: 'owner', ADMIN: 'administrator', FACULTY: 'faculty', MEMBER: 'member' } as const

/** As whom the viewer stands in the permission matrix: in her workspace, and beside it as whoever runs this installation. */
function actorsOf(viewer: Viewer): Actor[] {
  if (!viewer.signedIn) return ['visitor']
  const { workspaceId, role, isOperator } = viewer
  const own = workspaceId && role ? ACTOR_OF_ROLE[role] : 'individual'
  // Who acts for the home of individuals, which counts her as its member, is one.
  const alone = workspaceId === DEFAULT_WORKSPACE_ID ? (['individual'] as const) : []
  return [own, ...alone, ...(isOperator ? (['operator'] as const) : [])]
}

const admits = ({ grants }: Permission, viewer: Viewer): boolean =>
  actorsOf(viewer).some((actor) => grants[actor] !== 'none')

/** As whom a call is answered: whose account waits for something uses what is open to everybody as a visitor does, and nothing of her own. */
export function seenBy({ permission: { access, evenRestricted } }: Call, viewer: Viewer): Viewer {
  if (!viewer.signedIn || !viewer.restriction || evenRestricted.includes(viewer.restriction)) return viewer
  if (access === 'open') return { signedIn: false, deviceId: viewer.deviceId }
  throw commonRefusal('ACCOUNT_RESTRICTED', { details: { restriction: viewer.restriction } })
}

/** Refuses whom the permission of a call does not admit, before its input is looked at; whether her session stands is asked of the database. */
export function admit(declared: Call, viewer: Viewer): void {
  const { permission } = declared
  if (!admits(permission, viewer)) {
    if (!viewer.signedIn) throw commonRefusal('SIGN_IN_NEEDED')
    throw permission.refusal ? refuserOf(declared)(permission.refusal) : commonRefusal('NOT_ALLOWED')
  }
  if (permission.requires.adult && viewer.signedIn && viewer.isMinor) throw refuserOf(declared)(TOO_YOUNG)
}

const TOO_YOUNG = 'TOO_YOUNG'

/** With what a call refuses whoever does not prove herself anew. */
export type ProofRefusal = 'PASSWORD_WRONG' | 'SIGN_IN_AGAIN' | 'CODE_NEEDED' | 'CODE_WRONG'

const PROOF_REFUSALS: Record<NonNullable<Call['provenBy']>, readonly ProofRefusal[]> = {
  PASSWORD: ['PASSWORD_WRONG', 'SIGN_IN_AGAIN'],
  PASSWORD_AND_CODE: ['PASSWORD_WRONG', 'SIGN_IN_AGAIN', 'CODE_NEEDED', 'CODE_WRONG'],
}

/** A call declares the codes of its own with which the gate refuses. */
export function checkDeclared({ address, permission: { refusal, requires }, provenBy, refusals }: Call): void {
  const proof = provenBy ? PROOF_REFUSALS[provenBy] : []
  for (const code of [refusal, requires.adult && TOO_YOUNG, ...proof])
    if (code && !(code in refusals)) throw new Error(`${address} refuses with ${code} and does not declare it.`)
}

/**
 * Whether a call asks for the session without a transaction. What operators and administrators read, and what is secret, is not shown by a
 * copied token of a session that was ended, or that lacks the second factor which is demanded by now; calls with transactions of their
 * own write as well.
 */
export function asksForLive({ address, permission: { access, requires }, secret }: Call): boolean {
  const mayWrite = addressOf(address).method !== 'GET' && access !== 'open'
  return [requires.liveSession, requires.secondFactor, secret, mayWrite].includes(true)
}

/** The viewer as she counts now: of an ended session nobody, where that is enough for the call. */
export async function liveViewer(house: Sessions, { permission: { access } }: Call, viewer: Viewer): Promise<Viewer> {
  if (!viewer.signedIn || (await house.isLive(house.sql, viewer))) return viewer
  if (access === 'open') return { signedIn: false, deviceId: viewer.deviceId }
  throw commonRefusal('SIGN_IN_NEEDED')
}

/** Whether a session stands behind a call, which is asked for before anything is written. */
export const hasSession = ({ declared, viewer }: { declared: Call; viewer: Viewer }): boolean =>
  viewer.signedIn && declared.permission.access !== 'open'

/** A signed-in person's session may have been ended since her token was made. */
export async function demandLive(
  sql: Sql,
  { declared, house, viewer }: { declared: Call; house: Sessions; viewer: Viewer },
): Promise<void> {
  if (viewer.signedIn && hasSession({ declared, viewer }) && !(await house.isLive(sql, viewer)))
    throw commonRefusal('SIGN_IN_NEEDED')
}
