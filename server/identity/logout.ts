import { logout } from '@chowk/contract/identity/session.ts'
import { handle } from '../platform/handle.ts'
import { consentOf, deviceLine, proofOf } from '../device/device.ts'
import { findSession } from './identity.ts'
import { revokeFamily, takeTokens } from './session.ts'

/** Signing out works with the device alone, since the access cookie is often over by then. */
export const answerLogout = handle(logout, async ({ viewer, tx, house, clock, origin, refuse, reply, auditAs }) => {
  takeTokens(origin, reply)
  const proof = proofOf(house.config.serverKey, origin.cookies['chowk_device'])
  const who = viewer.signedIn ? viewer : proof && (await findSession(tx, house, proof))?.viewer
  if (!who || !(await revokeFamily(tx, clock, who.familyId, 'SIGNED_OUT'))) throw refuse('SIGN_IN_NEEDED')
  if (proof) {
    const { personal: consents } = await consentOf(tx, proof.deviceId)
    reply.cookie(deviceLine(house.config.serverKey, { ...proof, consents, isSignedIn: false }, origin))
  }
  auditAs(who, `session ${who.familyId}`)
  return { signedOut: true as const }
})
