import type { Fragment, Sql } from '../platform/database.ts'

/** Whether money of a seller can be paid out: its primary bank account is verified. */
export const hasVerifiedBank = (sql: Sql, sellerId: Fragment): Fragment => sql`exists (
  select from seller_bank b where b.seller_id = ${sellerId} and b.is_primary and b.state = 'VERIFIED')`
