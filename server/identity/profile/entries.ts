import { foldText } from '@chowk/contract/fold.ts'
import { SECTIONS } from '@chowk/contract/identity/profile/section.ts'
import type { Section } from '@chowk/contract/identity/profile/section.ts'
import type { PersonView } from '@chowk/contract/identity/profile/profile.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { entryOf, inOrder } from './section.rules.ts'
import type { EntryRow } from './section.rules.ts'

const columns = (sql: Sql) =>
  sql`id, person_id, section, title, place, town, begins, ends, is_current, level::int as level, grade, words, url, version`

/** One entry, whoever's it is. */
export async function findEntry(sql: Sql, section: Section, id: string): Promise<EntryRow | undefined> {
  const [row] = await sql<EntryRow[]>`
    select ${columns(sql)} from profile_entry where id = ${id} and section = ${section} and removed_at is null`
  return row
}

/** The entries of some sections of a person, in their order. */
export async function findEntries(sql: Sql, personId: string, sections: readonly Section[]): Promise<EntryRow[]> {
  const rows = await sql<EntryRow[]>`
    select ${columns(sql)} from profile_entry where person_id = ${personId} and section = any(${sections as Section[]}) and removed_at is null`
  return inOrder(rows)
}

/** Her row is locked, so that two windows cannot pass a limit together; answers what day it is where she lives. */
export async function lockPerson(sql: Sql, clock: Clock, personId: string): Promise<string> {
  const [row] = await sql<{ today: string }[]>`
    select to_char(${clock.now()}::timestamptz at time zone time_zone, 'YYYY-MM-DD') as today from person where id = ${personId} for update`
  return row?.today ?? ''
}

/** Whether the person has another skill of the same title. */
export async function isSkillTaken(
  sql: Sql,
  { personId, title, except }: { personId: string; title: string; except: string | null },
): Promise<boolean> {
  const rows = await sql`
    select from profile_entry where person_id = ${personId} and section = 'skill' and fold_text(title) = ${foldText(title)}
      and id is distinct from ${except}::uuid and removed_at is null`
  return rows.count > 0
}

/** The sections of a person, those not asked for empty. */
export async function readSections(
  sql: Sql,
  personId: string,
  sections: readonly Section[],
): Promise<PersonView['sections']> {
  const rows = sections.length === 0 ? [] : await findEntries(sql, personId, sections)
  const of = (section: Section) => rows.filter((row) => row.section === section).map((row) => entryOf(section, row))
  return Object.fromEntries(SECTIONS.map((section) => [section, of(section)])) as unknown as PersonView['sections']
}
