import { rupees } from '@chowk/contract/money.ts'
import type { OwnProductRow } from '@chowk/contract/product/own-product.ts'
import { ProductState } from '@chowk/contract/product/product.ts'
import { m } from '../../paraglide/messages.js'

/** Names of the states of a product. */
export const STATE_WORDS: Record<ProductState, () => string> = {
  DRAFT: m.sell_state_draft,
  PENDING_REVIEW: m.sell_state_pending,
  CHANGES_REQUESTED: m.sell_state_changes,
  REJECTED: m.sell_state_rejected,
  ACTIVE: m.sell_state_active,
  INACTIVE: m.sell_state_inactive,
  BLOCKED: m.sell_state_blocked,
  ARCHIVED: m.sell_state_archived,
}

/** The colour of its dot. */
export const STATE_DOTS: Record<ProductState, string> = {
  DRAFT: 'NONE',
  PENDING_REVIEW: 'WAITS',
  CHANGES_REQUESTED: 'PAUSED',
  REJECTED: 'FAILED',
  ACTIVE: 'ACTIVE',
  INACTIVE: 'PAUSED',
  BLOCKED: 'FAILED',
  ARCHIVED: 'NONE',
}

type Priced = Pick<OwnProductRow, 'lowestPaise' | 'highestPaise' | 'coinPrice' | 'coinsOnly'>

/** The price of a product, from its lowest to its highest variant. */
export function priceWords({ lowestPaise, highestPaise, coinPrice, coinsOnly }: Priced): string {
  if (coinsOnly) return m.sell_coins({ count: coinPrice })
  if (lowestPaise === null || highestPaise === null) return '–'
  if (highestPaise === 0) return m.sell_free()
  const [from, to] = [rupees(lowestPaise, { short: true }), rupees(highestPaise, { short: true })]
  return from === to ? from : m.sell_range({ from, to })
}
