import type { WorkspaceData } from '../../platform/workspace-data.ts'
import type { PersonalData } from '../../platform/personal-data.ts'

const COLUMNS = [
  { table: 'activity_event', column: 'key' },
  { table: 'activity_event', column: 'author_id' },
  { table: 'activity_event', column: 'person_id' },
  { table: 'activity_crowd', column: 'author_id' },
  { table: 'activity_sum', column: 'person_id' },
  { table: 'activity_change', column: 'key' },
  { table: 'activity_touched', column: 'key' },
]

/** Sums of what a person did. Erased after all else, since the lock that this takes is held to the end of the transaction. */
export const activityData: PersonalData = {
  domain: 'activity',
  phase: 'SUMS',
  says: {
    en: 'how much you wrote and reacted, counted by day; your copy holds the posts, comments and reactions themselves',
    hi: 'आपने किस दिन कितना लिखा और कितनी प्रतिक्रियाएँ दीं, इसकी गिनती; आपकी कॉपी में पोस्ट, टिप्पणियाँ और प्रतिक्रियाएँ ख़ुद हैं',
  },
  tables: COLUMNS.map((column) => ({ ...column, leaves: 'erased' })),
  // oxlint-disable-next-line typescript/promise-function-async -- nothing is asked
  find: () => Promise.resolve({}),
  async erase(sql, personId) {
    await sql`call forget_activity(${personId})`
  },
  // oxlint-disable-next-line typescript/promise-function-async -- nothing is asked
  count: () => Promise.resolve({ goes: [], stays: [] }),
}

/** Sums of what happened in a workspace, purged after all else for the same reason. What was noted of its posts finds nothing later. */
export const activityOfClosed: WorkspaceData = {
  domain: 'activity',
  phase: 'SUMS',
  tables: [
    { table: 'activity_class', column: 'workspace_id', leaves: 'erased' },
    { table: 'activity_crowd', column: 'workspace_id', leaves: 'erased' },
  ],
  async purge(sql, { workspaceId }) {
    await sql`select pg_advisory_xact_lock(hashtext('activity_sum'))`
    await sql`delete from activity_crowd where workspace_id = ${workspaceId}`
    const classes = await sql<
      { id: number }[]
    >`delete from activity_class where workspace_id = ${workspaceId} returning id`
    const ids = classes.map(({ id }) => id)
    await sql`delete from activity_event where class = any(${ids}::int[])`
    await sql`delete from activity_sum where class = any(${ids}::int[])`
  },
}
