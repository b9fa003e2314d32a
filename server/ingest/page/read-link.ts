import { decodeBytes } from '../feed/charset.ts'
import { readPageFacts } from './link-metadata.ts'
import type { PageFacts } from './link-metadata.ts'
import { MAX_LINK_BYTES } from './link-page.ts'
import type { LinkFailure } from './link-page.ts'

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
