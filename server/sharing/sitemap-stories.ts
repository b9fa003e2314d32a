import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/database.ts'
import { DAY_MS } from '../platform/time.ts'
import { readableBy } from '../article/visibility.ts'
import { boundsOf } from './sitemap-days.ts'
import type { SitemapFile } from './sitemap-days.ts'
import type { NewsEntry, SitemapEntry } from './sitemap-document.rules.ts'

/** Most stories of the sitemap for news, and how old they may be, as search engines want it. */
const MOST_NEWS = 1000
const NEWS_MS = 2 * DAY_MS

const VISITOR = { signedIn: false, deviceId: null } as const

/** The address of a story in the language that it is written in, if we speak it: what its page calls canonical. */
const locationOf = ({ slug, language }: { slug: string; language: string }) =>
  `/details/${slug}?lang=${language === 'hi' ? 'hi' : 'en'}`

/** The stories of one file of a day, oldest first: one of each cluster, that everybody may read. */
export async function storiesOfDay(sql: Sql, clock: Clock, file: SitemapFile): Promise<SitemapEntry[]> {
  const { begins, ends, offset, most } = boundsOf(file, clock.now())
  const rows = await sql<{ slug: string; language: string; changedAt: Date }[]>`
    select a.slug || '-' || a.key as slug, a.language, coalesce(a.updated_at, a.published_at) as changed_at
    from article a
    where ${readableBy(sql, VISITOR)} and a.is_head and not a.is_calendar and a.published_at >= ${begins} and a.published_at < ${ends}
    order by a.published_at, a.id offset ${offset} limit ${most}`
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
