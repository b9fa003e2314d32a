import type { PersonalData, Row } from '../../platform/personal-data.ts'

/** Coins of a person. Lots that paid for orders stay without their owner, since the orders are kept. */
export const coinData: PersonalData = {
  domain: 'coins',
  says: { en: 'your coins', hi: 'आपके सिक्के' },
  tables: [{ table: 'coin_lot', column: 'person_id', leaves: 'anonymised' }],
  async find(sql, personId) {
    return {
      coins: await sql<Row[]>`
        select source, coins, left_coins, granted_at, expires_at from coin_lot where person_id = ${personId} order by granted_at, id`,
    }
  },
  async erase(sql, personId) {
    await sql`delete from coin_lot l where person_id = ${personId} and not exists (select from coin_hold where lot_id = l.id)`
    await sql`update coin_lot set person_id = null, left_coins = 0 where person_id = ${personId}`
  },
  async count() {
    return await Promise.resolve({ goes: [], stays: [] })
  },
}
