import { ALERT_DAYS, MOST_ALERTS, setStockAlert } from '@chowk/contract/product/wish.ts'
import { handle } from '../../platform/handle.ts'
import { DAY_MS } from '../../platform/time.ts'
import { findProductViewer, isListed } from '../catalogue/visible.ts'

export const answerSetAlert = handle(setStockAlert, async ({ tx, viewer, clock, input, refuse }) => {
  const { variantId, isOn } = input
  const { personId } = viewer
  if (!isOn) {
    await tx`delete from stock_alert where person_id = ${personId} and variant_id = ${variantId}`
    return { variantId, isOn, endsAt: null }
  }
  const seen = await findProductViewer(tx, viewer)
  await tx`select pg_advisory_xact_lock(hashtextextended(${`stock alert ${personId}`}, 0))`
  const [variant] = await tx<{ available: number }[]>`
    select coalesce(k.on_hand - k.reserved, 0) as available
    from product_variant v join product p on p.id = v.product_id join store_seller s on s.id = p.seller_id
      left join variant_stock k on k.variant_id = v.id
    where v.id = ${variantId} and v.active and ${isListed(tx, seen)}`
  if (!variant) throw refuse('PRODUCT_NOT_FOUND')
  if (variant.available > 0) throw refuse('IN_STOCK')
  const [others] = await tx<{ count: number }[]>`
    select count(*)::int as count from stock_alert where person_id = ${personId} and variant_id <> ${variantId}`
  if ((others?.count ?? 0) >= MOST_ALERTS) throw refuse('TOO_MANY_ALERTS')
  const endsAt = new Date(clock.now().getTime() + ALERT_DAYS * DAY_MS)
  await tx`
    insert into stock_alert (person_id, variant_id, ends_at) values (${personId}, ${variantId}, ${endsAt})
    on conflict (person_id, variant_id) do update set ends_at = excluded.ends_at`
  return { variantId, isOn, endsAt: endsAt.toISOString() }
})
