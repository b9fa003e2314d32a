import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** By which keys one browser reads what is sent to it; raw bytes. */
export interface BrowserKeys {
  p256dh: Uint8Array
  auth: Uint8Array
}

/** Push services take so many bytes of a message at most; of those 86 are its header and 17 its seal. */
const RECORD = 4096
/** Longest text that one message holds. */
export const MOST_MESSAGE_BYTES = RECORD - 103

const CURVE = 'prime256v1'
const derive = (secret: Uint8Array, { salt, info }: { salt: Uint8Array; info: string | Uint8Array }, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Whether a browser's keys are of their lengths and its key is a point of the curve. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  if (p256dh.length !== 65 || p256dh[0] !== 4 || auth.length !== 16) return false
  const own = createECDH(CURVE)
  own.generateKeys()
  try {
    return own.computeSecret(p256dh).length === 32
  } catch {
    return false
  }
}

/** The random parts of a message; only the standard's own example names them. */
interface Chance {
  salt: Uint8Array
  privateKey?: Uint8Array
}

/** A message that only that browser can read: `aes128gcm` in one record (RFC 8291, RFC 8188). */
export function encryptMessage(
  text: string | Uint8Array,
  { p256dh, auth }: BrowserKeys,
  { salt, privateKey }: Chance = { salt: randomBytes(16) },
): Buffer {
  const own = createECDH(CURVE)
  if (privateKey) own.setPrivateKey(privateKey)
  else own.generateKeys()
  const key = own.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, key])
  const secret = derive(own.computeSecret(p256dh), { salt: auth, info }, 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(secret, { salt, info: 'Content-Encoding: aes128gcm\0' }, 16),
    derive(secret, { salt, info: 'Content-Encoding: nonce\0' }, 12),
  )
  const plain = Buffer.from(text)
  if (plain.length > MOST_MESSAGE_BYTES) throw new Error('a push message is too long')
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD)
  // The two ends the last record.
  const bytes = Buffer.concat([cipher.update(plain), cipher.update(Buffer.from([2])), cipher.final()])
  return Buffer.concat([salt, size, Buffer.from([key.length]), key, bytes, cipher.getAuthTag()])
}
