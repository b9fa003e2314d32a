import type { ProductState } from '@chowk/contract/product/product.ts'
import type { TransitionTable } from '../../platform/postgres/transition.ts'

/** Who makes a move of a product. */
export type Mover = 'SELLER' | 'REVIEWER' | 'JOB'

/** States of a product with who may move it where (S3). A move that is not named here is refused. */
export const PRODUCT_MOVES: Readonly<Record<ProductState, Partial<Record<ProductState, readonly Mover[]>>>> = {
  DRAFT: { PENDING_REVIEW: ['SELLER'], ARCHIVED: ['SELLER'] },
  PENDING_REVIEW: {
    ACTIVE: ['REVIEWER'],
    REJECTED: ['REVIEWER'],
    CHANGES_REQUESTED: ['REVIEWER'],
    ARCHIVED: ['SELLER'],
  },
  CHANGES_REQUESTED: { PENDING_REVIEW: ['SELLER'], DRAFT: ['SELLER'], ARCHIVED: ['SELLER'] },
  REJECTED: { PENDING_REVIEW: ['SELLER'], DRAFT: ['SELLER'], ARCHIVED: ['SELLER'] },
  ACTIVE: { INACTIVE: ['SELLER', 'REVIEWER', 'JOB'], BLOCKED: ['REVIEWER'], ARCHIVED: ['SELLER'] },
  INACTIVE: { ACTIVE: ['SELLER'], PENDING_REVIEW: ['SELLER'], BLOCKED: ['REVIEWER'], ARCHIVED: ['SELLER'] },
  BLOCKED: { INACTIVE: ['REVIEWER'] },
  ARCHIVED: {},
}

/** The same for the database. */
export const PRODUCT: TransitionTable<ProductState> = {
  entity: 'product',
  allowed: Object.fromEntries(
    Object.entries(PRODUCT_MOVES).map(([from, moves]) => [from, Object.keys(moves)]),
  ) as unknown as Record<ProductState, readonly ProductState[]>,
}

/** States of a change that waits for a reviewer (S5). */
export const PRODUCT_CHANGE: TransitionTable<'OPEN' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN'> = {
  entity: 'product_change',
  allowed: { OPEN: ['APPROVED', 'REJECTED', 'WITHDRAWN'], APPROVED: [], REJECTED: [], WITHDRAWN: [] },
}

/** Whether somebody in one of these roles may make a move. */
export const mayMove = (from: ProductState, to: ProductState, as: readonly Mover[]): boolean =>
  PRODUCT_MOVES[from][to]?.some((mover) => as.includes(mover)) ?? false

/** States in which a product keeps all required fields: reviewers or buyers see it. */
export const COMPLETE_STATES: readonly ProductState[] = ['PENDING_REVIEW', 'ACTIVE', 'INACTIVE']

/** States in which the seller may no longer edit. */
export const LOCKED_STATES: readonly ProductState[] = ['BLOCKED', 'ARCHIVED']
