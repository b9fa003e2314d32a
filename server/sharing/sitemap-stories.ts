import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/database.ts'
import { DAY_MS } from '../platform/time.ts'
import { readableBy } from '../article/visibility.ts'
import type { NewsEntry, SitemapEntry } from './sitemap-document.rules.ts'

/** Stories of one file; a day with more has several. */
export const STORIES_A_FILE = 5000
/** Most stories of the sitemap for news, and how old they may be, as search engines want it. */
const MOST_NEWS = 1000
const NEWS_MS = 2 * DAY_MS

const VISITOR = { signedIn: false, deviceId: null } as const

/** The address of a story in the language that it is written in, if we speak it: what its page calls canonical. */
const locationOf = ({ slug, language }: { slug: string; language: string }) =>
  `/details/${slug}?lang=${language === 'hi' ? 'hi' : 'en'}`

/** Days in UTC on which stories were published, newest first, and how many files each has; from the counts that lists are paged by. */
export async function sitemapDays(sql: Sql, clock: Clock): Promise<{ day: string; files: number }[]> {
  return await sql<{ day: string; files: number }[]>`
    select day::text, ceil(n / ${STORIES_A_FILE}::float8)::int as files from list_day
    where list = 'latest' and n > 0 and day <= (${clock.now()}::timestamptz at time zone 'UTC')::date order by list_day.day desc`
}

/** The stories of one file of a day, oldest first: one of each cluster, that everybody may read. */
export async function sitemapOfDay(
  sql: Sql,
  clock: Clock,
  { day, file }: { day: string; file: number },
): Promise<SitemapEntry[]> {
  const begins = new Date(`${day}T00:00:00Z`)
  const ends = new Date(Math.min(begins.getTime() + DAY_MS, clock.now().getTime() + 1))
  const rows = await sql<{ slug: string; language: string; changedAt: Date }[]>`
    select a.slug || '-' || a.key as slug, a.language, coalesce(a.updated_at, a.published_at) as changed_at
    from article a
    where ${readableBy(sql, VISITOR)} and a.is_head and not a.is_calendar and a.published_at >= ${begins} and a.published_at < ${ends}
    order by a.published_at, a.id offset ${(file - 1) * STORIES_A_FILE} limit ${STORIES_A_FILE}`
  return rows.map((row) => ({ location: locationOf(row), changedAt: row.changedAt }))
}

/** The stories of the last two days, newest first. */
export async function newsOfSitemap(sql: Sql, clock: Clock): Promise<NewsEntry[]> {
  const now = clock.now()
  const rows = await sql<(Omit<NewsEntry, 'location'> & { slug: string; publicationHi: string | null })[]>`
    select a.slug || '-' || a.key as slug, a.language, a.published_at, a.title, p.name as publication, p.name_hi as publication_hi
    from article a join publication p on p.id = a.publication_id
    where ${readableBy(sql, VISITOR)} and a.is_head and not a.is_calendar
      and a.published_at > ${new Date(now.getTime() - NEWS_MS)} and a.published_at <= ${now}
    order by a.published_at desc, a.id desc limit ${MOST_NEWS}`
  return rows.map(({ slug, publicationHi, ...row }) => ({
    ...row,
    publication: row.language === 'hi' ? (publicationHi ?? row.publication) : row.publication,
    location: locationOf({ slug, language: row.language }),
  }))
}
