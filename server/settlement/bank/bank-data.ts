import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import type { PersonalData, Row } from '../../platform/personal-data.ts'
import type { WorkspaceData } from '../../platform/workspace-data.ts'
import { isOwed } from './owed.ts'

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
  // Money that is still owed finds its account.
  async erase(sql, personId) {
    const sellers = sql`(select s.id from store_seller s where s.person_id = ${personId} and not ${isOwed(sql)})`
    await sql`delete from seller_bank where seller_id in ${sellers}`
    await sql`delete from seller_payout_block where seller_id in ${sellers}`
  },
  async count() {
    return { goes: [], stays: [] }
  },
  async blocks(sql, personId) {
    const rows = await sql<{ name: string; workspaceId: string }[]>`
      select s.name, coalesce(s.workspace_id::text, ${DEFAULT_WORKSPACE_ID}) as workspace_id from store_seller s
      where s.person_id = ${personId} and ${isOwed(sql)} order by s.name, s.id`
    return rows.map((row) => ({ code: 'MONEY_DUE', nameHi: null, ...row }))
  },
}

/** Bank accounts of a workspace that sells, and of members who sell in it. */
export const banksOfClosed: WorkspaceData = {
  domain: 'bank',
  tables: [],
  async purge(sql, { workspaceId }) {
    const sellers = sql`(select s.id from store_seller s where s.workspace_id = ${workspaceId} and not ${isOwed(sql)})`
    await sql`delete from seller_bank where seller_id in ${sellers}`
    await sql`delete from seller_payout_block where seller_id in ${sellers}`
  },
}
