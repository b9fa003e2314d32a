import type { PersonalData, Row } from '../../platform/personal-data.ts'

/** Wishlist and stock alerts of a person. */
export const wishData: PersonalData = {
  domain: 'wishlist',
  says: { en: 'your wishlist', hi: 'आपकी विशलिस्ट' },
  tables: [
    { table: 'wish', column: 'person_id', leaves: 'erased' },
    { table: 'stock_alert', column: 'person_id', leaves: 'erased' },
  ],
  async find(sql, personId) {
    return {
      wishlist: await sql<Row[]>`
        select title, added_cartlist, added_at from wish where person_id = ${personId} order by added_at, product_id`,
      stock_alerts: await sql<Row[]>`
        select p.title, v.option_values, a.ends_at
        from stock_alert a join product_variant v on v.id = a.variant_id join product p on p.id = v.product_id
        where a.person_id = ${personId} order by a.ends_at, v.id`,
    }
  },
  async erase(sql, personId) {
    await sql`delete from wish where person_id = ${personId}`
    await sql`delete from stock_alert where person_id = ${personId}`
  },
  async count(sql, personId) {
    const [row] = await sql<{ count: number }[]>`select count(*)::int as count from wish where person_id = ${personId}`
    return { goes: [{ code: 'WISHES', count: row?.count ?? 0 }], stays: [] }
  },
}
