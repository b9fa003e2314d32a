import { MOST_SAVED, UNDO_FOR_MS, saveArticle } from '@chowk/contract/news/saved.ts'
import type { Input } from '@chowk/contract/call.ts'
import { handleTuned } from '../../platform/handle-tuned.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { articleNumber } from '@chowk/contract/article/article-id.ts'
import { limitsOn } from '../../article/visibility.ts'
import type { Person } from '../../platform/viewer.ts'
import { actorOf, countingSteps } from '../../trend/trend-event.ts'
import type { Actor } from '../../trend/trend-event.ts'

/** Undo may be pressed in its last second on a slow line. */
const UNDO_MS = UNDO_FOR_MS + 60_000

interface Saving {
  viewer: Person
  personId: string
  /** The article's number. */
  id: string
  at: Date
  /** To an ended session no article is there. */
  live: Fragment
}

// Each way is one statement that decides for itself, so that it needs no transaction around it.
export const answerSave = handleTuned(
  saveArticle,
  async ({ input, viewer, sql, live, clock, house, origin, refuse }) => {
    const id = articleNumber(input.articleId)
    if (id === undefined) throw refuse('ARTICLE_NOT_FOUND')
    const now = clock.now()
    const saving = { viewer, personId: viewer.personId, id, at: pressedAt(input, now), live: live() }
    const answer = (savedCount: number) => ({ articleId: input.articleId, isSaved: input.saved, savedCount })
    if (!input.saved) {
      const total = await takeOut(sql, saving, now)
      if (total === undefined) throw refuse('ARTICLE_NOT_FOUND')
      return answer(total)
    }
    const totalWithOld = input.undo ? await putBack(sql, saving, now) : undefined
    if (totalWithOld !== undefined) return answer(totalWithOld)
    const found = await save(sql, saving, { actor: actorOf(viewer, house, origin), now })
    if (!found) throw refuse('ARTICLE_NOT_FOUND')
    if (found.isNew || found.wasSaved) return answer(found.total)
    if (!found.isOpen) throw refuse(found.state === 'WITHDRAWN' ? 'ARTICLE_WITHDRAWN' : 'ARTICLE_NOT_FOUND')
    if (found.total >= MOST_SAVED) throw refuse('SAVE_LIMIT', { details: { most: MOST_SAVED } })
    // Another window saved it between the look and the write.
    return answer(found.total)
  },
  { transactions: 'statement' },
)

// A device may have been offline for long and its clock may be wrong, but nothing is saved in times to come.
function pressedAt(input: Input<typeof saveArticle>, now: Date): Date {
  const given = input.at ? Date.parse(input.at) : now.getTime()
  return new Date(Math.min(given, now.getTime()))
}

interface Found {
  state: string
  /** Its state lets it be saved. */
  isOpen: boolean
  wasSaved: boolean
  isNew: boolean
  total: number
}

// The row of a person's total is held before anything else is written: two windows wait for each other, so the limit holds.
const held = (sql: Sql, personId: string) =>
  sql`held as (select n from saved_total where person_id = ${personId} for update)`

async function save(
  sql: Sql,
  { viewer, personId, id, at: time, live }: Saving,
  { actor, now }: { actor: Actor | undefined; now: Date },
): Promise<Found | undefined> {
  const clusters = sql`select found.cluster_id from found where exists (select from made)`
  const counting = actor ? sql`, ${countingSteps(sql, actor, { clusters, kind: 'SAVE', at: now })}` : sql``
  const [found] = await sql<Found[]>`
    with ${held(sql, personId)},
    found as (
      select id, state, cluster_id, is_listed as is_open from article a where id = ${id} and ${live} ${limitsOn(sql, viewer)}),
    made as (
      insert into saved_article (person_id, article_id, saved_at) select ${personId}, id, ${time} from found
      where is_open and coalesce((select n from held), 0) < ${MOST_SAVED} on conflict do nothing returning 1),
    total as (
      insert into saved_total as t (person_id, n) select ${personId}, count(*) from made
      on conflict (person_id) do update set n = t.n + excluded.n returning n) ${counting}
    select found.state, found.is_open, exists (select from made) as is_new, total.n as total,
      exists (select from saved_article s where s.person_id = ${personId} and s.article_id = found.id) as was_saved
    from found, total`
  return found
}

async function takeOut(sql: Sql, { personId, id, live }: Saving, now: Date): Promise<number | undefined> {
  const [total] = await sql<{ n: number }[]>`
    with ${held(sql, personId)},
    found as materialized (select id, (select n from held) from article where id = ${id} and ${live}),
    gone as (
      delete from saved_article s using found where s.person_id = ${personId} and s.article_id = found.id returning s.*),
    old as (
      delete from taken_out_article o where o.person_id = ${personId} and o.taken_out_at < ${new Date(now.getTime() - UNDO_MS)}
        and o.article_id <> ${id} and exists (select from found)),
    kept as (
      insert into taken_out_article (person_id, article_id, saved_at, note, tell_updates, folder_ids, taken_out_at)
      select person_id, article_id, saved_at, note, tell_updates, folder_ids, ${now} from gone
      on conflict (person_id, article_id) do update set saved_at = excluded.saved_at, note = excluded.note,
        tell_updates = excluded.tell_updates, folder_ids = excluded.folder_ids, taken_out_at = excluded.taken_out_at),
    total as (
      insert into saved_total as t (person_id, n) select ${personId}, 0 from found
      on conflict (person_id) do update set n = t.n - (select count(*) from gone) returning n)
    select n from total`
  return total?.n
}

// Answers the new total, or nothing where there was nothing to put back or no room for it.
async function putBack(sql: Sql, { personId, id, live }: Saving, now: Date): Promise<number | undefined> {
  const [total] = await sql<{ n: number }[]>`
    with ${held(sql, personId)},
    kept as (
      delete from taken_out_article where person_id = ${personId} and article_id = ${id} and ${live}
        and taken_out_at >= ${new Date(now.getTime() - UNDO_MS)} and coalesce((select n from held), 0) < ${MOST_SAVED} returning *),
    made as (
      insert into saved_article (person_id, article_id, saved_at, note, tell_updates, folder_ids)
      select person_id, article_id, saved_at, note, tell_updates,
        coalesce((select array_agg(f.id) from saved_folder f where f.person_id = kept.person_id and f.id = any(kept.folder_ids)), '{}')
      from kept on conflict do nothing returning 1)
    insert into saved_total as t (person_id, n) select ${personId}, count(*) from made having count(*) > 0
    on conflict (person_id) do update set n = t.n + excluded.n returning n`
  return total?.n
}
