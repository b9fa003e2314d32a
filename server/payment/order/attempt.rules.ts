import type { GatewayPayment } from '../gateway/gateway.ts'

/** An attempt that its bank has not answered for this long was abandoned: its page was closed. */
const ABANDONED_MS = 5 * 60_000

/**
 * The state of the payer's attempts by the gateway's own list. Only if all of them failed may the payer be told so: while one is still
 * open, paying again could pay twice. An abandoned attempt neither blocks the page nor counts as failed.
 */
export function attemptOf(
  payments: readonly Pick<GatewayPayment, 'status' | 'createdAt'>[],
  now: Date,
): 'WAITING' | 'REFUSED' | null {
  const open = payments.filter(({ status }) => status === 'created' || status === 'authorized')
  const isFresh = ({ createdAt }: { createdAt: Date }) => now.getTime() - createdAt.getTime() < ABANDONED_MS
  if (open.some((payment) => payment.status === 'authorized' || isFresh(payment))) return 'WAITING'
  return open.length === 0 && payments.some(({ status }) => status === 'failed') ? 'REFUSED' : null
}
