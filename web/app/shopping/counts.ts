import type { QueryClient } from '@tanstack/react-query'
import { getShoppingCounts } from '@chowk/contract/order/cart.ts'
import type { Output } from '@chowk/contract/call.ts'
import { keyOf } from '../read.ts'

/** Counts beside bag and wishlist. */
export type ShoppingCounts = Output<typeof getShoppingCounts>
type Change = Partial<ShoppingCounts> | { by: Partial<ShoppingCounts> }

const CHANNEL = 'chowk-shopping'
const KEY = keyOf(getShoppingCounts, {})

/** The counts after a change: set, incremented or decremented, never below 0 (R4.07). */
export function changeCounts(before: ShoppingCounts, change: Change): ShoppingCounts {
  const { wishlistCount, cartCount } = before
  if (!('by' in change)) return { ...before, ...change }
  const { wishlistCount: wishes = 0, cartCount: lines = 0 } = change.by
  return { wishlistCount: Math.max(0, wishlistCount + wishes), cartCount: Math.max(0, cartCount + lines) }
}

/** Shows changed counts at once in this tab, and in the other tabs of the same user. */
export function noteCounts(client: QueryClient, userId: string, change: Change): void {
  const before = client.getQueryData<ShoppingCounts>(KEY)
  if (!before) return
  const counts = changeCounts(before, change)
  client.setQueryData(KEY, counts)
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ userId, counts })
  channel.close()
}

/** Follows the counts of other tabs until the returned function is called. */
export function followCounts(client: QueryClient, userId: string): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<{ userId: string; counts: ShoppingCounts }>) => {
    if (data.userId === userId) client.setQueryData(KEY, data.counts)
  })
  return () => channel.close()
}
