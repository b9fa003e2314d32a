import { createHmac, timingSafeEqual } from 'node:crypto'
import { HOUR_MS } from '../../platform/time.ts'

/** A person needs longer than that to fill a form in, and no longer than that (F7). */
export const LEAST_MS = 3000
export const MOST_MS = 2 * HOUR_MS

const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(`form ${text}`).digest('base64url')

/** A token that says when a form was opened, signed. */
export function makeFormToken(key: Buffer, now: Date): string {
  const time = now.getTime().toString(36)
  return `${time}.${mac(key, time)}`
}

/** What is wrong with a token that came back, or undefined. */
export function formTokenFault(key: Buffer, token: string, now: Date): 'FORM_EXPIRED' | 'FORM_TOO_QUICK' | undefined {
  const [address = '', given = ''] = token.split('.')
  const right = Buffer.from(mac(key, address))
  const said = Buffer.from(given)
  if (said.length !== right.length || !timingSafeEqual(said, right)) return 'FORM_EXPIRED'
  const age = now.getTime() - Number.parseInt(address, 36)
  if (age > MOST_MS) return 'FORM_EXPIRED'
  return age < LEAST_MS ? 'FORM_TOO_QUICK' : undefined
}

/** What opens a ticket again without signing in: derived from its number, so nothing is kept of it. */
export const ticketKey = (key: Buffer, number: string): string =>
  createHmac('sha256', key).update(`ticket ${number}`).digest('base64url').slice(0, 22)

/** Whether somebody holds the key of a ticket. */
export function holdsKey(key: Buffer, number: string, given: string): boolean {
  const right = Buffer.from(ticketKey(key, number))
  const said = Buffer.from(given)
  return said.length === right.length && timingSafeEqual(said, right)
}
