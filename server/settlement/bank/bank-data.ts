import type { PersonalData, Row } from '../../platform/personal-data.ts'
import type { WorkspaceData } from '../../platform/workspace-data.ts'

/** Bank accounts of a person who sells. Their rows name the seller, who names the person. */
export const bankData: PersonalData = {
  domain: 'bank',
  says: { en: 'your bank accounts as a seller', hi: 'विक्रेता के रूप में आपके बैंक खाते' },
  tables: [],
  async find(sql, personId) {
    return {
      bank_accounts: await sql<Row[]>`
        select b.holder_name, b.last_four, b.ifsc, b.kind, b.is_primary, b.state, b.created_at
        from seller_bank b join store_seller s on s.id = b.seller_id where s.person_id = ${personId} order by b.created_at, b.id`,
    }
  },
  async erase(sql, personId) {
    const sellers = sql`(select id from store_seller where person_id = ${personId})`
    await sql`delete from seller_bank where seller_id in ${sellers}`
    await sql`delete from seller_payout_block where seller_id in ${sellers}`
  },
  async count() {
    return { goes: [], stays: [] }
  },
}

/** Bank accounts of a workspace that sells, and of members who sell in it. */
export const banksOfClosed: WorkspaceData = {
  domain: 'bank',
  tables: [],
  async purge(sql, { workspaceId }) {
    const sellers = sql`(select id from store_seller where workspace_id = ${workspaceId})`
    await sql`delete from seller_bank where seller_id in ${sellers}`
    await sql`delete from seller_payout_block where seller_id in ${sellers}`
  },
}
