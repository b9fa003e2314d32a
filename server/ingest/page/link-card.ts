import { MOST_LINK_CARDS, getLinkCard } from '@chowk/contract/ingest/link-card.ts'
import type { LinkCard } from '@chowk/contract/ingest/link-card.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { keepWithin } from '../../platform/limits.ts'
import { renewLink } from './known-link.ts'
import type { LinkProblem } from './known-link.ts'
import { DAY_MS } from '../../platform/time.ts'

const TTL_MS = DAY_MS
const FAILURE_TTL_MS = 15 * 60_000
const LIMIT = { most: MOST_LINK_CARDS, windowMs: 600_000 }

/** The address without its fragment, or undefined. */
function addressOfLink(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  url.hash = ''
  return /^https?:$/.test(url.protocol) && url.hostname !== '' ? url.href : undefined
}

const answerLinkCard = handle(getLinkCard, async ({ input, viewer, sql, house, clock, refuse }) => {
  const address = addressOfLink(input.url)
  if (!address) throw refuse('INVALID_URL')
  const now = clock.now()
  const [stored] = await sql<{ at: Date; card: LinkCard | null; failure: LinkProblem | null }[]>`
    select at, card, failure from link_card where url = ${address}`
  const ageMs = stored ? now.getTime() - stored.at.getTime() : Number.POSITIVE_INFINITY
  if (stored?.card && ageMs < TTL_MS) return stored.card
  if (stored?.failure && ageMs < FAILURE_TTL_MS) throw refuse(stored.failure)
  await keepWithin(sql, clock, `link card ${viewer.personId}`, LIMIT)
  const { card, failure } = await renewLink({ sql, house }, address)
  if (!card) throw refuse(failure ?? 'UNREACHABLE')
  return card
})

/** Calls about links to strangers' pages. */
export const linkCalls: Handler[] = [answerLinkCard]
