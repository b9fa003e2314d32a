import type { Handler } from '../../platform/handle.ts'
import type { Ports } from '../../ports.ts'
import { approvalQueueCalls } from './approval-queue.ts'
import { answerDecide } from './decide-product.ts'
import { answerMove } from './move-product-call.ts'
import { storeSettingsCalls } from './store-settings.ts'

/** Calls about the status and the approval of products. */
export const approvalCalls = (checkEntitlement: Ports['checkEntitlement']): readonly Handler[] => [
  answerMove(checkEntitlement),
  ...approvalQueueCalls,
  answerDecide,
  ...storeSettingsCalls,
]
