import { NO_WORKSPACE, isOfWorkspace } from '@chowk/contract/acting-workspace.ts'
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

/** The viewer's rows of the permission matrix: their role in the workspace, and operator of the installation. */
function actorsOf(viewer: Viewer): Actor[] {
  if (!viewer.signedIn) return ['visitor']
  const { workspaceId, role, isOperator } = viewer
  const own = workspaceId && role ? ACTOR_OF_ROLE[role] : 'individual'
  // Members of the default workspace are individuals.
  const alone = workspaceId === DEFAULT_WORKSPACE_ID ? (['individual'] as const) : []
  return [own, ...alone, ...(isOperator ? (['operator'] as const) : [])]
}

const admits = ({ grants }: Permission, viewer: Viewer): boolean =>
  actorsOf(viewer).some((actor) => grants[actor] !== 'none')

/** The viewer that a call sees: a restricted account uses open calls as a visitor, and no others. */
export function seenBy({ permission: { access, evenRestricted } }: Call, viewer: Viewer): Viewer {
  if (!viewer.signedIn || !viewer.restriction || evenRestricted.includes(viewer.restriction)) return viewer
  if (access === 'open') return { signedIn: false, deviceId: viewer.deviceId }
  throw commonRefusal('ACCOUNT_RESTRICTED', { details: { restriction: viewer.restriction } })
}

/** Rejects a call of a page that was rendered for another workspace than the session acts for now (O30). */
export function demandSameWorkspace(declared: Call, viewer: Viewer, named: string | undefined): void {
  if (named === undefined || !viewer.signedIn || !isOfWorkspace(declared)) return
  const acting = viewer.workspaceId ?? NO_WORKSPACE
  if (acting !== named) throw commonRefusal('WORKSPACE_CHANGED')
}

/** Rejects viewers without permission before the input is parsed. The session is checked later, in the database. */
export function admit(declared: Call, viewer: Viewer): void {
  const { permission } = declared
  if (!admits(permission, viewer)) {
    if (!viewer.signedIn) throw commonRefusal('SIGN_IN_NEEDED')
    throw permission.refusal ? refuserOf(declared)(permission.refusal) : commonRefusal('NOT_ALLOWED')
  }
  if (permission.requires.adult && viewer.signedIn && viewer.isMinor) throw refuserOf(declared)(TOO_YOUNG)
}

const TOO_YOUNG = 'TOO_YOUNG'

/** Refusals of a call that asks for the password or code again. */
export type ProofRefusal = 'PASSWORD_WRONG' | 'SIGN_IN_AGAIN' | 'CODE_NEEDED' | 'CODE_WRONG'

const PROOF_REFUSALS: Record<NonNullable<Call['provenBy']>, readonly ProofRefusal[]> = {
  PASSWORD: ['PASSWORD_WRONG', 'SIGN_IN_AGAIN'],
  PASSWORD_AND_CODE: ['PASSWORD_WRONG', 'SIGN_IN_AGAIN', 'CODE_NEEDED', 'CODE_WRONG'],
}

/** Ensures that a call declares the codes with which the gate refuses. */
export function checkDeclared({ address, permission: { refusal, requires }, provenBy, refusals }: Call): void {
  const proof = provenBy ? PROOF_REFUSALS[provenBy] : []
  for (const code of [refusal, requires.adult && TOO_YOUNG, ...proof])
    if (code && !(code in refusals)) throw new Error(`${address} refuses with ${code} and does not declare it.`)
}

/**
 * Whether the session is checked before the handler runs. An access token outlives its session by some minutes, which is too long for what
 * operators and administrators read, for secrets, and for writes outside of the usual transaction.
 */
export function asksForLive({ address, permission: { access, requires }, secret }: Call): boolean {
  const mayWrite = addressOf(address).method !== 'GET' && access !== 'open'
  return [requires.liveSession, requires.secondFactor, secret, mayWrite].includes(true)
}

/** The viewer after the session check: with an ended session a visitor in open calls, otherwise refused. */
export async function liveViewer(house: Sessions, { permission: { access } }: Call, viewer: Viewer): Promise<Viewer> {
  if (!viewer.signedIn || (await house.isLive(house.sql, viewer))) return viewer
  if (access === 'open') return { signedIn: false, deviceId: viewer.deviceId }
  throw commonRefusal('SIGN_IN_NEEDED')
}

/** Whether a call needs a session, which is then checked before anything is written. */
export const hasSession = ({ declared, viewer }: { declared: Call; viewer: Viewer }): boolean =>
  viewer.signedIn && declared.permission.access !== 'open'

/** Refuses when the session was ended after its access token was issued. */
export async function demandLive(
  sql: Sql,
  { declared, house, viewer }: { declared: Call; house: Sessions; viewer: Viewer },
): Promise<void> {
  if (viewer.signedIn && hasSession({ declared, viewer }) && !(await house.isLive(sql, viewer)))
    throw commonRefusal('SIGN_IN_NEEDED')
}
