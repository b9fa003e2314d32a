import type { PersonalData, Row } from '../../platform/personal-data.ts'

/** The cart of a person. */
export const cartData: PersonalData = {
  domain: 'cart',
  says: { en: 'your cart', hi: 'आपकी कार्ट' },
  tables: [
    { table: 'cart_line', column: 'person_id', leaves: 'erased' },
    { table: 'cart', column: 'person_id', leaves: 'erased' },
  ],
  async find(sql, personId) {
    return {
      cart: await sql<Row[]>`
        select title, quantity, price_paise::float8 as price_paise, added_at
        from cart_line where person_id = ${personId} order by added_at, variant_id`,
    }
  },
  async erase(sql, personId) {
    await sql`delete from cart where person_id = ${personId}`
  },
  async count() {
    return await Promise.resolve({ goes: [], stays: [] })
  },
}
