import type { Sql } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Refuses to open a shop that moderators have taken down; they open it again when an appeal succeeds. */
export async function demandNotBlocked(sql: Sql, sellerId: string, to: string): Promise<void> {
  const [blocked] = await sql`select from store_seller where id = ${sellerId} and blocked is not null`
  if (blocked) throw new Refusal(409, { code: 'ILLEGAL_TRANSITION', details: { from: 'CLOSED', to, allowed: [] } })
}
