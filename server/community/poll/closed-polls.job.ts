import { postAddress } from '@chowk/contract/community/post-address.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { notify } from '../../notice/notify.ts'
import { readRows } from '../post/post-row.ts'
import type { PostRow } from '../post/post-row.ts'
import { nameOfPost } from '../talk/subject.ts'
import { CLOSED } from './poll-notices.ts'

/** So many voters are told in one statement, and so many polls in one run. */
const PORTION = 1000
const POLLS = 200

type Telling = Pick<House, 'sql' | 'clock'>

const factsOf = (post: PostRow) => ({
  name: nameOfPost(post),
  address: postAddress(post),
})

async function tellVoters(sql: Sql, house: Pick<House, 'clock'>, post: PostRow): Promise<void> {
  for (let from = '00000000-0000-0000-0000-000000000000', isMore = true; isMore;) {
    const voters = await sql<{ id: string }[]>`
      select distinct person_id as id from poll_vote where post_id = ${post.id} and person_id > ${from}::uuid order by person_id limit ${PORTION}`
    const personIds = voters.map(({ id }) => id)
    const { id: subject, workspaceId } = post
    await notify(sql, house, {
      kind: CLOSED,
      personIds,
      subject,
      actorId: null,
      workspaceId,
      event: 'closed',
      facts: factsOf(post),
    })
    from = personIds.at(-1) ?? from
    isMore = personIds.length === PORTION
  }
}

// What is told is told in the transaction that says so: a job that dies begins this poll again.
async function tellOfPoll(house: Telling, id: string): Promise<void> {
  await house.sql.begin(async (sql) => {
    const [held] = await sql`select 1 from poll where post_id = ${id} and told_at is null for update`
    if (!held) return
    const now = house.clock.now()
    const [post] = await readRows(sql, now, [id])
    if (post?.state === 'PUBLISHED') await tellVoters(sql, house, post)
    await sql`update poll set told_at = ${now} where post_id = ${id}`
  })
}

/** Tells those who voted that a poll has closed; of what is hidden or deleted nobody is told. */
export function closedPollsTask(house: Telling): Task {
  return async (_, { signal }) => {
    const closed = await house.sql<{ id: string }[]>`
      select post_id as id from poll where told_at is null and closes_at <= ${house.clock.now()} order by closes_at limit ${POLLS}`
    for (const { id } of closed) {
      signal.throwIfAborted()
      await tellOfPoll(house, id)
    }
  }
}
