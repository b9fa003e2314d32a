import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@chowk/contract/identity/factor.ts'
import { decrypt, encrypt } from '../../platform/encryption.ts'
import { RECOVERY_LENGTH, RECOVERY_SIGNS } from './factor.rules.ts'

/** What RFC 4226 recommends. */
const SECRET_BYTES = 20

const keyOf = (serverKey: Buffer, use: string) => createHmac('sha256', serverKey).update(use).digest()

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

const secretOf = (personId: string) => ({ purpose: 'second factor', about: personId })

/** A secret as it is kept: whoever reads the database makes no codes, and it is of use in no other person's row. */
export const encryptSecret = (serverKey: Buffer, personId: string, secret: Buffer): Buffer =>
  encrypt(serverKey, secret, secretOf(personId))

/** The secret again; undefined when it was kept with another server's key. */
export const decryptSecret = (serverKey: Buffer, personId: string, stored: Uint8Array): Buffer | undefined =>
  decrypt(serverKey, stored, secretOf(personId))

const recoveryCode = () =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_SIGNS[randomInt(RECOVERY_SIGNS.length)]).join('')

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, recoveryCode)

/** A recovery code as it is kept: guessed at only by whoever has the server's key too. */
export const hashRecoveryCode = (serverKey: Buffer, personId: string, code: string): Buffer =>
  createHmac('sha256', keyOf(serverKey, 'recovery code')).update(`${personId} ${code}`).digest()
