import { getLinkCard } from '@chowk/contract/ingest/link-card.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { knowLink } from './known-link.ts'

/** The address without its fragment, or undefined. */
function addressOfLink(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  url.hash = ''
  return /^https?:$/.test(url.protocol) && url.hostname !== '' ? url.href : undefined
}

const answerLinkCard = handle(getLinkCard, async ({ input, viewer, sql, house, refuse }) => {
  const address = addressOfLink(input.url)
  if (!address) throw refuse('INVALID_URL')
  const { card, failure } = await knowLink({ sql, house }, { address, personId: viewer.personId })
  if (!card) throw refuse(failure ?? 'UNREACHABLE')
  return card
})

/** Calls about links to strangers' pages. */
export const linkCalls: Handler[] = [answerLinkCard]
