import type { Poll } from '@chowk/contract/community/forum/poll.ts'
import type { Sql } from '../../platform/database.ts'
import type { Seer } from '../visibility.ts'

interface PollRow {
  postId: string
  isMultiple: boolean
  hidesResults: boolean
  closesAt: Date
  voters: number
  isOpen: boolean
  choices: { position: number; text: string; votes: number; isOwn: boolean }[]
}

/** Polls of posts that the seer was found to see, by their posts. */
export async function findPolls(
  { sql, seer, now }: { sql: Sql; seer: Seer; now: Date },
  ids: readonly string[],
): Promise<ReadonlyMap<string, Poll>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<PollRow[]>`
    select l.post_id, l.is_multiple, l.hides_results, l.closes_at, l.voters, (select p.state = 'PUBLISHED' from post p where p.id = l.post_id) as is_open,
      (select json_agg(json_build_object('position', c.position, 'text', c.text, 'votes', c.votes, 'isOwn', exists (
          select from poll_vote v where v.post_id = c.post_id and v.position = c.position and v.person_id = ${seer.personId}::uuid))
        order by c.position) from poll_choice c where c.post_id = l.post_id) as choices
    from poll l where l.post_id = any(${ids as string[]}::uuid[])`
  return new Map(rows.map((row) => [row.postId, shown(row, seer, now)]))
}

function shown({ choices, voters, closesAt, isOpen, isMultiple, hidesResults }: PollRow, seer: Seer, now: Date): Poll {
  const isClosed = closesAt.getTime() <= now.getTime()
  const hasVoted = choices.some(({ isOwn }) => isOwn)
  const isShown = isClosed || (hasVoted && !hidesResults)
  return {
    choices: choices.map((choice) => (isShown ? choice : { ...choice, votes: null })),
    voters: isShown ? voters : null,
    isMultiple,
    hidesResults,
    closesAt: closesAt.toISOString(),
    isClosed,
    mayVote: !isClosed && isOpen && seer.personId !== null,
  }
}
