import { createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { ownOrigin } from '../../platform/config.ts'
import type { Config } from '../../platform/config.ts'

/** The order of the curve P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const LASTS_S = 12 * 3600

interface ServerKeys {
  /** As browsers are given it: the point, in base64url. */
  publicKey: string
  privateKey: KeyObject
}

/**
 * The pair by which push services know this installation (RFC 8292). It follows from the server's key, which is made at the first start,
 * so every process has the same and there is no further secret to keep.
 */
export function pushKeys(serverKey: Buffer): ServerKeys {
  const bytes = Buffer.from(hkdfSync('sha256', serverKey, Buffer.alloc(0), 'web push', 48))
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n
  const secret = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  const point = pair.getPublicKey()
  const jwk = { kty: 'EC', crv: 'P-256', d: secret.toString('base64url'), ...coordinatesOf(point) }
  return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) }
}

const coordinatesOf = (point: Buffer) => ({
  x: point.subarray(1, 33).toString('base64url'),
  y: point.subarray(33).toString('base64url'),
})

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

// Whom a push service may write to about us.
const subjectOf = (config: Config) =>
  config.office.email ? `mailto:${config.office.email}` : ownOrigin(config).replace(/^http:/, 'https:')

/** The header by which a push service knows who sends: a statement for it alone, signed, for half a day. */
export function vapidHeader(config: Config, endpoint: string, now: Date): string {
  const { publicKey, privateKey } = pushKeys(config.serverKey)
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + LASTS_S,
    sub: subjectOf(config),
  }
  const said = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(said), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${said}.${signature.toString('base64url')}, k=${publicKey}`
}
