import { pollFeed } from '@chowk/server/ingest/poll/poll-feed.ts'
import type { Polling } from '@chowk/server/ingest/poll/poll-feed.ts'
import type { Sql } from '@chowk/server/platform/database.ts'
import type { FeedServer } from './feed-server.ts'
import { findPublication, publications, sectionMap } from './publications.ts'
import type { DemoPublication } from './publications.ts'

const MINUTE = 60_000
/** Three articles are told a second time before the demo opens; looking in these steps meets both tellings. */
const LOOKS_MINUTES = [210, 10, 0]

/** Puts the demo's publications and their feeds in place at the feed server's present address, whatever it was last time. */
export async function settlePublications(sql: Sql, server: FeedServer): Promise<void> {
  await moveOrigin(sql, server.origin)
  const categories = new Map(
    (await sql<{ slug: string; id: number }[]>`select slug, id from category`).map((row) => [row.slug, row.id]),
  )
  for (const one of publications) {
    const ids = one.categories.map((slug) => categories.get(slug)).filter((id) => id !== undefined)
    await sql`
      insert into publication (slug, name, name_hi, about, about_hi, home_url, logo, languages, place, licence, licence_note, category_ids, is_default)
      values (${one.slug}, ${one.name.en}, ${one.name.hi}, ${one.about.en}, ${one.about.hi}, ${one.homeUrl}, ${logoOf(one)}, ${one.languages}, ${one.place},
        ${one.licence}, 'Written for the demo', ${ids}, ${publications.indexOf(one) < 6})
      on conflict (slug) do update set logo = excluded.logo, about = excluded.about, about_hi = excluded.about_hi`
  }
  for (const { publicationSlug, url } of server.feeds) {
    await sql`
      insert into feed (publication_id, url, title, category_map)
      select id, ${url}, name, ${JSON.stringify(sectionMap)}::text::jsonb from publication where slug = ${publicationSlug}
      on conflict (url) do nothing`
  }
}

function logoOf({ masthead }: DemoPublication): string {
  const { letter, duotone, paper, ink } = masthead
  const query = new URLSearchParams({
    ...(paper && { paper: String(paper) }),
    ...(ink && { ink: String(ink) }),
  }).toString()
  return `/masthead/${duotone}/${encodeURIComponent(letter)}.svg${query && `?${query}`}`
}

// The feed server takes any free port, so the addresses of last time are carried over.
async function moveOrigin(sql: Sql, origin: string): Promise<void> {
  const [old] = await sql<{ origin: string }[]>`
    select substring(f.url from '^http://127[.]0[.]0[.]1:[0-9]+') as origin from feed f join publication p on p.id = f.publication_id
    where f.url like 'http://127.0.0.1:%' and p.slug = any(${publications.map((one) => one.slug)}) limit 1`
  if (!old?.origin || old.origin === origin) return
  await sql`update feed set url = replace(url, ${old.origin}, ${origin}) where url like ${`${old.origin}/%`}`
  await sql`
    update article set url = replace(url, ${old.origin}, ${origin}), canonical_url = replace(canonical_url, ${old.origin}, ${origin}),
      picture_url = replace(picture_url, ${old.origin}, ${origin}) where url like ${`${old.origin}/%`}`
  await sql`update picture set url = replace(url, ${old.origin}, ${origin}), failed_at = null where url like ${`${old.origin}/%`}`
  await sql`
    update article_feed set identity = replace(identity, ${old.origin}, ${origin}) where identity like ${`${old.origin}/%`}`
}

/** Reads every feed of the demo as it stood at three moments, so that corrected stories have both their versions. */
export async function readThePast(polling: Polling, openedAt: Date, pollFrom: (time: Date) => void): Promise<number> {
  const { sql } = polling.house
  const feeds = await sql<{ id: string; slug: string }[]>`
    select f.id, p.slug from feed f join publication p on p.id = f.publication_id order by f.id`
  let stories = 0
  for (const minutes of LOOKS_MINUTES) {
    const time = new Date(openedAt.getTime() - minutes * MINUTE)
    pollFrom(time)
    const house = { ...polling.house, clock: { now: () => time } }
    for (const feed of feeds) {
      if (!findPublication(feed.slug)) continue
      const polled = await pollFeed({ ...polling, house }, feed.id)
      stories += polled?.newItems ?? 0
    }
  }
  // The demo's newsrooms publish every few minutes; real feeds keep their own pace.
  await sql`update feed set next_poll_at = ${openedAt} where url like 'http://127.0.0.1:%'`
  return stories
}
