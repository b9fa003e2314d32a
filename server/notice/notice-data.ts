import type { Sql } from '../platform/database.ts'
import type { PersonalData, Row } from '../platform/personal-data.ts'
import type { NoticeKinds } from './kind.ts'
import { stillSeen } from './notice-row.ts'

interface NoticeRow {
  personId: string
  kind: string
  subject: string
  facts: Record<string, unknown>
  at: Date
  readAt: Date | null
}

/** What somebody was told of, what she caused others to be told of, and how she wants to be told. */
export const noticeDataOf = (kinds: NoticeKinds): PersonalData => ({
  domain: 'notice',
  says: {
    en: 'what you were notified of, and how you want to be',
    hi: 'आपको मिली सूचनाएँ, और आप उन्हें कैसे पाना चाहते हैं',
  },
  tables: [
    { table: 'notice', column: 'person_id', leaves: 'erased' },
    { table: 'notice_actor', column: 'person_id', leaves: 'erased', because: 'What others were told of her.' },
    { table: 'notice_preference', column: 'person_id', leaves: 'erased' },
    { table: 'notice_setting', column: 'person_id', leaves: 'erased' },
    { table: 'push_subscription', column: 'person_id', leaves: 'erased' },
  ],
  async find(sql, personId) {
    const told = await sql<NoticeRow[]>`
      select person_id, kind, subject, facts, at, read_at from notice where person_id = ${personId} order by at`
    // Of what she may not see any more they say nothing, as at the bell.
    const seen = await stillSeen(sql, kinds, told)
    return {
      notifications: seen.map(({ kind, facts, at, readAt }): Row => ({ kind, facts, at, read_at: readAt })),
      notification_preferences: await sql<Row[]>`
        select kind, mode, push from notice_preference where person_id = ${personId} order by kind`,
      notification_settings: await sql<Row[]>`
        select digest, quiet_from, quiet_to from notice_setting where person_id = ${personId}`,
      notified_devices: await sql<Row[]>`
        select created_at from push_subscription where person_id = ${personId} order by created_at`,
    }
  },
  async erase(sql, personId) {
    await sql`delete from notice_actor where person_id = ${personId}`
    await sql`delete from notice where person_id = ${personId}`
    await sql`delete from notice_preference where person_id = ${personId}`
    await sql`delete from notice_setting where person_id = ${personId}`
    await sql`delete from push_subscription where person_id = ${personId}`
  },
  async count() {
    return await Promise.resolve({ goes: [], stays: [] })
  },
})

/** Notifications about a closed workspace go with it. */
export const noticesOfClosed = {
  domain: 'notice',
  tables: [{ table: 'notice', column: 'workspace_id', leaves: 'erased' }],
  purge: async (sql: Sql, { workspaceId }: { workspaceId: string }) =>
    void (await sql`delete from notice where workspace_id = ${workspaceId}`),
} as const
