import { listRemovedEntries, restoreEntry } from '@chowk/contract/identity/profile/removed-entry.ts'
import { MOST_ENTRIES } from '@chowk/contract/identity/profile/section.ts'
import type { Section } from '@chowk/contract/identity/profile/section.ts'
import { restorableSince, restorableUntil } from '../../platform/calendar/removed-for.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { findEntries, isSkillTaken, lockPerson } from './entries.ts'
import type { ReviewAgain } from './profile-status.ts'

/** Whoever adds and removes without end fills no table: of one person's removed entries the newest stay. */
const MOST_REMOVED = 100

/** Removes an entry for 30 days, and for good what is one too many; false when there is none. */
export async function removeEntry(
  sql: Sql,
  { id, personId, section, at: time }: { id: string; personId: string; section: Section; at: Date },
): Promise<boolean> {
  const gone = await sql`
    update profile_entry set removed_at = ${time}
    where id = ${id} and person_id = ${personId} and section = ${section} and removed_at is null`
  await sql`
    delete from profile_entry where id in (
      select id from profile_entry where person_id = ${personId} and removed_at is not null
      order by removed_at desc, id desc offset ${MOST_REMOVED})`
  return gone.count > 0
}

interface RemovedRow {
  id: string
  section: Section
  title: string
  removedAt: Date
}

const answerList = handle(listRemovedEntries, async ({ viewer, sql, clock }) => {
  const rows = await sql<RemovedRow[]>`
    select id, section, title, removed_at from profile_entry
    where person_id = ${viewer.personId} and removed_at > ${restorableSince(clock.now())} order by removed_at desc, id desc limit ${MOST_REMOVED}`
  return {
    content: rows.map(({ removedAt, ...row }) => ({ ...row, until: restorableUntil(removedAt).toISOString() })),
  }
})

const answerRestore = (reviewAgain: ReviewAgain) =>
  handle(restoreEntry, async ({ input: { id }, viewer, tx, clock, house, refuse }) => {
    const { personId } = viewer
    await lockPerson(tx, clock, personId)
    const [row] = await tx<RemovedRow[]>`
    select id, section, title, removed_at from profile_entry
    where id = ${id} and person_id = ${personId} and removed_at > ${restorableSince(clock.now())}`
    if (!row) throw refuse('ENTRY_NOT_FOUND')
    const there = await findEntries(tx, personId, [row.section])
    if (there.length >= MOST_ENTRIES) throw refuse('SECTION_FULL', { details: { most: MOST_ENTRIES } })
    if (row.section === 'skill' && (await isSkillTaken(tx, { personId, title: row.title, except: id })))
      throw refuse('THERE_ALREADY')
    await tx`update profile_entry set removed_at = null where id = ${id}`
    await reviewAgain({ sql: tx, house }, personId)
    return { id }
  })

/** Calls by which somebody brings back what she removed from her profile. */
export const removedEntryCalls = (reviewAgain: ReviewAgain): Handler[] => [answerList, answerRestore(reviewAgain)]
