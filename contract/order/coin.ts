import * as z from 'zod/mini'
import { call } from '../call.ts'
import { OperatorReason } from '../operator/person.ts'
import { Paging, pageOf } from '../paging.ts'
import { operators, signedIn } from '../permission.ts'
import { rowId } from '../row-id.ts'

/** Most coins of one grant by an operator. */
export const COIN_GRANT_MOST = 500

const READ = 'see their purchases'

/** Why coins came or went. */
export const CoinEntryKind = z.enum([
  'QUIZ',
  'CONTRIBUTION',
  'GRANT',
  /** An order is paid with them. */
  'ORDER',
  /** The order was not paid. */
  'RELEASED',
  'REFUND',
  /** What had earned them was voided. */
  'TAKEN_BACK',
  'EXPIRED',
])
/** See the schema of the same name. */
export type CoinEntryKind = z.infer<typeof CoinEntryKind>

/** One movement of the caller's coins. */
export const CoinEntry = z.object({
  _id: z.string(),
  kind: CoinEntryKind,
  /** Negative for coins that went. */
  coins: z.int(),
  /** Coins after it. */
  balance: z.int(),
  at: z.string(),
  /** Name of the quiz or campaign, or the reason of a grant; empty where the kind says all. */
  reason: z.string(),
  /** Null for what is about no order. */
  order: z.nullable(
    z.object({
      /** Null: it was not placed, so it has no page. */
      orderId: z.nullable(z.string()),
      displayNumber: z.string(),
      isWaiting: z.boolean(),
    }),
  ),
})
/** See the schema of the same name. */
export type CoinEntry = z.infer<typeof CoinEntry>

/** Coins of the caller. */
export const CoinBalance = z.object({
  /** Coins that can be used now. */
  balance: z.int(),
  /** Coins that an unpaid order holds. */
  heldCoins: z.int(),
  /** The next days on which coins expire, soonest first. */
  expiries: z.array(z.object({ at: z.string(), coins: z.int() })),
})
/** See the schema of the same name. */
export type CoinBalance = z.infer<typeof CoinBalance>

const BEYOND = 'Coins expire and are shown with their reasons (S32).'

/** The balance of the caller. */
export const getCoins = call({
  address: 'GET /api/coins',
  says: "Returns the caller's coins and when the next ones expire.",
  permission: signedIn('own', READ),
  input: z.object({}),
  output: CoinBalance,
  beyond: BEYOND,
})

/** The history of the caller's coins. */
export const listCoinEntries = call({
  address: 'GET /api/coins/entries',
  says: "Lists every movement of the caller's coins with its reason, newest first; they add up to the balance.",
  permission: signedIn('own', READ),
  input: z.object(Paging),
  output: pageOf(CoinEntry),
  beyond: BEYOND,
})

/** Grants coins by hand. */
export const grantCoins = call({
  address: 'POST /api/operator/person/coins',
  says: 'Grants coins to a user with a reason that they read; never to oneself, and within daily limits per user and operator.',
  permission: operators('grant coins'),
  input: z.object({
    id: rowId('PERSON_NOT_FOUND'),
    coins: z.int().check(z.gte(1), z.lte(COIN_GRANT_MOST)),
    reason: OperatorReason,
  }),
  output: z.object({
    /** What the user can use now. */
    balance: z.int(),
  }),
  refusals: { PERSON_NOT_FOUND: 404, OWN_ACCOUNT: 409, TOO_MANY_COINS: 409 },
  audits: 'coins granted',
  idempotency: true,
  beyond: 'Coins come from grants by operators too (S32).',
})
