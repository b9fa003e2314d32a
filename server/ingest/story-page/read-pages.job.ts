import type { Sql } from '../../platform/database.ts'
import type { Fetcher } from '../../platform/fetch/fetch.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { MINUTE_MS } from '../../platform/time.ts'
import { retryInMs } from './page-outcome.rules.ts'
import type { PageOutcome } from './page-outcome.rules.ts'
import { ARTICLE_PAGE, STORY_PAGE_CHANGED } from './page-state.ts'
import type { PageState } from './page-state.ts'
import { openRobots } from './robots.ts'
import { readPage } from './read-page.ts'
import type { PageReader } from './read-page.ts'
import { mayReadPage, readAnew } from './story-page.ts'

/** Reads the pages whose turn has come. */
export const READ_STORY_PAGES = 'read-story-pages'

const GAP_MS = 2000
const MOST_TOGETHER = 8
/** Whoever has a page longer has died. */
const CLAIM_MS = 10 * MINUTE_MS
const BUSY_MS = 5 * MINUTE_MS

type Reading = Pick<House, 'sql' | 'clock' | 'enqueue'>

interface Claimed {
  articleId: string
  publicationId: string
  url: string
  attempts: number
  version: number
}

// Pages that wait for somebody to read them; a publication that is paused is not asked.
const waiting = (sql: Sql) => sql`
  article_page g join article a on a.id = g.article_id and ${mayReadPage(sql)}
  join publication p on p.id = a.publication_id and p.status = 'ACTIVE'
  left join publication_turn t on t.publication_id = p.id
  where g.state in ('QUEUED', 'FAILED') and g.next_at is not null`

async function failLapsed(sql: Sql, now: Date): Promise<void> {
  const lapsed = await sql<{ articleId: string; attempts: number }[]>`
    select article_id, attempts from article_page where state = 'FETCHING' and next_at <= ${now} order by article_id`
  for (const each of lapsed)
    await settle(sql, each, { outcome: { kind: 'FAILED', reason: 'LAPSED', again: true }, now })
}

/** Takes one page of each publication whose turn it is: of two processes at once one gets the turn. */
async function claimPages(sql: Sql, now: Date): Promise<Claimed[]> {
  await failLapsed(sql, now)
  const until = new Date(now.getTime() + CLAIM_MS)
  const turns = await sql<{ publicationId: string }[]>`
    insert into publication_turn (publication_id, free_at)
    select publication_id, ${until} from (
      select a.publication_id from ${waiting(sql)} and g.next_at <= ${now} and coalesce(t.free_at <= ${now}, true)
      group by 1 order by min(g.next_at) limit ${MOST_TOGETHER}) due
    order by publication_id
    on conflict (publication_id) do update set free_at = excluded.free_at where publication_turn.free_at <= ${now}
    returning publication_id`
  const chosen = await sql<{ articleId: string }[]>`
    select distinct on (a.publication_id) g.article_id from ${waiting(sql)} and g.next_at <= ${now}
      and a.publication_id = any(${turns.map((each) => each.publicationId)}::bigint[])
    order by a.publication_id, g.next_at, g.article_id`
  const taken = await transitionWhere(sql, ARTICLE_PAGE, {
    where: sql`article_id = any(${chosen.map((each) => each.articleId)}::bigint[])`,
    from: ['QUEUED', 'FAILED'],
    to: 'FETCHING',
    actorId: null,
    at: now,
    also: sql`, attempts = attempts + 1, next_at = ${until},
      article_version = (select a.version from article a where a.id = article_id)`,
  })
  return await sql<Claimed[]>`
    select g.article_id, a.publication_id, a.url, g.attempts, g.article_version as version
    from article_page g join article a on a.id = g.article_id where g.article_id = any(${taken}::bigint[])`
}

interface Came {
  outcome: PageOutcome
  now: Date
}

/** Writes down what came of a try, unless somebody else has the page by now. */
async function settle(
  sql: Sql,
  { articleId, attempts }: Pick<Claimed, 'articleId' | 'attempts'>,
  { outcome, now }: Came,
): Promise<boolean> {
  const inMs = (ms: number | null) => (ms === null ? null : new Date(now.getTime() + ms))
  const isBusy = outcome.kind === 'BUSY'
  const to: PageState = outcome.kind === 'BUSY' ? 'QUEUED' : outcome.kind
  const isFailed = outcome.kind === 'FAILED'
  const retry = isFailed && outcome.again ? inMs(retryInMs(attempts, outcome.afterMs)) : null
  const { text, words } = outcome.kind === 'EXTRACTED' ? outcome : { text: '', words: 0 }
  const moved = await transitionWhere(sql, ARTICLE_PAGE, {
    where: sql`article_id = ${articleId} and attempts = ${attempts}`,
    from: ['FETCHING'],
    to,
    actorId: null,
    reason: isFailed ? outcome.reason : '',
    at: now,
    also: sql`, text = ${text}, words = ${words}, next_at = ${isBusy ? inMs(BUSY_MS) : retry}::timestamptz,
      attempts = attempts - ${isBusy ? 1 : 0}::int`,
  })
  return moved.length > 0
}

async function readOne(house: Reading, reader: PageReader, claimed: Claimed): Promise<void> {
  const outcome = await readPage(reader, claimed.url)
  const now = house.clock.now()
  const freeAt = new Date(now.getTime() + GAP_MS)
  await house.sql`update publication_turn set free_at = ${freeAt} where publication_id = ${claimed.publicationId}`
  await house.sql.begin(async (tx) => {
    const isSettled = await settle(tx, claimed, { outcome, now })
    // The story changed while its page was on its way.
    await readAnew(tx, house.clock, [claimed.articleId])
    if (isSettled && outcome.kind === 'EXTRACTED')
      await house.enqueue(tx, STORY_PAGE_CHANGED, { articleId: claimed.articleId })
  })
}

/** Reads one page of each publication whose turn has come, beside each other; answers how many. Others of them are read by the next run, soon. */
export async function readStoryPages(house: Reading, reader: PageReader): Promise<number> {
  const claimed = await house.sql.begin(async (tx) => await claimPages(tx, house.clock.now()))
  const done = await Promise.allSettled(claimed.map(async (each) => await readOne(house, reader, each)))
  await runAgain(house)
  const broken = done.find((each) => each.status === 'rejected')
  if (broken) throw broken.reason
  return claimed.length
}

async function runAgain({ sql, clock, enqueue }: Reading): Promise<void> {
  const soon = new Date(clock.now().getTime() + MINUTE_MS)
  const [row] = await sql<{ at: Date | null }[]>`
    select min(greatest(g.next_at, t.free_at)) as at from ${waiting(sql)} and greatest(g.next_at, t.free_at) < ${soon}`
  if (row?.at) await enqueue(sql, READ_STORY_PAGES, {}, { key: READ_STORY_PAGES, runAt: row.at })
}

/** See `READ_STORY_PAGES`. */
export function readStoryPagesTask(house: House, fetcher: Fetcher): Task {
  const { clock } = house
  const reader = { fetcher, clock, robots: openRobots(fetcher, clock) }
  return async () => void (await readStoryPages(house, reader))
}

/** Hears that an article changed: its page is read anew, or forgotten where it may not be used any more. */
export const settlePageTask =
  ({ sql, clock }: Pick<House, 'sql' | 'clock'>): Task =>
  async (payload) => {
    const { articleId } = payload as { articleId: string }
    await sql.begin(async (tx) => {
      await tx`delete from article_page g using article a where g.article_id = ${articleId} and a.id = g.article_id and not (${mayReadPage(tx)})`
      await readAnew(tx, clock, [articleId])
    })
  }
