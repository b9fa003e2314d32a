import { decodeBytes } from '../feed/charset.ts'
import { readPageFacts, type PageFacts } from './link-metadata.ts'
import type { FetchFailure } from '../../platform/fetch/fetch.ts'

export type LinkFailureCode = FetchFailure['code'] | 'NOT_HTML'
export type LinkFailure = { code: LinkFailureCode; message: string }

export const MAX_LINK_BYTES = 1024 * 1024

/** What a fetched page says of itself. */
export function readLinkFacts(
  bytes: Uint8Array,
  contentType: string | undefined,
  address: string,
): PageFacts | LinkFailure {
  const isPage = contentType ? /html/i.test(contentType) : !bytes.subarray(0, 512).includes(0)
  if (!isPage) return { code: 'NOT_HTML', message: 'This is not an HTML page' }
  if (bytes.length > MAX_LINK_BYTES) return { code: 'TOO_LARGE', message: 'The page is longer than 1 MB' }
  return readPageFacts(decodeBytes(bytes, contentType).text, address)
}

export function isLinkFailure(facts: PageFacts | LinkFailure): facts is LinkFailure {
  return 'code' in facts
}
