import { renewLink } from '../../ingest/page/known-link.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts'
import { isOwnPage } from './own-page.ts'
import { fetchSoon } from './put-link.ts'

/** What is so young is not asked for again; a page that could not be had is tried after an hour. */
const FRESH_MS = DAY_MS
const FAILED_MS = HOUR_MS
/** A claim of a process that died meanwhile ends. */
const CLAIM_MS = MINUTE_MS

type Needs = Pick<House, 'sql' | 'links' | 'clock' | 'config'>

// One of all who come at the same time goes on; none does where the card is fresh.
async function claim({ sql, clock }: Needs, url: string): Promise<boolean> {
  const now = clock.now().getTime()
  await sql`
    insert into link_card (url, at, is_shown) values (${url}, to_timestamp(0), true) on conflict (url) do update set is_shown = true`
  const [claimed] = await sql`
    update link_card set claimed_at = ${new Date(now)}
    where url = ${url} and (claimed_at is null or claimed_at < ${new Date(now - CLAIM_MS)})
      and at < case when failure is null then ${new Date(now - FRESH_MS)}::timestamptz else ${new Date(now - FAILED_MS)}::timestamptz end
    returning url`
  return claimed !== undefined
}

/** Fetches what a page says of itself for the card of a link, unless it is known or somebody fetches it now. Pages of this Chowk are never fetched. */
export function fetchLinkCardTask(house: Needs): Task {
  return async (payload) => {
    const { url } = payload as { url: string }
    if (isOwnPage(house.config, url) || !(await claim(house, url))) return
    await renewLink({ sql: house.sql, house }, url)
  }
}

const MOST_RENEWED = 100
const RENEWED_AFTER = '7 days'
const TRIED_AGAIN_AFTER = '1 day'
/** Cards of what was written longer ago stay as they are. */
const RENEWED_FOR = '90 days'

/** Renews the cards of what was written lately, and lets go of those that nothing shows any more. */
export function renewLinkCardsTask({ sql, clock }: Pick<House, 'sql' | 'clock'>): Task {
  return async () => {
    const now = clock.now()
    await sql`
      update link_card k set is_shown = false where is_shown and at < ${now}::timestamptz - interval '1 day'
        and not exists (select from post p where p.link = k.url) and not exists (select from comment c where c.link = k.url)`
    const due = await sql<{ url: string }[]>`
      select k.url from link_card k
      where k.is_shown and k.at < ${now}::timestamptz - (case when k.failure is null then ${RENEWED_AFTER} else ${TRIED_AGAIN_AFTER} end)::interval and (
        exists (select from post p where p.link = k.url and p.created_at > ${now}::timestamptz - ${RENEWED_FOR}::interval)
        or exists (select from comment c where c.link = k.url and c.created_at > ${now}::timestamptz - ${RENEWED_FOR}::interval))
      order by k.at limit ${MOST_RENEWED}`
    for (const { url } of due) await fetchSoon(sql, url)
  }
}
