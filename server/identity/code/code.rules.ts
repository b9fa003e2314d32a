import { CODE_DIGITS } from '@chowk/contract/identity/code.ts'
import { DAY_MS, HOUR_MS } from '../../platform/time.ts'

/** A code lives this long; so does what it proved. */
export const CODE_LIVES_MS = 600_000
export const MOST_TRIES = 5
/** At codes that went to one address, from devices that its account was never used on: a million codes are not guessed in a lifetime. */
export const DAILY_TRIES = { most: 30, windowMs: DAY_MS }
/** To one address, for one purpose. */
export const MOST_SENDS = 3
export const SENDS_WINDOW_MS = HOUR_MS
/** Before this another one is not sent: the first may be on its way. */
export const RESEND_AFTER_MS = 30_000

/** Six digits, none likelier than another; `below` draws a number from 0 up to its argument. */
export const newCode = (below: (most: number) => number): string =>
  String(below(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')

/** Milliseconds until an address may be sent another code, 0 for at once; `sent` are the times of earlier ones. */
export function waitToSend(sent: readonly Date[], now: Date): number {
  const recent = sent
    .map((time) => time.getTime())
    .filter((index) => index > now.getTime() - SENDS_WINDOW_MS)
    .toSorted((a, b) => a - b)
  const oldest = recent.at(-MOST_SENDS)
  return oldest === undefined ? 0 : oldest + SENDS_WINDOW_MS - now.getTime()
}

/** How a code stands. */
export interface CodeFacts {
  tries: number
  expiresAt: Date
  verifiedAt: Date | null
  usedAt: Date | null
}

/** Whether a code may still be tried. */
export const mayTry = (code: CodeFacts, now: Date): boolean =>
  code.verifiedAt === null && code.usedAt === null && code.tries < MOST_TRIES && code.expiresAt > now

/** Whether what a code proved may still be spent. */
export const maySpend = ({ verifiedAt, usedAt }: CodeFacts, now: Date): boolean =>
  usedAt === null && verifiedAt !== null && verifiedAt.getTime() + CODE_LIVES_MS > now.getTime()

/** An address with its middle covered: enough to know one's own, too little for anybody else. */
export function maskContact({ channel, address }: { channel: 'EMAIL' | 'MOBILE'; address: string }): string {
  if (channel === 'MOBILE') {
    const own = address.replace(/^\+91/, '')
    return `${own.slice(0, own === address ? 3 : 2)}•••••${own.slice(-3)}`
  }
  const index = address.lastIndexOf('@')
  const name = address.slice(0, index)
  return `${name.slice(0, name.length > 4 ? 2 : 1)}•••${address.slice(index)}`
}
