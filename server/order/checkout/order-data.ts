import type { PersonalData, PersonalTable, Row } from '../../platform/personal-data.ts'
import type { CopyRow } from '../../platform/storage/packed-copy.ts'
import type { WorkspaceData, WorkspaceTable } from '../../platform/workspace-data.ts'

const BOOKS = 'Orders are kept for eight years, as tax law demands.'
const kept = (table: string, column: string): PersonalTable => ({ table, column, leaves: 'kept', because: BOOKS })

/** Orders of a person, as a buyer and as a seller. Those that were never placed lose their address. */
export const orderData: PersonalData = {
  domain: 'order',
  says: { en: 'what you ordered and sold', hi: 'आपने क्या मँगाया और क्या बेचा' },
  tables: [
    kept('order_group', 'buyer_id'),
    kept('order_group', 'address'),
    kept('order_group', 'buyer_gst'),
    kept('seller_order', 'seller'),
    kept('order_step', 'actor_id'),
    kept('store_document', 'facts'),
  ],
  async find(sql, personId) {
    return {
      orders: await sql<Row[]>`
        select g.reference_code, g.state, g.address, g.buyer_gst, g.created_at, g.placed_at, l.copy ->> 'title' as title, l.quantity,
          l.gross_paise::float8 / 100 as rupees, l.coins
        from order_group g join order_line l on l.group_id = g.id where g.buyer_id = ${personId} order by g.id, l.position`,
      sales: await sql<Row[]>`
        select o.display_number, g.placed_at, l.copy ->> 'title' as title, l.quantity, l.gross_paise::float8 / 100 as rupees
        from seller_order o join store_seller s on s.id = o.seller_id join order_group g on g.id = o.group_id
        join order_line l on l.order_id = o.id where s.person_id = ${personId} and g.state = 'PLACED' order by o.id, l.position`,
    }
  },
  async erase(sql, personId) {
    await sql`
      update order_group set address = '{}', buyer_gst = null
      where buyer_id = ${personId} and state in ('PAYMENT_FAILED', 'EXPIRED', 'CANCELLED')`
  },
  async count(sql, personId) {
    const [row] = await sql<{ n: number }[]>`
      select count(*)::int as n from order_group where buyer_id = ${personId} and state = 'PLACED'`
    return { goes: [], stays: row && row.n > 0 ? [{ code: 'ORDERS', count: row.n }] : [] }
  },
}

const ofWorkspace = (table: string): WorkspaceTable => ({
  table,
  column: 'workspace_id',
  leaves: 'kept',
  because: BOOKS,
})

/** Orders that were bought for a workspace, and those of its sellers. */
export const ordersOfClosed: WorkspaceData = {
  domain: 'order',
  tables: [ofWorkspace('order_group'), ofWorkspace('seller_order')],
  find: async (sql, workspaceId) => ({
    sales: await sql<CopyRow[]>`
      select o.display_number, o.seller ->> 'name' as seller, g.placed_at, l.copy ->> 'title' as title, l.quantity,
        l.gross_paise::float8 / 100 as rupees
      from seller_order o join order_group g on g.id = o.group_id join order_line l on l.order_id = o.id
      where o.workspace_id = ${workspaceId} and g.state = 'PLACED' order by o.id, l.position`,
  }),
  async purge() {
    await Promise.resolve()
  },
}
