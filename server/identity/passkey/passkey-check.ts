import type { MadePasskey, ShownPasskey } from '@chowk/contract/identity/passkey.ts'
import type { House } from '../../platform/handle.ts'
import { isPasskeyOrigin, passkeyDomain } from './passkey-settings.rules.ts'

/** The signatures that are taken: Ed25519, P-256 and RSA, as devices have them. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257]

/** What is kept of a passkey to know it again. */
export interface KnownPasskey {
  credential: string
  publicKey: Uint8Array
  counter: number
}

/** The question that a device signed, and the page that asked it. */
export interface Signed {
  challenge: string
  origin: string
}

/** What a new passkey is, or undefined when anything about it is wrong. Its maker is not asked who it is. */
export async function checkMade(
  house: House,
  credential: MadePasskey,
  signed: Signed,
): Promise<(KnownPasskey & { isShared: boolean }) | undefined> {
  if (!isPasskeyOrigin(house.config, signed.origin)) return undefined
  // 20 MB of certificates and their formats: for whoever makes a passkey.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo } = await withoutFaults(house, async () =>
    verifyRegistrationResponse({
      response: { ...inFull(credential), response: { ...credential.response, transports: undefined } } as never,
      expectedChallenge: signed.challenge,
      expectedOrigin: signed.origin,
      expectedRPID: passkeyDomain(house.config),
      requireUserVerification: true,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    }),
  )
  if (!registrationInfo) return undefined
  const { credential: made, credentialDeviceType } = registrationInfo
  return {
    credential: made.id,
    publicKey: made.publicKey,
    counter: made.counter,
    isShared: credentialDeviceType === 'multiDevice',
  }
}

/** The new count of a passkey that was rightly shown by somebody who unlocked it; undefined when anything about that is wrong. */
export async function checkShown(
  house: House,
  credential: ShownPasskey,
  { signed, known }: { signed: Signed; known: KnownPasskey },
): Promise<number | undefined> {
  if (!isPasskeyOrigin(house.config, signed.origin)) return undefined
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await withoutFaults(house, async () =>
    verifyAuthenticationResponse({
      response: inFull(credential) as never,
      expectedChallenge: signed.challenge,
      expectedOrigin: signed.origin,
      expectedRPID: passkeyDomain(house.config),
      credential: { id: known.credential, publicKey: new Uint8Array(known.publicKey), counter: known.counter },
      requireUserVerification: true,
    }),
  )
  return verified ? authenticationInfo?.newCounter : undefined
}

const inFull = <Given extends object>(credential: Given) => ({ ...credential, clientExtensionResults: {} })

// The library says by an error whatever is wrong with what came.
async function withoutFaults<Found extends object>(
  { log }: House,
  check: () => Promise<Found>,
): Promise<Partial<Found>> {
  try {
    return await check()
  } catch (fault) {
    log.info({ why: fault instanceof Error ? fault.message.slice(0, 200) : '' }, 'a passkey was refused')
    return {}
  }
}
