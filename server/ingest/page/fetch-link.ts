import { FetchFailure, type Fetcher } from '../../platform/fetch/fetch.ts'
import { readPageFactsAside } from '../document/documents.ts'
import type { PageFacts } from './link-metadata.ts'
import { MAX_LINK_BYTES } from './link-page.ts'
import type { LinkFailure } from './link-page.ts'

const LIMITS = { maxBytes: MAX_LINK_BYTES, maxRedirects: 3, timeoutMs: 5000 }

/** Rule V10: what a stranger's page says of itself; one without metadata answers with its host as title. */
export async function fetchLinkFacts(fetcher: Fetcher, address: string): Promise<PageFacts | LinkFailure> {
  try {
    const answer = await fetcher.fetch(address, { ...LIMITS, headers: { accept: 'text/html,application/xhtml+xml' } })
    if (answer.status >= 400) return { code: 'UNREACHABLE', message: `The server answered ${answer.status}` }
    return await readPageFactsAside({
      bytes: answer.body,
      contentType: answer.headers['content-type'],
      address: answer.url,
    })
  } catch (error) {
    if (error instanceof FetchFailure) return { code: error.code, message: error.message }
    throw error
  }
}
