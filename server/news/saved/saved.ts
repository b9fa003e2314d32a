import { getSaved } from '@chowk/contract/news/saved.ts'
import type { SavedStory } from '@chowk/contract/news/saved.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import { TIME_AND_NUMBER, after } from '../../platform/paging/cursor.ts'
import type { TimeAndNumber } from '../../platform/paging/cursor.ts'
import { handle } from '../../platform/handle.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { holdsWords } from '../../platform/search/holds-words.ts'
import type { Sql } from '../../platform/database.ts'
import { demandOwn } from '../../platform/viewer.ts'
import type { Person } from '../../platform/viewer.ts'
import { isoTime, storyJoins, storyJson } from '../../article/story.ts'
import { goneState, hasLimits, limitsOn } from '../../article/visibility.ts'

type Query = Pick<
  Parsed<typeof getSaved>,
  'category' | 'publication' | 'media' | 'folder' | 'q' | 'oldestFirst' | 'page' | 'size'
>

export const answerSaved = handle(getSaved, async ({ input, viewer, sql, clock, cursor }) => {
  demandOwn(viewer, input.userId)
  const from = cursor.read(TIME_AND_NUMBER, input.next)
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const places = await findPlaces(sql, viewer, { ...input, asOf, from })
  const { content: shown, ...page } = pageOfItems(places, { ...input, asOf }, (last) =>
    cursor.write(TIME_AND_NUMBER, last),
  )
  const ids = shown.map((cursor) => cursor.id)
  return { ...page, content: await savedStories(sql, viewer, ids) }
})

// At most 2,000 rows of one person, read in the order of their index; the article is looked at only where a filter asks for it.
async function findPlaces(
  sql: Sql,
  viewer: Person,
  query: Query & { asOf: Date; from: TimeAndNumber | undefined },
): Promise<TimeAndNumber[]> {
  const { category, publication, media, q, from, folder } = query
  const needsArticle = category ?? publication ?? (q || media !== 'ALL' || hasLimits(viewer))
  const article = needsArticle ? sql`join article a on a.id = s.article_id` : sql``
  const direction = query.oldestFirst ? 'ASC' : 'DESC'
  const order = query.oldestFirst ? sql`asc` : sql`desc`
  return await sql<TimeAndNumber[]>`
    select s.saved_at as at, s.article_id as id from saved_article s ${article}
    where s.person_id = ${viewer.personId} and s.saved_at <= ${query.asOf}
      ${after(sql, from, { by: { at: sql`s.saved_at`, id: sql`s.article_id` }, direction })}
      ${folder === undefined ? sql`` : folder === 'none' ? sql`and s.folder_ids = '{}'` : sql`and ${folder}::bigint = any(s.folder_ids)`}
      ${category ? sql`and (select c.id from category c where c.slug = ${category}) = any(a.category_ids)` : sql``}
      ${publication ? sql`and a.publication_id = (select p.id from publication p where p.slug = ${publication})` : sql``}
      ${media === 'ALL' ? sql`` : sql`and (a.audio_status in ('READY', 'PUBLISHER')) = ${media === 'AUDIO'}`}
      ${q ? sql`and ${holdsWords(sql, sql`fold_words(a.title)`, q)}` : sql``} ${limitsOn(sql, viewer)}
    order by s.saved_at ${order}, s.article_id ${order}
    limit ${query.size + 1} offset ${from ? 0 : query.page * query.size}`
}

type Row = Omit<SavedStory, 'gone'> & { gone: SavedStory['gone'] | null }

async function savedStories(sql: Sql, viewer: Person, ids: string[]): Promise<SavedStory[]> {
  if (ids.length === 0) return []
  const rows = await sql<Row[]>`
    select ${storyJson(sql, viewer)}, ${goneState(sql)} as gone, ${isoTime(sql, sql`s.saved_at`)} as "savedAt", coalesce(s.note, '') as note,
      s.folder_ids::text[] as "folderIds", s.tell_updates as "tellUpdates",
      coalesce(a.updated_at > s.saved_at, false) as "isChanged"
    from unnest(${ids}::bigint[]) with ordinality as o (id, place)
    join saved_article s on s.person_id = ${viewer.personId} and s.article_id = o.id
    join article a on a.id = o.id ${storyJoins(sql, viewer)}
    order by o.place`
  return rows.map(({ gone, ...story }) => (gone ? asGone(story, gone) : story))
}

// Of what was taken back only title, publication and date are left (I22).
function asGone(story: SavedStory, gone: SavedStory['gone']): SavedStory {
  return { ...story, summary: '', hasAudio: false, sources: 0, isChanged: false, gone }
}
