import { useSearchParams } from 'react-router'
import { listAddresses } from '@chowk/contract/order/address.ts'
import { getCheckout, getOpenCheckout } from '@chowk/contract/order/checkout.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { NewCheckout } from './new-checkout.tsx'
import { PayCheckout } from './pay-checkout.tsx'

/** Orders the cart, and with `order` in the address shows the payment of an order and how it ended. */
const page = screenOf({
  title: m.checkout_title,
  prefetch: ({ search }: ScreenAddress) => {
    const referenceCode = search.get('order')
    return referenceCode ? [read(getCheckout, { referenceCode })] : [read(listAddresses, {}), read(getOpenCheckout, {})]
  },
  show: CheckoutPage,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function CheckoutPage() {
  const [search] = useSearchParams()
  const referenceCode = search.get('order')
  return referenceCode ? <PayCheckout key={referenceCode} referenceCode={referenceCode} /> : <NewCheckout />
}
