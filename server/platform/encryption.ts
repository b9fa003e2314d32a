import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** What something is encrypted for: each purpose has a key of its own, and what was encrypted about one thing opens for no other. */
export interface EncryptedFor {
  purpose: string
  about: string
}

const NONCE = 12
const TAG = 16

const keyOf = (serverKey: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', serverKey, Buffer.alloc(0), `encrypted ${purpose}`, 32))

/** Encrypts what is kept in the database and must be read again by this server alone: AES-256-GCM as nonce, tag and bytes. */
export function encrypt(serverKey: Buffer, plain: string | Uint8Array, { purpose, about }: EncryptedFor): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(serverKey, purpose), nonce).setAAD(Buffer.from(about))
  const bytes = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), bytes])
}

/** What was encrypted; undefined when that was with another key, for something else, or was altered since. */
export function decrypt(serverKey: Buffer, stored: Uint8Array, { purpose, about }: EncryptedFor): Buffer | undefined {
  const bytes = Buffer.from(stored)
  if (bytes.length < NONCE + TAG) return undefined
  const opener = createDecipheriv('aes-256-gcm', keyOf(serverKey, purpose), bytes.subarray(0, NONCE))
  opener.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  try {
    return Buffer.concat([opener.update(bytes.subarray(NONCE + TAG)), opener.final()])
  } catch {
    return undefined
  }
}
