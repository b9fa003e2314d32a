import { article } from './article/domain.ts'
import { audio } from './audio/domain.ts'
import { billing } from './billing/domain.ts'
import { community } from './community/domain.ts'
import { content } from './content/domain.ts'
import { customUrl } from './custom-url/domain.ts'
import { device } from './device/domain.ts'
import { files } from './files/domain.ts'
import { identity } from './identity/domain.ts'
import { ingest } from './ingest/domain.ts'
import { ledger } from './ledger/domain.ts'
import { member } from './member/domain.ts'
import { moderation } from './moderation/domain.ts'
import { news } from './news/domain.ts'
import { notice } from './notice/domain.ts'
import { operator } from './operator/domain.ts'
import { order } from './order/domain.ts'
import { organisation } from './organisation/domain.ts'
import { payment } from './payment/domain.ts'
import { picture } from './picture/domain.ts'
import { product } from './product/domain.ts'
import { quiz } from './quiz/domain.ts'
import { reconciliation } from './reconciliation/domain.ts'
import { recommend } from './recommend/domain.ts'
import { region } from './region/domain.ts'
import { search } from './search/domain.ts'
import { settlement } from './settlement/domain.ts'
import { sharing } from './sharing/domain.ts'
import { trend } from './trend/domain.ts'
import type { Domain } from './domain.ts'

/** Every domain of the server. Nothing depends on their order but the order of preferences for notifications. */
export const domains: readonly Domain[] = [
  customUrl,
  device,
  files,
  picture,
  region,
  trend,
  identity,
  notice,
  organisation,
  member,
  ledger,
  payment,
  order,
  billing,
  product,
  settlement,
  reconciliation,
  moderation,
  article,
  news,
  ingest,
  recommend,
  audio,
  quiz,
  community,
  content,
  search,
  sharing,
  operator,
]
