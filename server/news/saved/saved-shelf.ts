import { foldText } from '@chowk/contract/fold.ts'
import {
  MOST_FOLDERS,
  MOST_SAVED,
  changeSaved,
  deleteSavedFolder,
  getSavedShelf,
  makeSavedFolder,
  renameSavedFolder,
} from '@chowk/contract/news/saved.ts'
import type { SavedShelf } from '@chowk/contract/news/saved.ts'
import { handle } from '../../platform/handle.ts'
import type { Sql } from '../../platform/database.ts'
import { articleNumber } from '@chowk/contract/article/article-id.ts'
import { publicationJson } from '../../article/story.ts'
import { limitsOn } from '../../article/visibility.ts'

export const answerSavedShelf = handle(getSavedShelf, async ({ viewer, sql }) => {
  const [row] = await sql<SavedShelf[]>`
    with s as (
      select s.folder_ids, a.minutes, a.publication_id, a.category_ids[1] as category_id
      from saved_article s join article a on a.id = s.article_id where s.person_id = ${viewer.personId} ${limitsOn(sql, viewer)}),
    f as (
      select f.id, f.name, f.created_at, count(s.minutes)::int as count, coalesce(sum(s.minutes), 0)::int as minutes
      from saved_folder f left join s on f.id = any(s.folder_ids)
      where f.person_id = ${viewer.personId} group by f.id),
    c as (
      select g.*, count(*)::int as count from s join category g on g.id = s.category_id group by g.id),
    b as (
      select ${publicationJson(sql)}::jsonb as mark, p.name, count(*)::int as count
      from s join publication p on p.id = s.publication_id group by p.id)
    select (select count(*)::int from s) as total, (select coalesce(sum(minutes), 0)::int from s) as minutes,
      (select count(*)::int from s where folder_ids = '{}') as in_no_folder, ${MOST_SAVED}::int as most,
      (select coalesce(json_agg(json_build_object('id', id::text, 'name', name, 'count', count, 'minutes', minutes)
        order by created_at, id), '[]') from f) as folders,
      (select coalesce(json_agg(json_build_object('id', id, 'slug', slug, 'count', count,
        'name', json_build_object('en', name, 'hi', name_hi)) order by count desc, id), '[]') from c) as categories,
      (select coalesce(json_agg(mark || jsonb_build_object('count', count) order by count desc, name), '[]') from b) as publications`
  if (!row) throw new Error('a row of sums is always answered')
  return row
})

export const answerChangeSaved = handle(changeSaved, async ({ input, viewer, tx, refuse }) => {
  const id = articleNumber(input.articleId)
  if (id === undefined) throw refuse('NOT_SAVED')
  const folderIds = input.folderIds && [...new Set(input.folderIds)]
  if (folderIds && (await countFolders(tx, viewer.personId, folderIds)) < folderIds.length)
    throw refuse('FOLDER_NOT_FOUND')
  const [changed] = await tx<{ note: string; folderIds: string[]; tellUpdates: boolean }[]>`
    update saved_article set
      note = case when ${input.note !== undefined} then nullif(${input.note ?? ''}, '') else note end,
      folder_ids = coalesce(${folderIds ?? null}::bigint[], folder_ids),
      tell_updates = coalesce(${input.tellUpdates ?? null}::boolean, tell_updates)
    where person_id = ${viewer.personId} and article_id = ${id}
    returning coalesce(note, '') as note, folder_ids::text[] as folder_ids, tell_updates`
  if (!changed) throw refuse('NOT_SAVED')
  return { articleId: input.articleId, ...changed }
})

async function countFolders(sql: Sql, personId: string, ids: string[]): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from saved_folder where person_id = ${personId} and id = any(${ids}::bigint[])`
  return row?.n ?? 0
}

export const answerMakeSavedFolder = handle(makeSavedFolder, async ({ input, viewer, tx, refuse }) => {
  // The row of the total makes two windows wait for each other, so the limit holds.
  await tx`
    insert into saved_total (person_id, n) values (${viewer.personId}, 0)
    on conflict (person_id) do update set n = saved_total.n`
  const [{ n } = { n: 0 }] = await tx<{ n: number }[]>`
    select count(*)::int as n from saved_folder where person_id = ${viewer.personId}`
  if (n >= MOST_FOLDERS) throw refuse('FOLDER_LIMIT', { details: { most: MOST_FOLDERS } })
  if (await isNameTaken(tx, viewer.personId, input.name)) throw refuse('FOLDER_NAME_TAKEN')
  const [made] = await tx<{ id: string }[]>`
    insert into saved_folder (person_id, name) values (${viewer.personId}, ${input.name})
    on conflict do nothing returning id`
  if (!made) throw refuse('FOLDER_NAME_TAKEN')
  return { id: made.id, name: input.name, count: 0, minutes: 0 }
})

async function isNameTaken(sql: Sql, personId: string, name: string, besideId: string | null = null): Promise<boolean> {
  const rows = await sql`
    select 1 from saved_folder
    where person_id = ${personId} and fold_text(name) = ${foldText(name)} and id is distinct from ${besideId}::bigint`
  return rows.length > 0
}

export const answerRenameSavedFolder = handle(renameSavedFolder, async ({ input, viewer, tx, refuse }) => {
  if (await isNameTaken(tx, viewer.personId, input.name, input.folderId)) throw refuse('FOLDER_NAME_TAKEN')
  const [renamed] = await tx<{ id: string; name: string }[]>`
    update saved_folder set name = ${input.name} where person_id = ${viewer.personId} and id = ${input.folderId}
    returning id, name`
  if (!renamed) throw refuse('FOLDER_NOT_FOUND')
  return renamed
})

export const answerDeleteSavedFolder = handle(deleteSavedFolder, async ({ input, viewer, tx, refuse }) => {
  const [gone] = await tx<{ id: string }[]>`
    delete from saved_folder where person_id = ${viewer.personId} and id = ${input.folderId} returning id`
  if (!gone) throw refuse('FOLDER_NOT_FOUND')
  await tx`
    update saved_article set folder_ids = array_remove(folder_ids, ${gone.id}::bigint)
    where person_id = ${viewer.personId} and ${gone.id}::bigint = any(folder_ids)`
  return gone
})
