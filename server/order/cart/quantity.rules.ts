import type { IncrementType } from '@chowk/contract/order/cart.ts'

/** Why a line holds fewer than asked for. */
export type CutBy = 'STOCK' | 'MAX_PER_ORDER'

/** What limits a line. */
export interface QuantityLimits {
  available: number
  maxPerOrder: number
}

interface QuantityChange extends QuantityLimits {
  before: number
  newCount: number
  incrementType: IncrementType
}

/**
 * The quantity of a line after a change (S13): it never falls below 0, and grows only as far as stock and product allow. What was in
 * the cart already stays there though stock has shrunk, since the cart says that at the line.
 */
export function changeQuantity(change: QuantityChange): { quantity: number; cutBy: CutBy | null } {
  const { before, newCount, incrementType, available, maxPerOrder } = change
  const wanted =
    incrementType === 'SET' ? newCount : Math.max(0, before + (incrementType === 'INCREMENT' ? newCount : -newCount))
  if (wanted <= before) return { quantity: wanted, cutBy: null }
  const most = Math.max(before, Math.min(Math.max(0, available), maxPerOrder))
  if (wanted <= most) return { quantity: wanted, cutBy: null }
  return { quantity: most, cutBy: available < maxPerOrder ? 'STOCK' : 'MAX_PER_ORDER' }
}
