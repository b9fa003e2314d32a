import type { House } from '../platform/handle.ts'
import type { Task } from '../platform/jobs.ts'

/** What was read goes after three months, what nobody read after a year. */
const READ_LIVE = '90 days'
const UNREAD_LIVE = '365 days'
/** So many at once, so that nobody waits behind it. */
const PORTION = 5000

/** Removes notifications that have served their time. */
export function sweepNoticesTask({ sql, clock }: Pick<House, 'sql' | 'clock'>): Task {
  return async (_, { signal }) => {
    for (let removed = PORTION; removed === PORTION;) {
      signal.throwIfAborted()
      const gone = await sql`
        delete from notice where id in (
          select id from notice
          where at < ${clock.now()}::timestamptz - ${READ_LIVE}::interval
            and (read_at is not null or at < ${clock.now()}::timestamptz - ${UNREAD_LIVE}::interval)
          limit ${PORTION})`
      removed = gone.count
    }
  }
}
