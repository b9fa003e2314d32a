import type { ReactNode } from 'react'
import { rupees } from '@chowk/contract/money.ts'
import type { ShopProduct } from '@chowk/contract/product/shop-product.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { IconArrowBackUp, IconMapPin, IconTruckDelivery } from '../../ui/icons.ts'

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([getLocale()], { type: 'region' }).of(code) ?? code) : code

/** Delivery, return and origin, before any prose. */
export function ProductFacts({ product }: { product: ShopProduct }) {
  const { seller, returnableDays, countryOfOrigin, weightGrams } = product
  const { shippingPaise, shipsWithinDays } = seller
  const fee =
    shippingPaise === 0
      ? m.shop_delivery_free()
      : m.shop_delivery_fee({ amount: rupees(shippingPaise, { short: true }) })
  return (
    <ul className="stack gap-3">
      <Fact icon={<IconTruckDelivery {...ICON} />}>
        {m.shop_ships_within({ count: shipsWithinDays })} · {fee}
      </Fact>
      <Fact icon={<IconArrowBackUp {...ICON} />}>
        {returnableDays > 0 ? m.shop_returns({ count: returnableDays }) : m.shop_no_returns()}
      </Fact>
      <Fact icon={<IconMapPin {...ICON} />}>
        {m.shop_made_in({ country: countryName(countryOfOrigin) })}
        {weightGrams !== null && <span className="dot-before muted">{weightText(weightGrams)}</span>}
      </Fact>
    </ul>
  )
}

const weightText = (grams: number): string =>
  grams < 1000 ? m.shop_grams({ grams }) : m.shop_kilograms({ kilograms: String(grams / 1000) })

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="row gap-3">
    {icon}
    <span className="breaks">{children}</span>
  </li>
)
