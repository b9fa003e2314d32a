import { rupees } from '@chowk/contract/money.ts'
import { noticeKind } from '../../notice/kind.ts'
import type { NoticeKind } from '../../notice/kind.ts'
import { notify } from '../../notice/notify.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { findInformed } from '../bank/bank-letter.ts'
import type { PayoutRow } from './payout-row.ts'

interface Facts {
  to: 'PAID' | 'FAILED'
  paise: number
  lastFour: string
  shop: string
  /** In the words of the bank. */
  reason: string
}

/** Tells sellers about their payouts. */
export const PAYOUT_NEWS = noticeKind({
  name: 'payout',
  area: 'store',
  usually: 'MAIL',
  sample: { to: 'PAID', paise: 1_056_000, lastFour: '4812', shop: 'Neem Shop', reason: '' } as Facts,
  title: { en: 'Payouts to my bank account', hi: 'मेरे बैंक खाते में भुगतान' },
  leadsTo: () => '/transaction?part=payouts',
  // A former administrator no longer reads about the money of the workspace.
  stillSeen: async (sql, personId, subjects) => {
    const rows = await sql<{ id: string }[]>`
      select p.id from payout p join store_seller s on s.id = p.seller_id
      where p.id = any(${[...subjects]}::uuid[]) and (s.person_id = ${personId} or exists (
        select from membership m where s.person_id is null and m.workspace_id = s.workspace_id and m.person_id = ${personId}
          and m.role in ('OWNER', 'ADMIN') and m.state = 'PRESENT'))`
    return rows.map(({ id }) => id)
  },
  says(language, _who, { to, paise, lastFour, shop, reason }: Facts) {
    const money = { strong: rupees(paise, { short: true }) }
    const why = reason.trim().replace(/[.।]$/u, '')
    if (to === 'PAID')
      return language === 'hi'
        ? [`${shop}: `, money, ` खाते ••${lastFour} में भेज दिए गए`]
        : [`${shop}: `, money, ` was paid to the account ending in ${lastFour}`]
    return language === 'hi'
      ? [`${shop}: `, money, ` खाते ••${lastFour} से लौट आए। खाते का विवरण जाँचें`, why ? `. बैंक का कारण: ${why}` : '']
      : [
          `${shop}: `,
          money,
          ` came back from the account ending in ${lastFour}. Check the account details`,
          why ? `. The bank says: ${why}` : '',
        ]
  },
})

/** Notices of the domain. */
export const SETTLEMENT_NOTICES = [PAYOUT_NEWS] as unknown as NoticeKind[]

/** Tells the seller, or everybody who runs its workspace, how a payout ended. */
export async function notifyOfPayout(
  tx: Sql,
  house: House,
  payout: PayoutRow,
  { to, reason }: Pick<Facts, 'to' | 'reason'>,
): Promise<void> {
  const [seller] = await tx<{ sellerId: string; workspaceId: string | null; personId: string | null; name: string }[]>`
    select id as seller_id, workspace_id, person_id, name from store_seller where id = ${payout.sellerId}`
  if (!seller) return
  const informed = await findInformed(tx, seller)
  const { amountPaise: paise, lastFour } = payout
  const facts: Facts = { to, reason, paise, lastFour, shop: seller.name }
  await notify(tx, house, {
    kind: PAYOUT_NEWS,
    personIds: informed.map(({ id }) => id),
    subject: payout.id,
    actorId: null,
    event: to,
    facts,
  })
}
