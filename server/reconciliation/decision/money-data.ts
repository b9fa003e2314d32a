import type { PersonalData, PersonalTable } from '../../platform/personal-data.ts'

const kept = (table: string, column: string): PersonalTable => ({
  table,
  column,
  leaves: 'kept',
  because: 'Who decided about money of others is a record of the books, kept for eight years like the log.',
})

/** What operators decided about money: records of the books, not about the operator. */
export const moneyData: PersonalData = {
  domain: 'money-desk',
  says: { en: 'what you decided about money as an operator', hi: 'संचालक के रूप में पैसों के बारे में आपके फ़ैसले' },
  tables: [
    kept('money_decision', 'proposed_by'),
    kept('money_decision', 'decided_by'),
    kept('money_difference', 'settled_by'),
    kept('money_file', 'imported_by'),
  ],
  async find(sql, personId) {
    return {
      decisions: await sql<{ kind: string; reason: string; proposedAt: Date }[]>`
        select kind, reason, proposed_at from money_decision where proposed_by = ${personId} order by proposed_at, id`,
    }
  },
  async erase() {
    await Promise.resolve()
  },
  async count() {
    await Promise.resolve()
    return { goes: [], stays: [] }
  },
}
