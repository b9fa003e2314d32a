import { newReferenceCode } from '../order/checkout/reference.rules.ts'
import { splitTax } from '../order/sums/tax.rules.ts'
import { givenProduct, givenSeller } from './store.ts'
import type { World } from './world.ts'

interface OrderFacts {
  /** Else a new person. */
  buyer?: string
  /** Else a new one. */
  seller?: string
  /** Of the line; else a new one. */
  product?: { id: string; slug?: string }
  /** For which the buyer acted. */
  workspace?: string
  state?: 'PAYMENT_PENDING' | 'PLACED' | 'PAYMENT_FAILED' | 'EXPIRED' | 'CANCELLED'
  /** Of the parts; only a placed group has them. */
  partState?: string
  quantity?: number
  coins?: number
}

/** A group of one order with one line of ₹118.00 a unit, by direct rows; placed, and without stock movements. */
export async function givenOrderRow(
  world: World,
  facts: OrderFacts = {},
): Promise<{ groupId: string; referenceCode: string; orderId: string; lineId: string; partId: string }> {
  const { owner } = world
  const now = world.clock.now()
  const { state = 'PLACED', quantity = 1, coins = 0 } = facts
  const buyer = facts.buyer ?? (await world.person()).id
  const seller = facts.seller ?? (await givenSeller(world, { person: (await world.person()).id }))
  const product = facts.product ?? (await givenProduct(world, { seller }))
  const [variant] = await owner<{ id: string }[]>`
    select id from product_variant where product_id = ${product.id} order by position limit 1`
  const referenceCode = newReferenceCode(now)
  const [group] = await owner<{ id: string }[]>`
    insert into order_group (reference_code, buyer_id, workspace_id, key, state, address, place_of_supply, ends_at, placed_at, created_at)
    values (${referenceCode}, ${buyer}, ${facts.workspace ?? null}, 'test', ${state}, ${owner.json({ name: 'Asha', stateCode: '27' })}, '27',
      ${new Date(now.getTime() + 15 * 60_000)}, ${state === 'PLACED' ? now : null}, ${now}) returning id`
  const groupId = group?.id ?? ''
  const [order] = await owner<{ id: string }[]>`
    insert into seller_order (group_id, position, display_number, seller_id, workspace_id, seller, shipping_paise, shipping_basis_points,
      shipping_net_paise, shipping_cgst_paise, shipping_sgst_paise, shipping_igst_paise, inter_state, commission_basis_points, ships_by)
    select ${groupId}, 1, ${`${referenceCode}-1`}, s.id, s.workspace_id,
      ${owner.json({ name: 'Neem Shop', legalName: 'Neem Trust', stateCode: '27', taxStatus: 'REGULAR' })}, 0, 1800, 0, 0, 0, 0, false, 1000, '2026-12-31'
    from store_seller s where s.id = ${seller} returning id`
  const orderId = order?.id ?? ''
  const gross = 11_800 * quantity
  const tax = splitTax(gross, { rateBasisPoints: 1800, isInterState: false })
  const [line] = await owner<{ id: string }[]>`
    insert into order_line (order_id, group_id, position, product_id, variant_id, quantity, unit_paise, gross_paise, net_paise, cgst_paise,
      sgst_paise, igst_paise, coins, money_paise, shipping_share_paise, basis_points, hsn, returnable_days, copy)
    values (${orderId}, ${groupId}, 1, ${product.id}, ${variant?.id ?? ''}, ${quantity}, 11800, ${gross}, ${tax.netPaise}, ${tax.cgstPaise},
      ${tax.sgstPaise}, 0, ${coins}, ${gross - 100 * coins}, 0, 1800, '6203', 7, ${owner.json({ title: 'Lamp', slug: product.slug ?? '' })}) returning id`
  const lineId = line?.id ?? ''
  const parts = await owner<{ id: string }[]>`
    insert into order_part (line_id, order_id, quantity, state, since)
    select ${lineId}, ${orderId}, ${quantity}, ${facts.partState ?? 'PLACED'}, ${now} where ${state} = 'PLACED' returning id`
  return { groupId, referenceCode, orderId, lineId, partId: parts[0]?.id ?? '' }
}
