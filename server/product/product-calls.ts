import type { Handler } from '../platform/handle.ts'
import { approvalCalls } from './approval/approval-calls.ts'
import { catalogueCalls } from './catalogue/catalogue-calls.ts'
import { categoryCalls } from './category/category-calls.ts'
import { questionCalls } from './question/question-calls.ts'
import { reviewCalls } from './review/review-calls.ts'
import { sellerCalls } from './seller/seller-calls.ts'
import type { SellerPorts } from './seller/seller-calls.ts'
import { shelfCalls } from './shelf/shelf-calls.ts'
import type { Purchases } from './shelf/purchases.ts'
import { wishCalls } from './wish/wish-calls.ts'

/** All calls of the domain; each layer adds its own list. */
export const productCalls = (ports: SellerPorts & { purchases: Purchases }): readonly Handler[] => [
  ...categoryCalls,
  ...sellerCalls(ports),
  ...catalogueCalls(ports.checkEntitlement),
  ...approvalCalls(ports.checkEntitlement),
  ...shelfCalls(ports.purchases),
  ...wishCalls,
  ...reviewCalls(ports.purchases),
  ...questionCalls,
]
