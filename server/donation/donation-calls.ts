import type { Handler } from '../platform/handle.ts'
import type { Ports } from '../ports.ts'
import { giftCalls } from './gift/gift-calls.ts'
import { monthlyCalls } from './gift/monthly-calls.ts'
import { answerRefund } from './gift/refund-gift.ts'
import { profileCalls } from './profile/profile-calls.ts'
import { contributionCalls } from './show/contribution-calls.ts'
import { driveCalls } from './show/drive-calls.ts'

/** All calls of the domain. */
export const donationCalls = (findTaxDetails: Ports['findTaxDetails']): readonly Handler[] => [
  ...profileCalls(findTaxDetails),
  ...driveCalls(findTaxDetails),
  ...giftCalls(findTaxDetails),
  answerRefund,
  ...monthlyCalls,
  ...contributionCalls(findTaxDetails),
]
