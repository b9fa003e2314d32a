import { MOST_OPML_BYTES, MOST_OPML_FEEDS, importOpml, readOpmlFile } from '@chowk/contract/news/opml.ts'
import type { OpmlEntry } from '@chowk/contract/news/opml.ts'
import type { CategoryMark, PublicationMark } from '@chowk/contract/article/story.ts'
import { followAll } from '../../news/follow/follow.ts'
import { categoryJson, publicationJson } from '../../article/story.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { readOpmlAside } from '../document/documents.ts'
import { feedKey } from '../feed/feed-key.rules.ts'
import { GENERAL, categoriesOf } from '../text/category.rules.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { REQUESTED_FEED } from './requested-feed.ts'

export const answerReadOpml = handle(readOpmlFile, async ({ input, viewer, tx, refuse }) => {
  const bytes = Buffer.from(input.text)
  if (bytes.length > MOST_OPML_BYTES) throw refuse('TOO_LARGE', { details: { mostBytes: MOST_OPML_BYTES } })
  const reading = await readOpmlAside({ bytes, contentType: 'text/xml; charset=utf-8' })
  if (!reading) throw refuse('NOT_OPML')
  const { title, feeds, warnings } = reading
  if (feeds.length > MOST_OPML_FEEDS)
    throw refuse('TOO_MANY_FEEDS', { details: { most: MOST_OPML_FEEDS, found: feeds.length } })
  const known = await findKnown(
    tx,
    viewer.personId,
    feeds.map((feed) => feed.url),
  )
  const categories = await findCategories(tx)
  return {
    title: title.slice(0, 300),
    feeds: feeds.map(({ url, title: name, folder }) => ({
      url,
      title: name.slice(0, 300),
      folder: folder?.slice(0, 120) ?? null,
      category: categoryOf(folder, categories),
      publication: known.get(feedKey(url))?.publication ?? null,
      state: known.get(feedKey(url))?.state ?? 'UNKNOWN',
    })),
    warnings: warnings.map(({ code, message, line }) => ({ code, message, ...(line !== undefined && { line }) })),
  }
})

type Known = { publication: PublicationMark | null; publicationId: string | null; state: OpmlEntry['state'] }

// The same feed by any of its spellings: with or without www, slash and the letter s.
async function findKnown(sql: Sql, personId: string, urls: string[]): Promise<Map<string, Known>> {
  const keys = [...new Set(urls.map(feedKey))]
  const rows = await sql<(Known & { url: string })[]>`
    select f.url, ${publicationJson(sql)} as publication, p.id::text as publication_id,
      case when exists (select from blocked_publication b where b.person_id = ${personId} and b.publication_id = p.id) then 'BLOCKED'
        when exists (select from followed_publication w where w.person_id = ${personId} and w.publication_id = p.id) then 'FOLLOWED'
        else 'NEW' end as state
    from feed f join publication p on p.id = f.publication_id and p.status <> 'SUSPENDED'`
  const requested = await sql<{ urlKey: string }[]>`
    select r.url_key from requested_feed r join requested_feed_person q on q.requested_feed_id = r.id and q.person_id = ${personId}
    where r.url_key = any(${keys})`
  const known = new Map<string, Known>(
    requested.map(({ urlKey }) => [urlKey, { publication: null, publicationId: null, state: 'REQUESTED' }]),
  )
  for (const { url, ...row } of rows) if (keys.includes(feedKey(url))) known.set(feedKey(url), row)
  return known
}

async function findCategories(sql: Sql): Promise<CategoryMark[]> {
  return (await sql<{ mark: CategoryMark }[]>`select ${categoryJson(sql)} as mark from category g`).map(
    (row) => row.mark,
  )
}

// A folder is a category when it is called like one, or when the words of the ingest know it.
function categoryOf(folder: string | null, categories: readonly CategoryMark[]): CategoryMark | null {
  if (!folder) return null
  const plain = folder.normalize('NFC').toLowerCase().trim()
  const named = categories.find(({ slug, name }) => [slug, name.en.toLowerCase(), name.hi].includes(plain))
  if (named) return named
  const [slug] = categoriesOf({ feedCategories: [folder], title: '', inText: [] })
  return slug === GENERAL ? null : (categories.find((each) => each.slug === slug) ?? null)
}

export const answerImportOpml = handle(importOpml, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const chosen = [...new Map(input.feeds.map((feed) => [feedKey(feed.url), feed])).entries()]
  const known = await findKnown(
    tx,
    viewer.personId,
    input.feeds.map((feed) => feed.url),
  )
  const stateOf = (key: string) => known.get(key)?.state ?? 'UNKNOWN'
  const ids = chosen.flatMap(([key]) => (stateOf(key) === 'NEW' ? [known.get(key)?.publicationId ?? ''] : []))
  const follows = await followAll(tx, viewer.personId, ids)
  if (follows.isOverLimit) throw refuse('FOLLOW_LIMIT', { details: { most: follows.most } })
  const wanted = chosen.filter(([key]) => stateOf(key) === 'UNKNOWN')
  const categories = await findCategories(tx)
  await requestFeeds(
    tx,
    viewer.personId,
    wanted.map(([key, feed]) => ({
      key,
      ...feed,
      categoryId: categoryOf(feed.folder, categories)?.id ?? null,
      at: clock.now(),
    })),
  )
  const count = (state: OpmlEntry['state']) => chosen.filter(([key]) => stateOf(key) === state).length
  const result = {
    followed: follows.followed,
    already: count('FOLLOWED') + count('REQUESTED'),
    requested: wanted.length,
    blocked: count('BLOCKED'),
  }
  audit(`person ${viewer.personId}`, undefined, result)
  return result
})

interface Wanted {
  key: string
  url: string
  title: string
  folder: string | null
  categoryId: number | null
  at: Date
}

async function requestFeeds(sql: Sql, personId: string, wanted: Wanted[]): Promise<void> {
  for (const { key, url, title, folder, categoryId, at: time } of wanted) {
    const again = { where: sql`url_key = ${key}`, from: ['REFUSED'] as const, actorId: personId, at: time }
    await transitionWhere(sql, REQUESTED_FEED, { ...again, to: 'WAITING' })
    await sql`
      with asked as (
        insert into requested_feed (url, url_key, title, folder, category_id, requested_at)
        values (${url}, ${key}, ${title || new URL(url).hostname}, ${folder}, ${categoryId}, ${time})
        on conflict (url_key) do update set url_key = excluded.url_key returning id)
      insert into requested_feed_person (requested_feed_id, person_id) select id, ${personId} from asked on conflict do nothing`
  }
}
