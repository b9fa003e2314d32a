import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** What a text is sealed for: each purpose has a key of its own, and what is sealed about one thing opens for no other. */
export interface SealedFor {
  purpose: string
  about: string
}

const NONCE = 12
const TAG = 16

const keyOf = (serverKey: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', serverKey, Buffer.alloc(0), `sealed ${purpose}`, 32))

/** Seals a text that must be read again later and by this server alone. */
export function sealText(serverKey: Buffer, text: string, { purpose, about }: SealedFor): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(serverKey, purpose), nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The text again; undefined when it was sealed with another key, for something else, or altered. */
export function openSealed(serverKey: Buffer, sealed: Uint8Array, { purpose, about }: SealedFor): string | undefined {
  const bytes = Buffer.from(sealed)
  if (bytes.length < NONCE + TAG) return undefined
  const opener = createDecipheriv('aes-256-gcm', keyOf(serverKey, purpose), bytes.subarray(0, NONCE))
  opener.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  try {
    return Buffer.concat([opener.update(bytes.subarray(NONCE + TAG)), opener.final()]).toString()
  } catch {
    return undefined
  }
}
