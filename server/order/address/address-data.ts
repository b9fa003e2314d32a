import type { PersonalData, Row } from '../../platform/personal-data.ts'

/** Delivery addresses of a person. Orders keep copies of their own. */
export const addressData: PersonalData = {
  domain: 'addresses',
  says: { en: 'your delivery addresses', hi: 'आपके डिलीवरी के पते' },
  tables: [{ table: 'address', column: 'person_id', leaves: 'erased' }],
  async find(sql, personId) {
    return {
      addresses: await sql<Row[]>`
        select name, phone, line1, line2, landmark, city, state_code, country, postal_code, kind, is_default, created_at
        from address where person_id = ${personId} order by id`,
    }
  },
  async erase(sql, personId) {
    await sql`delete from address where person_id = ${personId}`
  },
  async count(sql, personId) {
    const [row] = await sql<
      { count: number }[]
    >`select count(*)::int as count from address where person_id = ${personId}`
    return { goes: [{ code: 'ADDRESSES', count: row?.count ?? 0 }], stays: [] }
  },
}
