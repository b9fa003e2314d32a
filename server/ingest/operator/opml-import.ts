import { MOST_FEEDS } from '@chowk/contract/operator/feed.ts'
import type { Sql } from '../../platform/database.ts'
import type { OpmlFeed, OpmlReading } from '../feed/opml.ts'
import { feedAddress, makeFeed, makePublication } from './new-publication.ts'

/** What an import did; `full` names publications that would have held too many feeds. */
export interface Imported {
  added: number
  known: number
  publications: number
  full: string[]
}

// Hosts where many publishers keep their feeds side by side say nothing of who publishes.
const SHARED_HOSTS = /(^|\.)(feedburner\.com|blogspot\.com|wordpress\.com|medium\.com|substack\.com|youtube\.com)$/iu
const GAP_MS = 2000

/** The part of a host that names its owner, near enough to put feeds of one publisher together. */
function ownerOf(feed: OpmlFeed): string {
  const url = new URL(feed.homeUrl ?? feed.url)
  const host = url.hostname.replace(/^(www|feeds?|rss|m)\./iu, '')
  return SHARED_HOSTS.test(host) ? `${host}${feed.homeUrl ? url.pathname : ` ${feed.title}`}` : host
}

async function findPublication(sql: Sql, owner: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id::text from publication where regexp_replace(home_url, '^https?://(www[.])?([^/]+).*$', '\\2') = ${owner} order by id limit 1`
  return row?.id
}

/** Adds feeds of a list, each to the publication of its host; the first looks are spread, so that they do not all fall into one minute. */
export async function importOpml(
  sql: Sql,
  reading: OpmlReading,
  { language, now }: { language: string; now: Date },
): Promise<Imported> {
  const done: Imported = { added: 0, known: 0, publications: 0, full: [] }
  const publicationOf = new Map<string, { id: string; feeds: number }>()
  for (const feed of reading.feeds) {
    const url = feedAddress(feed.url)
    const [known] = url ? await sql`select 1 from feed where url = ${url}` : [true]
    if (!url || known) {
      done.known++
      continue
    }
    const owner = ownerOf(feed)
    const publication = publicationOf.get(owner) ?? (await settle(sql, feed, { owner, language, done }))
    publicationOf.set(owner, publication)
    if (publication.feeds >= MOST_FEEDS) {
      if (!done.full.includes(owner)) done.full.push(owner)
      continue
    }
    await makeFeed(sql, publication.id, {
      url,
      title: feed.title,
      firstPollAt: new Date(now.getTime() + done.added * GAP_MS),
    })
    publication.feeds++
    done.added++
  }
  return done
}

async function settle(
  sql: Sql,
  feed: OpmlFeed,
  { owner, language, done }: { owner: string; language: string; done: Imported },
): Promise<{ id: string; feeds: number }> {
  const known = await findPublication(sql, owner)
  if (known) {
    const [row] = await sql<{ n: number }[]>`select count(*)::int as n from feed where publication_id = ${known}`
    return { id: known, feeds: row?.n ?? 0 }
  }
  done.publications++
  const [code = language] = /^[a-z]{2,3}/u.exec((feed.language ?? '').toLowerCase()) ?? []
  const home = feed.homeUrl ?? new URL('/', feed.url).href
  const { id } = await makePublication(sql, { name: feed.title, home, languages: [code] })
  return { id, feeds: 0 }
}
