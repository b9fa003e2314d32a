import type { Handler } from '../../platform/handle.ts'
import type { Ports } from '../../ports.ts'
import { ownListCalls } from './own-list.ts'
import { answerCreate, answerUpdate } from './save-product.ts'
import { answerSearchSellers } from './search-sellers.ts'

/** Calls about the products of a seller. */
export const catalogueCalls = (checkEntitlement: Ports['checkEntitlement']): readonly Handler[] => [
  answerCreate(checkEntitlement),
  answerUpdate(checkEntitlement),
  ...ownListCalls,
  answerSearchSellers,
]
