import type { Sql } from '../../platform/database.ts'
import { isOutOfReach } from '../../platform/answer.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { hotness } from '../post/touch-post.ts'

/** So few that whoever reacts to one of them hardly waits. */
const BATCH = 200
/** Whoever reads waits for no more than these. */
const MOST_BATCHES = 3

// Takes each post as it is now: what is noted twice, or while this runs, changes nothing or is taken next. A post that somebody holds keeps its notes.
async function orderSome(sql: Sql, now: Date): Promise<boolean> {
  const [row] = await sql<{ isMore: boolean }[]>`
    with noted as materialized (select distinct post_id as id from post_unordered limit ${BATCH}),
    held as materialized (
      select p.id from post p where p.id in (select id from noted) for no key update of p skip locked),
    done as materialized (
      select id from held
      union all select n.id from noted n where not exists (select from post p where p.id = n.id)),
    taken as (delete from post_unordered where post_id in (select id from done) returning post_id),
    ordered as (
      update post set ranked_score = score, ranked_active_at = active_at,
        hot = case when score = ranked_score then hot else ${hotness(sql, now, sql`score`)} end
      where id in (select id from held)
        and (score <> ranked_score or type = 'FORUM' and active_at is distinct from ranked_active_at))
    select (select count(*) from noted) = ${BATCH}::int and exists (select from taken) as is_more`
  return row?.isMore === true
}

/**
 * Brings the orders by score, by heat and by the last comment up to date (C23). Whoever reads a list in one of them does so before, in statements of
 * their own, so that whoever wrote finds there what she did; what somebody else is just changing comes a moment later.
 */
export async function orderPosts(sql: Sql, now: Date): Promise<void> {
  // Mostly there is nothing, which a read says that shares its connection with others.
  const [waiting] = await sql`select 1 from post_unordered limit 1`
  for (let n = 0, isMore = waiting !== undefined; isMore && n < MOST_BATCHES; n++) isMore = await orderSome(sql, now)
}

/** The same for a list that is about to be read. Where the database cannot do it now the list is shown as it stands, and the job follows. */
export async function orderBefore({ sql, clock, log }: Pick<House, 'sql' | 'clock' | 'log'>): Promise<void> {
  try {
    await orderPosts(sql, clock.now())
  } catch (failure) {
    if (!isOutOfReach(failure)) throw failure
    log.warn({ error: failure }, 'posts were not put in order before they were read')
  }
}

/** The same each minute, however many there are, so that no reader has much to do. */
export const orderPostsTask =
  ({ sql, clock }: Pick<House, 'sql' | 'clock'>): Task =>
  async (_, { signal }) => {
    while (!signal.aborted && (await orderSome(sql, clock.now())));
  }
