import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getShoppingCounts } from '@chowk/contract/order/cart.ts'
import { m } from '../../paraglide/messages.js'
import { CountedLink } from '../../ui/counted-link.tsx'
import { IconShoppingBag } from '../../ui/icons.ts'
import { useRead } from '../read.ts'
import { followCounts } from './counts.ts'
import { useDeviceCart } from './device-cart.ts'
import { useMergedCart } from './merge-device-cart.ts'

/** The way to the cart with the number of its lines. */
export const Bag = ({ userId }: { userId: string | null }) =>
  userId === null ? <VisitorBag /> : <MemberBag userId={userId} />

function VisitorBag() {
  return <BagLink count={useDeviceCart().lines.length} />
}

function MemberBag({ userId }: { userId: string }) {
  const client = useQueryClient()
  useEffect(() => followCounts(client, userId), [client, userId])
  useMergedCart()
  return <BagLink count={useRead(getShoppingCounts, {}).data?.cartCount ?? 0} />
}

const BagLink = ({ count }: { count: number }) => (
  <CountedLink
    to="/cart"
    Icon={IconShoppingBag}
    label={count > 0 ? m.cart_bag({ count }) : m.app_cart()}
    count={count > 0 ? String(count) : ''}
    tone="warm"
  />
)
