import { createHmac, timingSafeEqual } from 'node:crypto'

const hmac = (secret: string, text: string | Buffer) => createHmac('sha256', secret).update(text).digest('hex')

/** What the gateway signs for the browser to bring back. */
export const signReturn = (secret: string, orderId: string, paymentId: string): string =>
  hmac(secret, `${orderId}|${paymentId}`)

/** What the gateway signs beside an event: its bytes as they travel. */
export const signEvent = (secret: string, body: string | Buffer): string => hmac(secret, body)

/** Whether two signatures are the same, in a time that tells nothing. */
export function isSignature(right: string, given: string): boolean {
  const [one, other] = [Buffer.from(right), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
