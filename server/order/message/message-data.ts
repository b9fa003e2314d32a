import type { PersonalData, Row } from '../../platform/personal-data.ts'

/** Messages that a person wrote about orders: the other side keeps that there was one, without its text. */
export const messageData: PersonalData = {
  domain: 'order-message',
  says: { en: 'what you wrote to buyers and sellers', hi: 'आपने ख़रीदारों और विक्रेताओं को क्या लिखा' },
  tables: [{ table: 'order_message', column: 'author_id', leaves: 'anonymised' }],
  find: async (sql, personId) => ({
    order_messages: await sql<Row[]>`
      select o.display_number, m.text, m.at from order_message m join seller_order o on o.id = m.order_id
      where m.author_id = ${personId} order by m.id`,
  }),
  erase: async (sql, personId) =>
    await sql`update order_message set author_id = null, text = '' where author_id = ${personId}`,
  count: async () => await Promise.resolve({ goes: [], stays: [] }),
}
