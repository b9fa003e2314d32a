import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { MadePasskey, PasskeyAsking, PasskeyMaking, ShownPasskey } from '@chowk/contract/identity/passkey.ts'

/** What a test may let a device do otherwise than is right. */
export interface Oddities {
  origin?: string
  rpId?: string
  /** The device was only touched: no finger, no PIN. */
  isLocked?: boolean
  counter?: number
  userHandle?: string
  challenge?: string
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const FLAGS = { present: 1, verified: 4, eligible: 8, backedUp: 16, attested: 64 }

/** A device that makes one passkey and signs with it, as a telephone does. */
export class PasskeyDevice {
  readonly origin: string
  readonly id = randomBytes(16).toString('base64url')
  counter = 0
  #key: KeyObject | undefined
  #userHandle = ''

  constructor(origin = 'http://localhost:3000') {
    this.origin = origin
  }

  make(requested: PasskeyMaking, odd: Oddities = {}): MadePasskey {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    this.#userHandle = requested.user.id
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const cose = cborMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const id = Buffer.from(this.id, 'base64url')
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([id.length >> 8, id.length & 255]), id, cose])
    const authData = Buffer.concat([this.#head(odd.rpId ?? requested.rp.id, odd, FLAGS.attested), attested])
    const attestation = cborMap([
      ['fmt', 'none'],
      ['attStmt', null],
      ['authData', authData],
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', requested.challenge, odd),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  show(requested: PasskeyAsking, odd: Oddities = {}): ShownPasskey {
    if (!this.#key) throw new Error('this device has made no passkey')
    if (odd.counter === undefined && this.counter > 0) this.counter += 1
    const authData = this.#head(odd.rpId ?? requested.rpId, odd)
    const clientDataJSON = this.#clientData('webauthn.get', requested.challenge, odd)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#key).toString('base64url'),
        userHandle: odd.userHandle ?? this.#userHandle,
      },
    }
  }

  #head(rpId: string, odd: Oddities, more = 0): Buffer {
    const flags = FLAGS.present | FLAGS.eligible | FLAGS.backedUp | (odd.isLocked ? 0 : FLAGS.verified) | more
    const count = Buffer.alloc(4)
    count.writeUInt32BE(odd.counter ?? this.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }

  #clientData(type: string, challenge: string, odd: Oddities): string {
    const reported = {
      type,
      challenge: odd.challenge ?? challenge,
      origin: odd.origin ?? this.origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(reported)).toString('base64url')
  }
}

type CborValue = number | string | Buffer | null

// As much of CBOR as a passkey is made of.
function cborMap(entries: readonly [number | string, CborValue][]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flatMap((pair) => pair.map(cborOf))])
}

function cborOf(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  // Nothing is an empty map here: who made the device says nothing.
  return value === null ? cborHead(5, 0) : Buffer.concat([cborHead(2, value.length), value])
}

function cborHead(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
