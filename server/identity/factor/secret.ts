import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@chowk/contract/identity/factor.ts'
import { RECOVERY_LENGTH, RECOVERY_SIGNS } from './factor.rules.ts'

/** What RFC 4226 recommends. */
const SECRET_BYTES = 20

const keyOf = (serverKey: Buffer, use: string) => createHmac('sha256', serverKey).update(use).digest()

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** A secret as it is kept: whoever reads the database makes no codes, and it is of use in no other person's row. */
export function sealSecret(serverKey: Buffer, personId: string, secret: Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(serverKey, 'second factor'), nonce).setAAD(Buffer.from(personId))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

export function openSecret(serverKey: Buffer, personId: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed)
  const opener = createDecipheriv('aes-256-gcm', keyOf(serverKey, 'second factor'), bytes.subarray(0, 12))
  opener.setAAD(Buffer.from(personId)).setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([opener.update(bytes.subarray(28)), opener.final()])
}

const recoveryCode = () =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_SIGNS[randomInt(RECOVERY_SIGNS.length)]).join('')

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, recoveryCode)

/** A recovery code as it is kept: guessed at only by whoever has the server's key too. */
export const hashRecoveryCode = (serverKey: Buffer, personId: string, code: string): Buffer =>
  createHmac('sha256', keyOf(serverKey, 'recovery code')).update(`${personId} ${code}`).digest()
