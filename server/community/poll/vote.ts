import { votePoll } from '@chowk/contract/community/forum/poll.ts'
import { MOST_REACTIONS } from '@chowk/contract/community/reaction.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { keepWithin } from '../../platform/limits.ts'
import { findVisible } from '../post/find-post.ts'
import { findSeer } from '../visibility.ts'
import { findPolls } from './poll-row.ts'

/** Replaces what she chose, and counts it; whoever votes in the same poll waits. */
async function replaceVote(
  sql: Sql,
  { id, personId, now }: { id: string; personId: string; now: Date },
  choices: readonly number[],
): Promise<void> {
  const former = await sql<{ position: number }[]>`
    delete from poll_vote where post_id = ${id} and person_id = ${personId} returning position`
  if (choices.length > 0)
    await sql`
      insert into poll_vote (post_id, position, person_id, voted_at)
      select ${id}, position, ${personId}, ${now} from unnest(${[...choices]}::smallint[]) as position`
  const left = former.map(({ position }) => position)
  await sql`
    update poll_choice set votes = votes + (position = any(${[...choices]}::smallint[]))::int - (position = any(${left}::smallint[]))::int
    where post_id = ${id}`
  const step = Number(choices.length > 0) - Number(former.length > 0)
  await sql`update poll set voters = voters + ${step} where post_id = ${id}`
}

export const answerVote = handle(
  votePoll,
  async ({ input, viewer, tx, house, clock, refuse }) => {
    const { id } = input
    const choices = [...new Set(input.choices)]
    const seer = await findSeer(tx, viewer)
    const post = await findVisible({ sql: tx, house, seer }, id)
    const [held] = await tx<{ closesAt: Date; isMultiple: boolean; count: number }[]>`
      select closes_at, is_multiple, (select count(*)::int from poll_choice c where c.post_id = l.post_id) as count
      from poll l where post_id = ${id} for update`
    if (!post || !held) throw refuse('POST_NOT_FOUND')
    if (post.state !== 'PUBLISHED') throw refuse('ACTIVITY_NOT_OPEN')
    const now = clock.now()
    if (held.closesAt.getTime() <= now.getTime()) throw refuse('POLL_CLOSED')
    if (choices.length > 1 && !held.isMultiple) throw refuse('ONE_CHOICE')
    if (choices.some((choice) => choice >= held.count)) throw refuse('CHOICE_NOT_FOUND')
    await replaceVote(tx, { id: post.id, personId: viewer.personId, now }, choices)
    const poll = (await findPolls({ sql: tx, seer, now }, [post.id])).get(post.id)
    if (!poll) throw refuse('POST_NOT_FOUND')
    return poll
  },
  {
    first: async ({ sql, clock, viewer }) => await keepWithin(sql, clock, `react ${viewer.personId}`, MOST_REACTIONS),
  },
)
