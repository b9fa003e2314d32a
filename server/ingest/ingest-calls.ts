import type { Handler } from '../platform/handle.ts'
import { addressTestCalls } from './desk/address-test.ts'
import { feedChangeCalls } from './desk/feed-change.ts'
import { feedListCalls } from './desk/feed-list.ts'
import { feedPageCalls } from './desk/feed-page.ts'
import { publicationDeskCalls } from './desk/publication-desk.ts'
import { linkCalls } from './page/link-card.ts'

/** Every call of the ingest. */
export const ingestCalls: Handler[] = [
  ...linkCalls,
  ...feedListCalls,
  ...feedPageCalls,
  ...feedChangeCalls,
  ...addressTestCalls,
  ...publicationDeskCalls,
]
