import type { PageFacts } from './link-metadata.ts'
import type { FetchFailure } from '../../platform/fetch/fetch.ts'

export type LinkFailureCode = FetchFailure['code'] | 'NOT_HTML'
export type LinkFailure = { code: LinkFailureCode; message: string }

export const MAX_LINK_BYTES = 1024 * 1024

export function isLinkFailure(facts: PageFacts | LinkFailure): facts is LinkFailure {
  return 'code' in facts
}
