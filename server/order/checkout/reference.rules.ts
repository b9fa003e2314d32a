import { createHash, randomBytes } from 'node:crypto'
import { dayInIndia } from '../../platform/time.ts'

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A reference code that cannot be guessed, like CHK-261129-7QK2MFA (S21). */
export function newReferenceCode(now: Date): string {
  const signs = [...randomBytes(7)].map((byte) => BASE_32[byte % 32] ?? 'A').join('')
  return `CHK-${dayInIndia(now).slice(2).replaceAll('-', '')}-${signs}`
}

/** What a checkout asks for, as a hash: the same checkout has the same key. */
export const keyOfCheckout = (asked: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(asked)).digest('hex')
