import { openPostAddress } from '@chowk/contract/community/post-address.ts'
import { isForAll } from '../community/visibility.ts'
import { isAdult } from '../identity/identity.ts'
import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/database.ts'
import { boundsOf } from './sitemap-days.ts'
import type { SitemapFile } from './sitemap-days.ts'
import type { SitemapEntry } from './sitemap-document.rules.ts'

/** The posts of one file of a day, oldest first, that everybody may see: by the predicate of their pages, and of no minor. */
export async function postsOfDay(sql: Sql, clock: Clock, file: SitemapFile): Promise<SitemapEntry[]> {
  const { begins, ends, offset, most } = boundsOf(file, clock.now())
  const rows = await sql<{ slug: string; changedAt: Date }[]>`
    with shown as (
      select p.id, p.slug, p.author_id, p.published_at, coalesce(p.edited_at, p.published_at) as changed_at from post p
      where p.state = 'PUBLISHED' and p.is_global and not p.by_minor and ${isForAll(sql)} and p.published_at >= ${begins} and p.published_at < ${ends}
      order by p.published_at, p.id offset ${offset} limit ${most})
    select s.slug, s.changed_at from shown s
    where exists (select from person p where p.id = s.author_id and p.state = 'ACTIVE' and p.deletion_state is null and ${isAdult(sql, clock)})
    order by s.published_at, s.id`
  return rows.map(({ slug, changedAt }) => ({ location: openPostAddress(slug), changedAt }))
}
