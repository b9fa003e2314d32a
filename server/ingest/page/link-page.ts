import { decodeBytes } from '../feed/charset.ts'
import { readPageFacts, type PageFacts } from './link-metadata.ts'
import { FetchFailure, type Fetcher } from '../../platform/fetch/fetch.ts'

export type LinkFailureCode = FetchFailure['code'] | 'NOT_HTML'
export type LinkFailure = { code: LinkFailureCode; message: string }

const LIMITS = { maxBytes: 1024 * 1024, maxRedirects: 3, timeoutMs: 5000 }

/** Rule V10: what a stranger's page says of itself; one without metadata answers with its host as title. */
export async function fetchLinkFacts(fetcher: Fetcher, address: string): Promise<PageFacts | LinkFailure> {
  try {
    const answer = await fetcher.fetch(address, { ...LIMITS, headers: { accept: 'text/html,application/xhtml+xml' } })
    if (answer.status >= 400) return { code: 'UNREACHABLE', message: `The server answered ${answer.status}` }
    return readLinkFacts(answer.body, answer.headers['content-type'], answer.url)
  } catch (error) {
    if (error instanceof FetchFailure) return { code: error.code, message: error.message }
    throw error
  }
}

export function readLinkFacts(
  bytes: Uint8Array,
  contentType: string | undefined,
  address: string,
): PageFacts | LinkFailure {
  const isPage = contentType ? /html/i.test(contentType) : !bytes.subarray(0, 512).includes(0)
  if (!isPage) return { code: 'NOT_HTML', message: 'This is not an HTML page' }
  if (bytes.length > LIMITS.maxBytes) return { code: 'TOO_LARGE', message: 'The page is longer than 1 MB' }
  return readPageFacts(decodeBytes(bytes, contentType).text, address)
}

export function isLinkFailure(facts: PageFacts | LinkFailure): facts is LinkFailure {
  return 'code' in facts
}
