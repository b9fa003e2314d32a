import { createHmac, timingSafeEqual } from 'node:crypto'

const hmac = (secret: string, text: string | Buffer) => createHmac('sha256', secret).update(text).digest('hex')

/** The signature that the browser brings back from the gateway. */
export const signReturn = (secret: string, orderId: string, paymentId: string): string =>
  hmac(secret, `${orderId}|${paymentId}`)

/** The signature of an event: over its raw bytes. */
export const signEvent = (secret: string, body: string | Buffer): string => hmac(secret, body)

/** Compares two signatures in constant time. */
export function isSignature(right: string, given: string): boolean {
  const [one, other] = [Buffer.from(right), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
