import { MOST_SAVED, UNDO_FOR_MS, saveArticle } from '@chowk/contract/news/saved.ts'
import type { Input } from '@chowk/contract/call.ts'
import { handle } from '../../platform/handle.ts'
import type { Sql } from '../../platform/database.ts'
import { articleNumber } from '../article-id.rules.ts'
import { actorOf, countTrendEvent } from '../trend/trend-event.ts'

/** Undo may be pressed in its last second on a slow line. */
const UNDO_MS = UNDO_FOR_MS + 60_000

interface Saving {
  personId: string
  /** The article's number. */
  id: string
  at: Date
}

export const answerSave = handle(saveArticle, async ({ input, viewer, sql, clock, house, origin, refuse }) => {
  const id = articleNumber(input.articleId)
  if (id === undefined) throw refuse('ARTICLE_NOT_FOUND')
  const saving = { personId: viewer.personId, id, at: pressedAt(input, clock.now()) }
  const isBack = input.saved && input.undo === true && (await putBack(sql, saving, clock.now()))
  const found = input.saved ? await save(sql, saving) : await takeOut(sql, saving, clock.now())
  if (!found) throw refuse('ARTICLE_NOT_FOUND')
  const isOpen = found.state === 'READY' || found.state === 'UPDATED'
  if (input.saved && !found.wasSaved && !isBack && !isOpen)
    throw refuse(found.state === 'WITHDRAWN' ? 'ARTICLE_WITHDRAWN' : 'ARTICLE_NOT_FOUND')
  if (input.saved && found.total > MOST_SAVED) throw refuse('SAVE_LIMIT', { details: { most: MOST_SAVED } })
  const actor = actorOf(viewer, house, origin)
  if (actor && found.clusterId && !found.wasSaved && !isBack)
    await countTrendEvent(sql, actor, { clusterId: found.clusterId, kind: 'SAVE', at: clock.now() })
  return { articleId: input.articleId, isSaved: input.saved, savedCount: found.total }
})

// A device may have been offline for long and its clock may be wrong, but nothing is saved in times to come.
function pressedAt(input: Input<typeof saveArticle>, now: Date): Date {
  const given = input.at ? Date.parse(input.at) : now.getTime()
  return new Date(Math.min(given, now.getTime()))
}

interface Found {
  state: string
  /** Of a saved one: whose trend it counts for. */
  clusterId?: string
  wasSaved: boolean
  total: number
}

// The person's total is changed in the same statement: its row makes two savings wait for each other, so the limit holds.
async function save(sql: Sql, { personId, id, at }: Saving): Promise<Found | undefined> {
  const [found] = await sql<Found[]>`
    with found as (select id, state, cluster_id from article where id = ${id}),
    made as (
      insert into saved_article (person_id, article_id, saved_at) select ${personId}, id, ${at} from found
      on conflict do nothing returning 1),
    total as (
      insert into saved_total as t (person_id, n) select ${personId}, count(*) from made
      on conflict (person_id) do update set n = t.n + excluded.n returning n)
    select found.state, not exists (select from made) as was_saved, total.n as total, found.cluster_id
    from found, total`
  return found
}

async function takeOut(sql: Sql, { personId, id }: Saving, now: Date): Promise<Found | undefined> {
  const [found] = await sql<Found[]>`
    with found as (select id, state from article where id = ${id}),
    gone as (
      delete from saved_article s using found where s.person_id = ${personId} and s.article_id = found.id returning s.*),
    old as (
      delete from taken_out_article o where o.person_id = ${personId} and o.taken_out_at < ${new Date(now.getTime() - UNDO_MS)}
        and o.article_id <> ${id}),
    kept as (
      insert into taken_out_article (person_id, article_id, saved_at, note, tell_updates, folder_ids, taken_out_at)
      select person_id, article_id, saved_at, note, tell_updates, folder_ids, ${now} from gone
      on conflict (person_id, article_id) do update set saved_at = excluded.saved_at, note = excluded.note,
        tell_updates = excluded.tell_updates, folder_ids = excluded.folder_ids, taken_out_at = excluded.taken_out_at),
    total as (
      insert into saved_total as t (person_id, n) values (${personId}, 0)
      on conflict (person_id) do update set n = t.n - (select count(*) from gone) returning n)
    select found.state, exists (select from gone) as was_saved, total.n as total from found, total`
  return found
}

async function putBack(sql: Sql, { personId, id }: Saving, now: Date): Promise<boolean> {
  const [back] = await sql`
    with kept as (
      delete from taken_out_article where person_id = ${personId} and article_id = ${id}
        and taken_out_at >= ${new Date(now.getTime() - UNDO_MS)} returning *),
    made as (
      insert into saved_article (person_id, article_id, saved_at, note, tell_updates, folder_ids)
      select person_id, article_id, saved_at, note, tell_updates,
        coalesce((select array_agg(f.id) from saved_folder f where f.person_id = kept.person_id and f.id = any(kept.folder_ids)), '{}')
      from kept on conflict do nothing returning 1)
    insert into saved_total as t (person_id, n) select ${personId}, count(*) from made having count(*) > 0
    on conflict (person_id) do update set n = t.n + excluded.n returning 1`
  return back !== undefined
}
