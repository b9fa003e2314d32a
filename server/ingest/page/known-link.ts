import { MOST_LINK_CARDS } from '@chowk/contract/ingest/link-card.ts'
import type { LinkCard } from '@chowk/contract/ingest/link-card.ts'
import { tidyText } from '@chowk/contract/text.ts'
import { keepPicture } from '../../picture/picture.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { keepWithin } from '../../platform/limits.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts'
import type { LinkFailureCode } from './link-page.ts'

/** Why nothing is known of a page. */
export type LinkProblem = 'INVALID_URL' | 'BLOCKED_ADDRESS' | 'UNREACHABLE' | 'NOT_HTML' | 'TOO_LARGE'

const problemOf = (code: LinkFailureCode): LinkProblem =>
  code === 'TIMED_OUT' || code === 'TOO_MANY_REDIRECTS' ? 'UNREACHABLE' : code

const LONGEST_PICTURE_ADDRESS = 2000
const PICTURE_ADDRESS = /^https?:\/\//i

/** What a page said of itself when it was fetched, or why it said nothing. */
export interface KnownLink {
  card: LinkCard | null
  failure: LinkProblem | null
}

// Words of a stranger go into pages and letters: without marks that nobody sees, and each on one line.
const line = (words: string) => tidyText(words).replaceAll('\n', ' ')

const cleaned = (card: LinkCard): LinkCard => ({
  ...card,
  title: line(card.title) || new URL(card.url).hostname,
  description: card.description && (line(card.description) || null),
  siteName: card.siteName && (line(card.siteName).slice(0, 200) || null),
})

const FRESH_MS = DAY_MS
const FAILED_MS = 15 * MINUTE_MS
const LIMIT = { most: MOST_LINK_CARDS, windowMs: 10 * MINUTE_MS }

interface Knowing {
  sql: Sql
  house: Pick<House, 'links' | 'clock' | 'config'>
}

/** What a page says of itself, for somebody who waits for it: as it was known lately, or fetched now, so often as one person may. */
export async function knowLink(
  { sql, house }: Knowing,
  { address, personId }: { address: string; personId: string },
): Promise<KnownLink> {
  const [stored] = await sql<(KnownLink & { at: Date })[]>`
    select at, card, failure from link_card where url = ${address}`
  const ageMs = stored ? house.clock.now().getTime() - stored.at.getTime() : Number.POSITIVE_INFINITY
  if (stored?.card && ageMs < FRESH_MS) return stored
  if (stored?.failure && ageMs < FAILED_MS) return stored
  await keepWithin(sql, house.clock, `link card ${personId}`, LIMIT)
  return await renewLink({ sql, house }, address)
}

/** Fetches a page and keeps what it says of itself. What a text shows is not lost when the page cannot be had later. */
export async function renewLink({ sql, house }: Knowing, address: string): Promise<KnownLink> {
  const [{ fetchLinkFacts }, { isLinkFailure }, { linkMetadataOf }] = await Promise.all([
    import('./fetch-link.ts'),
    import('./link-page.ts'),
    import('./link-metadata.ts'),
  ])
  const facts = await fetchLinkFacts(house.links, address)
  const failure = isLinkFailure(facts) ? problemOf(facts.code) : null
  const card = isLinkFailure(facts) ? null : cleaned(linkMetadataOf(facts))
  const now = house.clock.now()
  if (card?.image && card.image.length <= LONGEST_PICTURE_ADDRESS && PICTURE_ADDRESS.test(card.image))
    await keepPicture(sql, house.config.serverKey, card.image, now)
  await sql`
    insert into link_card (url, at, card, failure) values (${address}, ${now}, ${card && sql.json(card)}, ${failure})
    on conflict (url) do update set at = excluded.at, claimed_at = null, failure = excluded.failure,
      card = coalesce(excluded.card, case when link_card.is_shown then link_card.card end)`
  return { card, failure }
}
