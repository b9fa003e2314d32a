import type { House } from '../../platform/handle.ts'
import { busyWithout } from '../../platform/answer.ts'
import { FetchFailure } from '../../platform/fetch/fetch.ts'
import type { Fetcher } from '../../platform/fetch/fetch.ts'
import { markPaywalled, withdrawArticle } from '../poll/join-story.ts'
import { readPageFactsAside } from '../document/documents.ts'
import { isLinkFailure } from './link-page.ts'
import { DAY_MS, HOUR_MS } from '../../platform/time.ts'

const AGAIN_MS = 3 * DAY_MS
/** Older stories are looked at only where somebody saved them. */
const WATCHED_MS = 30 * DAY_MS
const MAX_CONCURRENT = 80
const MOST_OF_ONE = 3
const MOST_BYTES = 1024 * 1024

interface DuePage {
  id: string
  url: string
  licence: 'FULL_TEXT' | 'EXCERPT'
  publicationId: string
  publishedAt: Date
  missingSince: Date | null
  isSaved: boolean
}

/** Looks at the pages of articles that are due, one publication beside the other; answers how many. */
export async function inspectPages(house: House, fetcher: Fetcher, signal?: AbortSignal): Promise<number> {
  const now = house.clock.now()
  // Taken for an hour, so that a second run meanwhile takes others.
  const due = await house.sql<DuePage[]>`
    with ranked as (
      select a.id, row_number() over (partition by a.publication_id order by a.page_due_at) as place
      from (select id, publication_id, page_due_at from article where page_due_at <= ${now} and is_listed order by page_due_at limit 2000) a),
    taken as (select id from ranked where place <= ${MOST_OF_ONE} limit ${MAX_CONCURRENT})
    update article a set page_due_at = ${new Date(now.getTime() + HOUR_MS)}
    from publication p where p.id = a.publication_id and p.status = 'ACTIVE' and a.page_due_at <= ${now} and a.id in (select id from taken)
    returning a.id, a.url, p.licence, a.publication_id, a.published_at, a.missing_since,
      exists (select from saved_article s where s.article_id = a.id) as is_saved`
  const byPublication = Map.groupBy(due, (page) => page.publicationId)
  await Promise.all(
    [...byPublication.values()].map(async (pages) => {
      for (const page of pages) if (!signal?.aborted) await inspectPage(house, fetcher, page)
    }),
  )
  return due.length
}

type Seen = { kind: 'GONE' } | { kind: 'UNKNOWN' } | { kind: 'THERE'; isPaywalled: boolean }

async function inspectPage(house: House, fetcher: Fetcher, page: DuePage): Promise<void> {
  const { sql, clock } = house
  const seen = await see(fetcher, page)
  const now = clock.now()
  const inMs = (ms: number) => new Date(now.getTime() + ms)
  if (seen.kind === 'GONE' && page.missingSince && now.getTime() - page.missingSince.getTime() >= DAY_MS) {
    await sql.begin(async (tx) => {
      if (await withdrawArticle(tx, page.id, now))
        await house.enqueue(tx, 'article-changed', { articleId: page.id, size: 'WITHDRAWN' })
    })
    return
  }
  if (seen.kind === 'GONE') {
    const since = page.missingSince ?? now
    const next = new Date(Math.max(since.getTime() + DAY_MS, now.getTime() + DAY_MS / 24))
    await sql`update article set missing_since = ${since}, page_due_at = ${next} where id = ${page.id}`
    return
  }
  const isWatched = page.isSaved || now.getTime() - page.publishedAt.getTime() < WATCHED_MS
  const next = isWatched ? inMs(seen.kind === 'THERE' ? AGAIN_MS : DAY_MS) : null
  await sql`
    update article set page_due_at = ${next}, missing_since = ${seen.kind === 'THERE' ? null : sql`missing_since`} where id = ${page.id}`
  if (seen.kind === 'THERE' && seen.isPaywalled && page.licence === 'EXCERPT')
    await sql.begin(async (tx) => await markPaywalled(tx, page.id))
}

async function see(fetcher: Fetcher, page: DuePage): Promise<Seen> {
  try {
    const answer = await fetcher.fetch(page.url, { maxBytes: MOST_BYTES, headers: { accept: 'text/html,*/*;q=0.5' } })
    if (answer.status === 404 || answer.status === 410) return { kind: 'GONE' }
    if (answer.status !== 200) return { kind: 'UNKNOWN' }
    const facts = await readPageFactsAside({
      bytes: answer.body,
      contentType: answer.headers['content-type'],
      address: answer.url,
    })
    return { kind: 'THERE', isPaywalled: !isLinkFailure(facts) && facts.isPaywalled }
  } catch (failure) {
    if (failure === busyWithout) return { kind: 'UNKNOWN' }
    if (!(failure instanceof FetchFailure)) throw failure
    return failure.code === 'TOO_LARGE' ? { kind: 'THERE', isPaywalled: false } : { kind: 'UNKNOWN' }
  }
}
