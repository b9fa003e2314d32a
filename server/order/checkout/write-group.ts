import type { Address } from '@chowk/contract/order/address.ts'
import type { BuyerGst } from '@chowk/contract/order/checkout.ts'
import type { Sql } from '../../platform/database.ts'
import { DAY_MS, dayInIndia } from '../../platform/time.ts'
import type { Person } from '../../platform/viewer.ts'
import type { Offer } from '../../product/product.ts'
import type { QuotedCart } from '../cart/quote-cart.ts'
import type { QuotedLine, QuotedSeller } from '../sums/quote.rules.ts'
import { newReferenceCode } from './reference.rules.ts'

/** The platform's commission until rules replace it; each order keeps its own. */
const COMMISSION_BASIS_POINTS = 1000

/** How long stock and coins are held for a payment (S17). */
export const HELD_MS = 15 * 60_000

interface NewGroup {
  viewer: Person
  key: string
  address: Address
  gst: BuyerGst | null
  cart: QuotedCart
  now: Date
}

type BoughtLine = QuotedCart['bought'][number]

/** Writes a group with the orders of its sellers and their lines; everything that may change later is copied (S20). */
export async function writeGroup(tx: Sql, group: NewGroup): Promise<string> {
  const { viewer, key, address, gst, cart, now } = group
  const referenceCode = newReferenceCode(now)
  const { addressId: _id, isDefault: _default, version: _version, pinDisagrees: _disagrees, ...copy } = address
  const [made] = await tx<{ id: string }[]>`
    insert into order_group (reference_code, buyer_id, key, workspace_id, address, place_of_supply, buyer_gst, ends_at, created_at)
    values (${referenceCode}, ${viewer.personId}, ${key}, ${viewer.workspaceId}, ${tx.json(copy)}, ${address.stateCode},
      ${gst === null ? null : tx.json(gst)}, ${new Date(now.getTime() + HELD_MS)}, ${now})
    returning id`
  const groupId = made?.id ?? ''
  const lines = cart.bought.map((line, index) => ({ line, sums: sumsOf(cart, index), position: index + 1 }))
  for (const [index, sums] of cart.quote.sellers.entries()) {
    const own = lines.filter(({ line }) => line.offer.seller.sellerId === sums.sellerId)
    const [first] = own
    if (!first) continue
    const position = index + 1
    const order = { groupId, position, displayNumber: `${referenceCode}-${position}`, now }
    const orderId = await writeOrder(tx, order, { offer: first.line.offer, sums })
    await writeLines(tx, { groupId, orderId }, own)
  }
  return groupId
}

function sumsOf({ quote }: QuotedCart, index: number): QuotedLine {
  const sums = quote.lines[index]
  if (!sums) throw new Error('the quote has fewer lines than the cart')
  return sums
}

async function writeOrder(
  tx: Sql,
  { groupId, position, displayNumber, now }: { groupId: string; position: number; displayNumber: string; now: Date },
  { offer: { seller }, sums }: { offer: Offer; sums: QuotedSeller },
): Promise<string> {
  const { sellerId, workspaceId, name, shipsWithinDays, tax } = seller
  const { shippingPaise, shippingRateBasisPoints, shippingTax, isInterState } = sums
  const [made] = await tx<{ id: string }[]>`
    insert into seller_order (group_id, position, display_number, seller_id, workspace_id, seller, shipping_paise, shipping_basis_points,
      shipping_net_paise, shipping_cgst_paise, shipping_sgst_paise, shipping_igst_paise, inter_state, commission_basis_points, ships_by)
    values (${groupId}, ${position}, ${displayNumber}, ${sellerId}, ${workspaceId}, ${tx.json({ name, ...tax })}, ${shippingPaise},
      ${shippingRateBasisPoints}, ${shippingTax.netPaise}, ${shippingTax.cgstPaise}, ${shippingTax.sgstPaise}, ${shippingTax.igstPaise},
      ${isInterState}, ${COMMISSION_BASIS_POINTS}, ${dayInIndia(new Date(now.getTime() + shipsWithinDays * DAY_MS))}::date)
    returning id`
  return made?.id ?? ''
}

interface NewLine {
  line: BoughtLine
  sums: QuotedLine
  position: number
}

// One statement for all lines of an order, whose columns come as JSON.
async function writeLines(
  tx: Sql,
  { groupId, orderId }: { groupId: string; orderId: string },
  lines: readonly NewLine[],
): Promise<void> {
  const rows = lines.map(({ line: { offer, quantity }, sums, position }) => ({
    position,
    product_id: offer.productId,
    variant_id: offer.variantId,
    quantity,
    unit_paise: offer.pricePaise,
    gross_paise: sums.grossPaise,
    net_paise: sums.tax.netPaise,
    cgst_paise: sums.tax.cgstPaise,
    sgst_paise: sums.tax.sgstPaise,
    igst_paise: sums.tax.igstPaise,
    coins: sums.coins,
    money_paise: sums.moneyPaise,
    shipping_share_paise: sums.shippingSharePaise,
    basis_points: sums.rateBasisPoints,
    hsn: offer.hsn,
    returnable_days: offer.returnableDays,
    copy: copyOf(offer),
  }))
  await tx`
    insert into order_line (order_id, group_id, position, product_id, variant_id, quantity, unit_paise, gross_paise, net_paise, cgst_paise,
      sgst_paise, igst_paise, coins, money_paise, shipping_share_paise, basis_points, hsn, returnable_days, copy)
    select ${orderId}::uuid, ${groupId}::uuid, position, product_id, variant_id, quantity, unit_paise, gross_paise, net_paise, cgst_paise,
      sgst_paise, igst_paise, coins, money_paise, shipping_share_paise, basis_points, hsn, returnable_days, copy
    from jsonb_to_recordset(${tx.json(rows)}::jsonb) as r (position smallint, product_id uuid, variant_id uuid, quantity int,
      unit_paise bigint, gross_paise bigint, net_paise bigint, cgst_paise bigint, sgst_paise bigint, igst_paise bigint, coins int,
      money_paise bigint, shipping_share_paise bigint, basis_points int, hsn text, returnable_days smallint, copy jsonb)`
}

const copyOf = ({ title, optionValues, sku, slug, brand, pictureId, gstBasisPoints }: Offer) => ({
  title,
  options: optionValues,
  sku,
  slug,
  brand,
  pictureId,
  // As the product said; the seller's status decides what is charged.
  gstBasisPoints,
})
