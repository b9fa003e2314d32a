import type { Handler } from '../platform/handle.ts'
import { operatorCalls } from './operator/give-plan.ts'
import { entitlementCalls } from './entitlement-calls.ts'
import { invoiceCalls } from './invoice/invoice.ts'
import { orderCalls } from './order.ts'
import { payCalls } from './pay-order.ts'
import { subscriptionCalls } from './subscription.ts'
import { gstCalls } from './tax/gst-calls.ts'
import { taxCalls } from './tax/tax-calls.ts'
import { taxReviewCalls } from './tax/tax-review.ts'
import { sellerCalls } from './tax-rate.ts'

/** Every call about plans and their payment. */
export const billingCalls: Handler[] = [
  ...entitlementCalls,
  ...subscriptionCalls,
  ...orderCalls,
  ...payCalls,
  ...invoiceCalls,
  ...sellerCalls,
  ...taxCalls,
  ...gstCalls(),
  ...taxReviewCalls,
  ...operatorCalls,
]
