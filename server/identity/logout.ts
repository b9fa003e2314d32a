import { logout } from '@chowk/contract/identity/session.ts'
import { handle } from '../platform/handle.ts'
import { findSession } from './identity.ts'
import { proofOf } from './token.ts'
import { revokeFamily, takeTokens } from './session.ts'

/** Signing out works with the device alone, since the access cookie is often over by then. */
export const answerLogout = handle(logout, async ({ viewer, sql, house, clock, origin, refuse, reply }) => {
  takeTokens(origin, reply)
  const proof = proofOf(house.config.serverKey, origin.cookies['chowk_device'])
  const familyId = viewer.signedIn ? viewer.familyId : proof && (await findSession(sql, house, proof))?.viewer.familyId
  if (!familyId || !(await revokeFamily(sql, clock, familyId, 'SIGNED_OUT'))) throw refuse('SIGN_IN_NEEDED')
  return { signedOut: true as const }
})
