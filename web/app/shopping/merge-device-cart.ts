import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getCart, getShoppingCounts, mergeCart } from '@chowk/contract/order/cart.ts'
import type { Output } from '@chowk/contract/call.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import { callOverHttp } from '../calls.ts'
import { refresh } from '../read.ts'
import { clearDeviceCart, useDeviceCart } from './device-cart.ts'

type Cut = Output<typeof mergeCart>['cut'][number]

const cutText = ({ title, wanted, kept, why }: Cut): string => {
  if (title === '') return m.cart_cut_gone()
  return why === 'CART_FULL' ? m.cart_cut_full({ title }) : m.cart_cut({ title, wanted, kept })
}

// A tab that merges already keeps the same cart from being merged by another render.
let merging = ''

/** Adds the cart of this device to the account that has just signed in, and says what did not fit (S13). */
export function useMergedCart(): void {
  const client = useQueryClient()
  const { key, lines } = useDeviceCart()
  useEffect(() => {
    if (lines.length === 0 || merging === key) return
    merging = key
    void callOverHttp(mergeCart, { lines: [...lines] }, { idempotencyKey: key })
      .then(async ({ cut }) => {
        clearDeviceCart(key)
        if (cut.length > 0) showToast({ text: cut.map(cutText).join(' '), forMs: 15_000 })
        await refresh(client, [getShoppingCounts, getCart])
      })
      .catch(() => {
        // It stays on the device and is tried again with the next page.
        merging = ''
      })
  }, [client, key, lines])
}
