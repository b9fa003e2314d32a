import type { NoticeMode, NoticeSettings } from '@chowk/contract/notice/preference.ts'
import type { House } from '../../platform/handle.ts'
import type { Sql } from '../../platform/database.ts'
import type { Task } from '../../platform/jobs.ts'
import { SEND_PUSH } from '../notify.ts'
import type { NoticeKinds } from '../kind.ts'
import { findRows } from '../notice-row.ts'
import type { NoticeRow } from '../notice-row.ts'
import { endOfQuiet, isPushed, modeOf } from '../preference/mode.rules.ts'

/** The job that sends to one device. */
export const DELIVER_PUSH = 'deliver-push'
/** What is older is read on the page. */
export const PUSH_LASTS = '12 hours'
/** More than so many at once are told as one sentence: nobody's telephone rings twenty times after her quiet hours. */
const MOST_ALONE = 3
const MOST = 50
/** A push service that is down for minutes gets what it missed. */
const TRIES = 6

/** Those of the rows that somebody wants on her devices, as she chose. */
export async function pushedRows(
  sql: Sql,
  { kinds, personId }: { kinds: NoticeKinds; personId: string },
  rows: readonly NoticeRow[],
): Promise<NoticeRow[]> {
  const chosen = await sql<{ kind: string; mode: NoticeMode; push: boolean | null }[]>`
    select kind, mode, push from notice_preference where person_id = ${personId}`
  const of = new Map(chosen.map((each) => [each.kind, each]))
  return rows.filter(({ kind: name }) => {
    const kind = kinds.get(name)
    return kind && modeOf(kind, of.get(name)?.mode) !== 'OFF' && isPushed(kind, of.get(name)?.push)
  })
}

/**
 * Decides what somebody's devices are sent: nothing in her quiet hours, then what she has not read. Each notification is taken once,
 * so that jobs which run twice or at the same time send it once.
 */
export function sendPushTask(
  { sql, clock, enqueue }: Pick<House, 'sql' | 'clock' | 'enqueue'>,
  kinds: NoticeKinds,
): Task {
  return async (payload) => {
    const { personId } = payload as { personId: string }
    await sql.begin(async (tx) => {
      const [quiet] = await tx<Pick<NoticeSettings, 'quietFrom' | 'quietTo'>[]>`
        select s.quiet_from, s.quiet_to from person p left join notice_setting s on s.person_id = p.id
        where p.id = ${personId} and p.state = 'ACTIVE' for no key update of p`
      if (!quiet) return
      const now = clock.now()
      const runAt = endOfQuiet(quiet, now)
      if (runAt > now)
        return await enqueue(tx, SEND_PUSH, { personId }, { key: `${SEND_PUSH} ${personId} after quiet hours`, runAt })
      const rows = await findRows(
        tx,
        kinds,
        tx`and n.person_id = ${personId} and n.pushed_at is null and n.read_at is null
          and n.at > ${now}::timestamptz - ${PUSH_LASTS}::interval order by n.at desc, n.id desc limit ${MOST}`,
      )
      await tx`update notice set pushed_at = ${now} where id = any(${rows.map(({ id }) => id)}::uuid[])`
      const ids = (await pushedRows(tx, { kinds, personId }, rows)).map(({ id }) => id)
      if (ids.length === 0) return
      const messages = ids.length > MOST_ALONE ? [ids] : ids.toReversed().map((id) => [id])
      const devices = await tx<{ familyId: string }[]>`
        select family_id from push_subscription where person_id = ${personId}`
      for (const { familyId } of devices)
        for (const noticeIds of messages)
          await enqueue(tx, DELIVER_PUSH, { familyId, noticeIds }, { maxAttempts: TRIES })
    })
  }
}
