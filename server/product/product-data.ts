import { releaseOfMany } from '../files/files.ts'
import type { Fragment, Sql } from '../platform/database.ts'
import type { PersonalData, Row } from '../platform/personal-data.ts'
import { transitionWhere } from '../platform/postgres/transition.ts'
import type { WorkspaceData } from '../platform/workspace-data.ts'
import { PRODUCT, PRODUCT_CHANGE } from './catalogue/product-state.ts'
import { STORE_SELLER } from './seller/seller-row.ts'

// Products and sellers stay as empty rows for the orders that name them; orders keep copies of what they show.
async function endSellers(sql: Sql, where: Fragment, at: Date): Promise<void> {
  const sellers = sql`(select s.id from store_seller s where ${where})`
  const ofThem = sql`seller_id in ${sellers}`
  await transitionWhere(sql, PRODUCT_CHANGE, {
    where: sql`product_id in (select id from product where ${ofThem})`,
    to: 'WITHDRAWN',
    actorId: null,
    at,
  })
  await transitionWhere(sql, PRODUCT, {
    where: ofThem,
    to: 'ARCHIVED',
    actorId: null,
    at,
    also: sql`, updated_at = ${at}`,
  })
  await sql`delete from store_seller_tax where ${ofThem}`
  await transitionWhere(sql, STORE_SELLER, {
    where: sql`id in ${sellers}`,
    to: 'CLOSED',
    actorId: null,
    at,
    also: sql`, vacation_until = null`,
  })
}

const nowOf = async (sql: Sql): Promise<Date> => {
  const [row] = await sql<{ at: Date }[]>`select now() as at`
  return row?.at ?? new Date()
}

/** What this domain stores about a person: what they sell, and what they listed for a workspace. */
export const productData: PersonalData = {
  domain: 'product',
  says: {
    en: 'what you sell in the store, with your tax details as a seller',
    hi: 'आप दुकान में क्या बेचते हैं, और विक्रेता के रूप में आपका टैक्स विवरण',
  },
  tables: [
    { table: 'store_seller', column: 'person_id', leaves: 'anonymised' },
    { table: 'product', column: 'uploader_id', leaves: 'anonymised' },
    { table: 'product_change', column: 'asked_by', leaves: 'anonymised' },
  ],
  async find(sql, personId) {
    return {
      sellers: await sql<Row[]>`
        select s.name, s.about, s.shipping_paise::float8 as shipping_paise, s.served_states, s.ships_within_days, s.state, s.created_at
        from store_seller s where s.person_id = ${personId} order by s.id`,
      seller_tax_details: await sql<Row[]>`
        select t.since, t.tax_status, t.legal_name, t.gstin, t.enrolment_number, t.pan, t.state_code, t.address, t.postal_code
        from store_seller_tax t join store_seller s on s.id = t.seller_id where s.person_id = ${personId} order by s.id, t.since`,
      products: await sql<Row[]>`
        select p.title, p.description, p.brand, p.state, p.visibility, p.created_at, p.updated_at
        from product p join store_seller s on s.id = p.seller_id
        where s.person_id = ${personId} or p.uploader_id = ${personId} order by p.id`,
      product_changes: await sql<Row[]>`
        select c.state, c.fields, c.created_at, c.decided_at from product_change c where c.asked_by = ${personId} order by c.id`,
    }
  },
  async erase(sql, personId) {
    await endSellers(sql, sql`s.person_id = ${personId}`, await nowOf(sql))
    await sql`
      update product_change set fields = '{}'
      where product_id in (select p.id from product p join store_seller s on s.id = p.seller_id where s.person_id = ${personId})`
    await sql`
      update product set slug = id::text, title = 'Erased', body = null, description = '', brand = '', options = '[]'
      where seller_id in (select id from store_seller where person_id = ${personId})`
    await sql`
      update store_seller set person_id = null, workspace_id = null, name = '', about = '', logo_id = null where person_id = ${personId}`
    await sql`update product set uploader_id = null where uploader_id = ${personId}`
    await sql`update product_change set asked_by = null where asked_by = ${personId}`
  },
  async count(sql, personId) {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from product p join store_seller s on s.id = p.seller_id where s.person_id = ${personId}`
    return { goes: [{ code: 'PRODUCTS', count: row?.count ?? 0 }], stays: [] }
  },
}

/** What this domain stores about a workspace: its sellers with their products. */
export const productOfClosed: WorkspaceData = {
  domain: 'product',
  tables: [
    { table: 'store_seller', column: 'workspace_id', leaves: 'emptied' },
    { table: 'product', column: 'workspace_id', leaves: 'emptied' },
    { table: 'store_setting', column: 'workspace_id', leaves: 'erased' },
  ],
  async find(sql, workspaceId) {
    return {
      store_settings: await sql<Row[]>`select lists_at_once from store_setting where workspace_id = ${workspaceId}`,
      products: await sql<Row[]>`
        select p.title, p.description, p.brand, p.state, p.visibility, s.name as seller, p.created_at
        from product p join store_seller s on s.id = p.seller_id where p.workspace_id = ${workspaceId} order by p.id`,
    }
  },
  async purge(sql, { workspaceId, at }) {
    await sql`delete from store_setting where workspace_id = ${workspaceId}`
    await endSellers(sql, sql`s.workspace_id = ${workspaceId}`, at)
    const products = await sql<{ id: string }[]>`select id from product where workspace_id = ${workspaceId}`
    await releaseOfMany(
      sql,
      'product',
      products.map(({ id }) => id),
    )
    await sql`
      update product_change set fields = '{}' where product_id in (select id from product where workspace_id = ${workspaceId})`
    await sql`
      update product set workspace_id = null, slug = id::text, title = 'Erased', body = null, description = '', brand = '', options = '[]'
      where workspace_id = ${workspaceId}`
    await sql`
      update store_seller set workspace_id = null, person_id = null, name = '', about = '', logo_id = null where workspace_id = ${workspaceId}`
  },
}
