import { acceptCookies } from '@chowk/contract/identity/session.ts'
import type { Consent } from '@chowk/contract/identity/session.ts'
import { handle } from '../platform/handle.ts'
import type { Context } from '../platform/handle.ts'
import { deviceLine, makeDevice, proofOf } from '../device/device.ts'
import type { DeviceProof } from '../device/device.ts'

/**
 * Keeps with the device what was agreed to. Where that is nothing, a browser that is not known stays so, and one that is known remains it
 * for its session only; that the question was answered, the browser keeps itself.
 */
export const answerAcceptCookies = handle(acceptCookies, async (context) => {
  const { input, clock } = context
  const consent = { personal: input.personal, statistics: input.statistics }
  const device = (await knownDevice(context)) ?? (await newDevice(context, consent))
  if (device) await keep(context, device, consent)
  return { consent, consentAt: clock.now().toISOString() }
})

type Choosing = Pick<Context<typeof acceptCookies>, 'viewer' | 'tx' | 'house' | 'clock' | 'origin' | 'reply'>

async function knownDevice({ viewer, tx, house, origin }: Choosing): Promise<DeviceProof | undefined> {
  const proof = proofOf(house.config.serverKey, origin.cookies['chowk_device'])
  const deviceId = viewer.signedIn ? viewer.deviceId : proof?.deviceId
  const [known] = deviceId ? await tx`select 1 from device where id = ${deviceId}` : []
  if (!known || !deviceId) return undefined
  return proof?.deviceId === deviceId ? proof : { deviceId, nonce: '' }
}

async function newDevice({ tx, house, clock, origin, reply }: Choosing, consent: Consent) {
  if (!consent.personal && !consent.statistics) return undefined
  const key = house.config.serverKey
  return { deviceId: await makeDevice({ sql: tx, key, origin, reply, now: clock.now() }), nonce: '' }
}

async function keep({ viewer, tx, house, clock, origin, reply }: Choosing, device: DeviceProof, consent: Consent) {
  await tx`
    update device set consent = ${tx.json({ ...consent })}, consent_at = ${clock.now()} where id = ${device.deviceId}`
  // A program that names itself by its token alone has no cookie to be told anew.
  if (viewer.signedIn && !device.nonce) return
  const known = { ...device, consents: consent.personal, isSignedIn: viewer.signedIn }
  reply.cookie(deviceLine(house.config.serverKey, known, origin))
}
