import * as z from 'zod/mini'
import { call } from '../call.ts'
import { PasswordAgain, againRefusals } from '../identity/factor.ts'
import { OperatorReason } from '../operator/person.ts'
import { operators } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'
import { MONEY_ACTION } from './difference.ts'

/** Up to this sum an adjustment needs no second person (S50): ₹5,000. */
export const ADJUSTED_ALONE_PAISE = 500_000
/** Largest adjustment: ₹1 crore. */
export const LARGEST_ADJUSTMENT_PAISE = 1_000_000_000

/** Kinds of decisions about money. */
export const DecisionKind = z.enum(['ADJUSTMENT', 'UNDO', 'WRITE_OFF'])
/** See the schema of the same name. */
export type DecisionKind = z.infer<typeof DecisionKind>

/** States of a decision about money. */
export const DecisionState = z.enum(['WAITING', 'DONE', 'DECLINED', 'UNDONE'])
/** See the schema of the same name. */
export type DecisionState = z.infer<typeof DecisionState>

/** A decision about money. */
export const MoneyDecision = z.object({
  id: z.string(),
  kind: DecisionKind,
  state: DecisionState,
  /** What the seller gets; less than zero is taken from them. */
  amountPaise: z.int(),
  /** The seller, or the payment of a write-off. */
  about: z.string(),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** The viewer did not propose it. */
  mayDecide: z.boolean(),
  mayUndo: z.boolean(),
})
/** See the schema of the same name. */
export type MoneyDecision = z.infer<typeof MoneyDecision>

/** Decisions about money: those that wait first, then the newest. */
export const listDecisions = call({
  address: 'GET /api/operator/money/decisions',
  says: 'Lists adjustments and write-offs: those that wait for a second person first, then the newest.',
  permission: operators(MONEY_ACTION),
  input: z.object({}),
  output: z.object({ content: z.array(MoneyDecision), isCut: z.boolean() }),
  beyond: 'A second operator decides about adjustments and write-offs (S50, S63).',
})

/** Adjusts what is owed to a seller. */
export const adjustSeller = call({
  address: 'POST /api/operator/money/adjustments',
  says: 'Adjusts what is owed to a seller, with a reason. Above ₹5,000 another operator decides. The password is asked for again.',
  permission: operators(MONEY_ACTION),
  provenBy: 'PASSWORD',
  idempotency: true,
  input: z.object({
    /** The number of one of the seller's orders, or the id of the seller. */
    of: text({ least: 3, most: 40 }),
    direction: z.enum(['TO_SELLER', 'FROM_SELLER']),
    amountPaise: z.int().check(z.gte(1), z.lte(LARGEST_ADJUSTMENT_PAISE)),
    reason: OperatorReason,
    password: PasswordAgain,
  }),
  output: z.object({ decisionId: z.string(), state: DecisionState, sellerName: z.string() }),
  refusals: { ...againRefusals, SELLER_NOT_FOUND: 404 },
  audits: 'seller adjusted',
  beyond: 'Operators correct what is owed to a seller (S50).',
})

/** Undoes an adjustment. */
export const undoAdjustment = call({
  address: 'POST /api/operator/money/adjustments/undo',
  says: 'Reverses an adjustment, with a reason. Above ₹5,000 another operator decides. The password is asked for again.',
  permission: operators(MONEY_ACTION),
  provenBy: 'PASSWORD',
  input: z.object({ id: rowId('DECISION_NOT_FOUND'), reason: OperatorReason, password: PasswordAgain }),
  output: z.object({ decisionId: z.string(), state: DecisionState }),
  refusals: { ...againRefusals, DECISION_NOT_FOUND: 404, ALREADY_UNDONE: 409, ALREADY_PROPOSED: 409 },
  audits: 'adjustment undone',
  beyond: 'An adjustment of the wrong seller is reversed (S50).',
})

/** Decides as the second person. */
export const decideMoney = call({
  address: 'POST /api/operator/money/decisions/decide',
  says: 'Carries out or declines what another operator proposed; the password is asked for again.',
  permission: operators(MONEY_ACTION),
  provenBy: 'PASSWORD',
  input: z.object({ id: rowId('DECISION_NOT_FOUND'), isApproved: z.boolean(), password: PasswordAgain }),
  output: z.object({ state: DecisionState }),
  refusals: {
    ...againRefusals,
    DECISION_NOT_FOUND: 404,
    ALREADY_DECIDED: 409,
    /** Whoever proposed it may withdraw it, but not carry it out. */
    OWN_PROPOSAL: 409,
    /** What it is about has changed since. */
    NO_LONGER_POSSIBLE: 409,
  },
  audits: 'money decision made',
  beyond: 'A second operator decides about adjustments and write-offs (S50, S63).',
})
