import type { GatewayRefund } from '../gateway/gateway.ts'
import type { RefundState } from '../kind/states.rules.ts'

/** A refund that fails this often waits for an operator. */
export const MOST_FAILURES = 3

/** A refund about to be sent, and what the gateway says of its payment. */
export interface RefundFacts {
  amountPaise: number
  capturedPaise: number
  /** Other refunds of ours that the gateway has, together. */
  knownPaise: number
  refunds: readonly GatewayRefund[]
}

/** What to send, and what went back already without our knowing. */
export interface RefundStep {
  sendPaise: number
  elsewherePaise: number
}

/**
 * Never sends more than is left at the gateway. Where less is left than is due, what was refunded outside (in the gateway's dashboard, or
 * by a lost request) counts towards it.
 */
export function nextRefundStep({ amountPaise, capturedPaise, knownPaise, refunds }: RefundFacts): RefundStep {
  const livePaise = refunds.reduce((sum, each) => sum + (each.status === 'failed' ? 0 : each.amountPaise), 0)
  const leftPaise = Math.max(0, capturedPaise - livePaise)
  if (leftPaise >= amountPaise) return { sendPaise: amountPaise, elsewherePaise: 0 }
  const outsidePaise = Math.max(0, livePaise - knownPaise)
  return { sendPaise: leftPaise, elsewherePaise: Math.min(outsidePaise, amountPaise - leftPaise) }
}

/** What earlier attempts of a refund paid after all: their answers were lost, or wrongly taken for failures. */
export const paidEarlier = (refunds: readonly GatewayRefund[], earlierKeys: readonly string[]): number =>
  refunds
    .filter(({ key, status }) => key !== null && status !== 'failed' && earlierKeys.includes(key))
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0)

/** The state after the gateway's answer; undefined while it is still working on it. */
export function stateAfter(
  amountPaise: number,
  answer: Pick<GatewayRefund, 'amountPaise' | 'status'>,
): RefundState | undefined {
  if (answer.status === 'pending') return undefined
  if (answer.status === 'failed') return 'FAILED'
  return answer.amountPaise < amountPaise ? 'AMOUNT_DIFF' : 'DONE'
}

/** The key of an attempt: under the one before, the gateway would repeat its old answer. */
export const keyOf = (refundId: string, attempt: number): string =>
  attempt === 1 ? refundId : `${refundId}-${attempt}`
