import type { ProfileStatus } from '@chowk/contract/identity/profile/profile.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { transition } from '../../platform/postgres/transition.ts'
import type { Change, TransitionTable } from '../../platform/postgres/transition.ts'

/** Which state of what somebody says of herself may follow which (C43). */
export const PROFILE: TransitionTable<ProfileStatus> = {
  entity: 'profile_status',
  // What was taken down and says something else waits to be looked at; only a decision shows it.
  allowed: { PUBLISHED: ['HIDDEN'], HIDDEN: ['PUBLISHED', 'REMOVED'], REMOVED: ['HIDDEN', 'PUBLISHED'] },
}

/** Of the row named `p` of people: how far what she says of herself is. */
export const statusOf = (sql: Sql): Fragment =>
  sql`coalesce((select n.state from profile_status n where n.id = p.id), 'PUBLISHED')`

/** Moves it; who was never reported has no row yet. */
export async function moveProfile(sql: Sql, id: string, change: Change<ProfileStatus>): Promise<void> {
  await sql`insert into profile_status (id) values (${id}) on conflict do nothing`
  await transition(sql, PROFILE, { id, ...change })
}

/** What moderation does once somebody says something else of herself: it stands above this domain, which is handed it. */
export type ReviewAgain = (changing: { sql: Sql; house: Pick<House, 'config' | 'clock'> }, id: string) => Promise<void>
