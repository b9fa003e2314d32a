import type { PersonalData, Row } from '../../platform/personal-data.ts'
import type { WorkspaceData } from '../../platform/workspace-data.ts'

/** Payouts of a person who sells. They stay, as tax law says; their rows name the seller, who names the person. */
export const payoutData: PersonalData = {
  domain: 'payout',
  says: { en: 'payouts to you as a seller', hi: 'विक्रेता के रूप में आपको हुए भुगतान' },
  tables: [{ table: 'settlement_request', column: 'person_id', leaves: 'anonymised' }],
  async find(sql, personId) {
    return {
      payouts: await sql<Row[]>`
        select p.created_at, p.amount_paise::float8 as amount_paise, p.state, p.last_four, p.ifsc, p.utr, p.failure_text, p.concluded_at
        from payout p join store_seller s on s.id = p.seller_id where s.person_id = ${personId} order by p.created_at, p.id`,
      payout_requests: await sql<Row[]>`
        select o.display_number, q.requested_at from settlement_request q join seller_order o on o.id = q.order_id
        where q.person_id = ${personId} order by q.requested_at`,
    }
  },
  async erase(sql, personId) {
    await sql`update settlement_request set person_id = null where person_id = ${personId}`
  },
  async count() {
    return { goes: [], stays: [] }
  },
}

/** Settings of sellers of a closed workspace; its payouts stay with their sellers. */
export const payoutsOfClosed: WorkspaceData = {
  domain: 'payout',
  tables: [],
  async purge(sql, { workspaceId }) {
    await sql`
      delete from seller_payout_setting where seller_id in (select id from store_seller where workspace_id = ${workspaceId})`
  },
}
