import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock.ts'
import { FetchFailure, USER_AGENT } from '../../platform/fetch/fetch.ts'
import type { Fetcher } from '../../platform/fetch/fetch.ts'
import { DAY_MS } from '../../platform/time.ts'
import { mayVisitAside } from '../document/documents.ts'

const FRESH_MS = DAY_MS
/** Sites whose rules are kept in mind; of more the oldest are asked for again. */
const MOST_SITES = 200
const MOST_BYTES = 512 * 1024

/** Whether sites let an address be read by us. */
export interface Robots {
  /** Fails as a fetch does where the site does not say now: then is not the time to read it. */
  allows(address: string): Promise<boolean>
}

interface SiteRules {
  at: number
  /** Null where the site has none. */
  rules: string | null
}

// RFC 9309: without such a file everything is allowed; a server that is not well is left alone.
async function fetchRules(fetcher: Fetcher, address: string): Promise<string | null> {
  try {
    const answer = await fetcher.fetch(address, { maxBytes: MOST_BYTES, headers: { accept: 'text/plain,*/*;q=0.5' } })
    if (answer.status === 429 || answer.status >= 500)
      throw new FetchFailure('UNREACHABLE', `robots.txt was answered with ${answer.status}`)
    return answer.status >= 200 && answer.status < 300 ? new TextDecoder().decode(answer.body) : null
  } catch (failure) {
    if (!(failure instanceof FetchFailure)) throw failure
    if (failure.code === 'TOO_MANY_REDIRECTS') return null
    throw failure.code === 'TOO_LARGE' ? new FetchFailure('UNREACHABLE', 'robots.txt is too long') : failure
  }
}

/** Reads the rules of sites and keeps them for a day, in this process. */
export function openRobots(fetcher: Fetcher, clock: Clock): Robots {
  const known = new LRUCache<string, SiteRules>({ max: MOST_SITES })
  const rulesOf = async (robotsAddress: string): Promise<string | null> => {
    const now = clock.now().getTime()
    const kept = known.get(robotsAddress)
    if (kept && now - kept.at < FRESH_MS) return kept.rules
    const rules = await fetchRules(fetcher, robotsAddress)
    known.set(robotsAddress, { at: now, rules })
    return rules
  }
  return {
    async allows(address) {
      if (!URL.canParse(address)) throw new FetchFailure('INVALID_URL', 'This is no address')
      const robotsAddress = new URL('/robots.txt', address).href
      const rules = await rulesOf(robotsAddress)
      return rules === null || (await mayVisitAside({ rules, robotsAddress, address, agent: USER_AGENT }))
    },
  }
}
