import type { Gift } from '@chowk/contract/donation/gift.ts'
import { findPayment } from '../../payment/payment.ts'
import type { Sql } from '../../platform/database.ts'
import { DONATION_PAYMENT } from '../contribution/totals.ts'
import { findPapers, toPaper } from '../paper/paper-row.ts'

/** A gift as the payment knows it. */
export const subjectOf = (giftId: string) => ({ kind: DONATION_PAYMENT, subjectId: giftId })

type Row = Pick<
  Gift,
  | 'giftId'
  | 'state'
  | 'customUrl'
  | 'name'
  | 'amountPaise'
  | 'isAnonymous'
  | 'isMonthly'
  | 'wants80g'
  | 'returnedPaise'
  | 'refund'
> & { endsAt: Date; paidAt: Date | null }

/** An online gift of its giver; undefined for everybody else. */
export async function readGift(
  sql: Sql,
  { giftId, giverId }: { giftId: string; giverId: string },
): Promise<Gift | undefined> {
  const [row] = await sql<Row[]>`
    select d.id as gift_id, d.state, w.slug as custom_url, json_build_object('en', w.name, 'hi', nullif(w.name_hi, '')) as name,
      c.amount_paise::float8 as amount_paise, c.is_anonymous, d.is_monthly, c.pan is not null as wants80g,
      d.returned_paise::float8 as returned_paise, r.state as refund, d.ends_at, d.paid_at
    from donation d join contribution c on c.id = d.id join workspace w on w.id = c.workspace_id
      left join donation_refund r on r.donation_id = d.id
    where d.id = ${giftId} and c.giver_id = ${giverId}`
  if (!row) return undefined
  const payment = await findPayment(sql, subjectOf(giftId))
  return {
    ...row,
    attempt: row.state === 'CREATED' ? (payment?.attempt ?? null) : null,
    endsAt: row.endsAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    papers: (await findPapers(sql, [giftId])).map(toPaper),
  }
}
