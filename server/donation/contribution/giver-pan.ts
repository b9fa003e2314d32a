import { decrypt, encrypt } from '../../platform/encryption.ts'

const panOf = (contributionId: string) => ({ purpose: 'giver PAN', about: contributionId })

/** A PAN as it is stored; it opens for its gift only. */
export const encryptPan = (serverKey: Buffer, contributionId: string, pan: string): Buffer =>
  encrypt(serverKey, pan, panOf(contributionId))

/** The PAN again; undefined when it was encrypted with another server's key. */
export const decryptPan = (serverKey: Buffer, contributionId: string, stored: Uint8Array): string | undefined =>
  decrypt(serverKey, stored, panOf(contributionId))?.toString()
