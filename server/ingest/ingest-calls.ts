import type { Handler } from '../platform/handle.ts'
import { addressTestCalls } from './operator/address-test.ts'
import { feedChangeCalls } from './operator/feed-change.ts'
import { feedListCalls } from './operator/feed-list.ts'
import { feedPageCalls } from './operator/feed-page.ts'
import { publicationOperatorCalls } from './operator/publication-operator.ts'
import { linkCalls } from './page/link-card.ts'

/** Every call of the ingest. */
export const ingestCalls: Handler[] = [
  ...linkCalls,
  ...feedListCalls,
  ...feedPageCalls,
  ...feedChangeCalls,
  ...addressTestCalls,
  ...publicationOperatorCalls,
]
