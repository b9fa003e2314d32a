import type { PersonalData, PersonalTable } from '../../platform/personal-data.ts'
import { OWN_TABLES, eraseNewsData } from './erase.ts'
import { findChoices, findDone } from './own-rows.ts'

const DECIDED = 'Who decided on a report: readers may appeal against it.'
const TABLES: readonly PersonalTable[] = [
  ...OWN_TABLES.map((table) => ({ table, column: 'person_id', leaves: 'erased' as const })),
  { table: 'pick', column: 'picked_by', leaves: 'erased' },
  { table: 'trend_event', column: 'actor_id', leaves: 'erased' },
  {
    table: 'ranked_list',
    column: 'owner',
    leaves: 'erased',
    because: 'Lists that were put together for her just now.',
  },
  { table: 'report', column: 'reporter_id', leaves: 'anonymised' },
  { table: 'requested_feed', column: 'settled_by', leaves: 'anonymised' },
  { table: 'address_test', column: 'by_person', leaves: 'erased' },
  { table: 'moderation_decision', column: 'actor_id', leaves: 'kept', because: DECIDED },
  { table: 'moderation_decision', column: 'undone_by', leaves: 'kept', because: DECIDED },
  { table: 'cluster_split', column: 'by_person', leaves: 'anonymised' },
]

/** What news keeps of a person: what she read, heard, saved and chose. */
export const newsData: PersonalData = {
  domain: 'news',
  says: {
    en: 'what you read, heard, saved, followed and chose in the news',
    hi: 'ख़बरों में आपने क्या पढ़ा, सुना, सहेजा, फ़ॉलो किया और चुना',
  },
  tables: TABLES,
  find: async (sql, personId) => ({ ...(await findDone(sql, personId)), ...(await findChoices(sql, personId)) }),
  erase: eraseNewsData,
  async count(sql, personId) {
    const [n] = await sql<{ reading: number; saved: number; choices: number; reports: number }[]>`
      select (select count(*)::int from reading where person_id = ${personId}) as reading,
        (select count(*)::int from saved_article where person_id = ${personId}) as saved,
        (select count(*)::int from followed_publication where person_id = ${personId})
          + (select count(*)::int from followed_category where person_id = ${personId})
          + (select count(*)::int from mute where person_id = ${personId})
          + (select count(*)::int from filter_set where person_id = ${personId}) as choices,
        (select count(*)::int from report where reporter_id = ${personId}) as reports`
    const { reading, saved, choices, reports } = n ?? { reading: 0, saved: 0, choices: 0, reports: 0 }
    return {
      goes: [
        { code: 'READING', count: reading },
        { code: 'SAVED', count: saved },
        { code: 'CHOICES', count: choices },
      ],
      stays: reports > 0 ? [{ code: 'REPORTS', count: reports }] : [],
    }
  },
}
