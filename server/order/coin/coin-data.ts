import type { PersonalData, Row } from '../../platform/personal-data.ts'

/** Coins of a person. Lots that paid for orders stay without their owner, since the orders are kept. */
export const coinData: PersonalData = {
  domain: 'coins',
  says: { en: 'your coins', hi: 'आपके सिक्के' },
  tables: [
    { table: 'coin_lot', column: 'person_id', leaves: 'anonymised' },
    { table: 'coin_lot', column: 'granted_by', leaves: 'anonymised' },
  ],
  async find(sql, personId) {
    return {
      coins: await sql<Row[]>`
        select source, reason, coins, left_coins, granted_at, expires_at, taken_back_at from coin_lot
        where person_id = ${personId} order by granted_at, id`,
      coin_movements: await sql<Row[]>`
        select m.kind, m.coins, m.at, o.display_number as order_number from coin_lot l join coin_movement m on m.lot_id = l.id
        left join order_line n on n.id = m.line_id left join seller_order o on o.id = n.order_id
        where l.person_id = ${personId} order by m.at, m.id`,
    }
  },
  async erase(sql, personId) {
    await sql`delete from coin_lot l where person_id = ${personId} and not exists (select from coin_hold where lot_id = l.id)`
    await sql`update coin_lot set person_id = null, left_coins = 0, reason = '' where person_id = ${personId}`
    await sql`update coin_lot set granted_by = null where granted_by = ${personId}`
  },
  async count() {
    return await Promise.resolve({ goes: [], stays: [] })
  },
}
