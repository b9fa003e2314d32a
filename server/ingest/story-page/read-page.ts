import { ENOUGH_WORDS } from '@chowk/contract/quiz/scrapping.ts'
import { busyWithout } from '../../platform/answer.ts'
import type { Clock } from '../../platform/clock.ts'
import { FetchFailure } from '../../platform/fetch/fetch.ts'
import type { Fetched, Fetcher } from '../../platform/fetch/fetch.ts'
import { wordsOf } from '../../platform/text/words.rules.ts'
import { readArticleAside, readPageFactsAside } from '../document/documents.ts'
import { cutText } from '../feed/field-limits.rules.ts'
import { isLinkFailure } from '../page/link-page.ts'
import { readRetryAfter } from '../poll/poll.rules.ts'
import { outcomeOfFailure, outcomeOfStatus } from './page-outcome.rules.ts'
import type { PageOutcome } from './page-outcome.rules.ts'
import type { Robots } from './robots.ts'

/** What reads pages. */
export interface PageReader {
  fetcher: Fetcher
  robots: Robots
  clock: Clock
}

const MOST_BYTES = 5 * 1024 * 1024
const LONGEST_TEXT = 200_000

/** Reads one page of a story, as its site allows. */
export async function readPage(reader: PageReader, address: string): Promise<PageOutcome> {
  try {
    const answer = await fetchAllowed(reader, address)
    if (answer === undefined) return { kind: 'BLOCKED' }
    if (answer.status !== 200)
      return outcomeOfStatus(answer.status, readRetryAfter(answer.headers['retry-after'], reader.clock.now().getTime()))
    return await takeApart(answer)
  } catch (failure) {
    if (failure === busyWithout) return { kind: 'BUSY' }
    if (failure instanceof FetchFailure) return outcomeOfFailure(failure.code)
    throw failure
  }
}

/** The page, or undefined where robots.txt of its site, or of one that it leads to, does not let us read it. */
async function fetchAllowed({ fetcher, robots }: PageReader, address: string): Promise<Fetched | undefined> {
  if (!(await robots.allows(address))) return undefined
  let isAllowed = true
  try {
    return await fetcher.fetch(address, {
      maxBytes: MOST_BYTES,
      headers: { accept: 'text/html,application/xhtml+xml' },
      mayFollow: async (url) => (isAllowed = await robots.allows(url)),
    })
  } catch (failure) {
    if (isAllowed) throw failure
    return undefined
  }
}

async function takeApart(answer: Fetched): Promise<PageOutcome> {
  const source = { bytes: answer.body, contentType: answer.headers['content-type'] ?? '', address: answer.url }
  const page = await readArticleAside(source)
  if ('code' in page) {
    if (page.code !== 'NO_ARTICLE') return { kind: 'FAILED', reason: page.code, again: false }
    // Behind a wall there often is no article at all.
    const facts = await readPageFactsAside(source)
    return { kind: !isLinkFailure(facts) && facts.isPaywalled ? 'PAYWALL' : 'TOO_SHORT' }
  }
  if (page.facts.isPaywalled) return { kind: 'PAYWALL' }
  const text = cutText(page.text, LONGEST_TEXT)
  const words = wordsOf(text).length
  return words < ENOUGH_WORDS ? { kind: 'TOO_SHORT' } : { kind: 'EXTRACTED', text, words }
}
