import { MINOR_MONTH_PAISE } from '@chowk/contract/order/checkout.ts'
import type { Sql } from '../../platform/database.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { INDIA_MS, dayInIndia } from '../../platform/time.ts'
import type { Person } from '../../platform/viewer.ts'

// Waiting orders count too, else two at once would pass the limit.
async function spentThisMonth(tx: Sql, personId: string, now: Date): Promise<number> {
  const month = new Date(Date.parse(`${dayInIndia(now).slice(0, 7)}-01T00:00:00.000Z`) - INDIA_MS)
  const [row] = await tx<{ paise: number }[]>`
    select (coalesce(sum(l.money_paise + l.shipping_share_paise), 0))::float8 as paise
    from order_group g join order_line l on l.group_id = g.id
    where g.buyer_id = ${personId} and g.state in ('PLACED', 'PAYMENT_PENDING') and g.created_at >= ${month}`
  return row?.paise ?? 0
}

/** Refuses a minor without the consent of a guardian or an institute, or above the limit of a month (S33). */
export async function demandMinorsLimit(
  tx: Sql,
  { viewer, moneyPaise, now }: { viewer: Person; moneyPaise: number; now: Date },
  refuse: (code: 'CONSENT_REQUIRED' | 'MINOR_LIMIT', facts?: { details: Record<string, unknown> }) => Refusal,
): Promise<void> {
  if (!viewer.isMinor) return
  const { personId } = viewer
  const [consent] = await tx`
    select from membership m join workspace w on w.id = m.workspace_id
    where m.person_id = ${personId} and m.workspace_id = ${viewer.workspaceId}::uuid and m.left_at is null and m.store_allowed
      and (w.kind = 'INSTITUTE'
        or exists (select from guardian_consent c where c.person_id = ${personId} and c.withdrawn_at is null))`
  if (!consent) throw refuse('CONSENT_REQUIRED')
  const spentPaise = await spentThisMonth(tx, personId, now)
  if (spentPaise + moneyPaise <= MINOR_MONTH_PAISE) return
  const leftPaise = Math.max(0, MINOR_MONTH_PAISE - spentPaise)
  throw refuse('MINOR_LIMIT', { details: { limitPaise: MINOR_MONTH_PAISE, leftPaise } })
}
