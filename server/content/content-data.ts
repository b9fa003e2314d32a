import { DELETED_PERSON } from '@chowk/contract/identity/leaving.ts'
import type { PersonalData, Row } from '../platform/personal-data.ts'

/** What is kept of who wrote to us: letters stay as the record of what was asked and answered, without her. */
export const contentData: PersonalData = {
  domain: 'content',
  says: {
    en: 'what you wrote to us, and what we answered',
    hi: 'आपने हमें क्या लिखा और हमने क्या जवाब दिया',
  },
  tables: [
    { table: 'ticket', column: 'person_id', leaves: 'anonymised' },
    {
      table: 'ticket_entry',
      column: 'by_person',
      leaves: 'kept',
      because: 'What an operator answered to somebody else.',
    },
    {
      table: 'ticket',
      column: 'assigned_to',
      leaves: 'kept',
      because: 'Which operator has the letter of somebody else.',
    },
    { table: 'prepared_answer', column: 'by_person', leaves: 'kept', because: 'Who of the operators wrote it last.' },
    { table: 'legal_text', column: 'by_person', leaves: 'kept', because: 'Who put a legal text into force.' },
  ],
  async find(sql, personId) {
    return {
      letters: await sql<Row[]>`
        select number, kind, state, name, email, mobile, topic, message, facts, preferred_at, created_at, closed_at
        from ticket where person_id = ${personId} order by created_at`,
      letters_answers: await sql<Row[]>`
        select t.number, e.at, e.who, e.words from ticket_entry e join ticket t on t.id = e.ticket_id
        where t.person_id = ${personId} and not e.is_note order by e.at`,
    }
  },
  async erase(sql, personId) {
    await sql`
      update ticket_entry e set words = '' from ticket t
      where t.id = e.ticket_id and t.person_id = ${personId} and e.who = 'WRITER'`
    await sql`
      update ticket set name = ${DELETED_PERSON}, email = '', mobile = null, message = '', facts = '{}', person_id = null, same = ''
      where person_id = ${personId}`
  },
  async count(sql, personId) {
    const [row] = await sql<{ n: number }[]>`select count(*)::int as n from ticket where person_id = ${personId}`
    return { goes: [], stays: [{ code: 'LETTERS', count: row?.n ?? 0 }] }
  },
}
