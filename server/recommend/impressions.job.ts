import type { Task } from '../platform/jobs.ts'
import { foldAllRises } from '../trend/trend-event.ts'
import { countShowings } from '../trend/story-count.ts'
import type { Showings } from '../trend/story-count.ts'
import type { Pool } from '../platform/database.ts'

const MOST_BATCHES = 5000

/** Folds what raised stories and batches of shown ones into sums; those without an actor go at once (P5). */
export function countShownTask(sql: Pool): Task {
  return async (_, { signal }) => {
    await foldAllRises(sql)
    while (!signal.aborted && (await countShown(sql)) === MOST_BATCHES);
  }
}

/** One round; answers how many batches it folded. */
export async function countShown(sql: Pool): Promise<number> {
  return await sql.begin(async (tx) => {
    const taken = await tx<{ id: string; named: boolean }[]>`
      select id, person_id is not null or device_id is not null as named from shown_batch
      where not counted order by id limit ${MOST_BATCHES} for update skip locked`
    if (taken.length === 0) return 0
    const ids = taken.map((row) => row.id)
    await countShowings(
      tx,
      await tx<Showings[]>`
        select a.cluster_id, date_bin('15 minutes', b.at, '2000-01-01Z') as slot, count(*)::int as shown
        from shown_batch b, unnest(b.article_ids) as s (id) join article a on a.id = s.id
        where b.id = any(${ids}::bigint[])
        group by 1, 2 order by 1, 2`,
    )
    await tx`update shown_batch set counted = true where id = any(${taken.filter((row) => row.named).map((row) => row.id)}::bigint[])`
    await tx`delete from shown_batch where id = any(${taken.filter((row) => !row.named).map((row) => row.id)}::bigint[])`
    return taken.length
  })
}
