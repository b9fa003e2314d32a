import * as z from 'zod/mini'
import { calendarDay } from '../calendar-day.ts'
import { call } from '../call.ts'
import { operators } from '../permission.ts'
import { Comparison, MONEY_ACTION } from './difference.ts'
import { RefusedRow } from './file.ts'

/** How a comparison of a day ended. */
export const RunState = z.enum(['NOT_RUN', 'MATCHED', 'DIFFERENT', 'FAILED', 'FILE_MISSING'])
/** See the schema of the same name. */
export type RunState = z.infer<typeof RunState>

/** A comparison of a day. */
export const ComparisonRun = z.object({
  comparison: Comparison,
  /** Empty for the bank. */
  gateway: z.string(),
  state: RunState,
  matched: z.int(),
  matchedPaise: z.int(),
  differences: z.int(),
  fault: z.string(),
  endedAt: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type ComparisonRun = z.infer<typeof ComparisonRun>

/** Whether a job of money runs as often as it should. */
export const MoneyJob = z.object({
  name: z.string(),
  everyMinutes: z.int(),
  endedAt: z.nullable(z.string()),
  fault: z.string(),
  /** It ended longer ago than twice its interval, or failed. */
  isLate: z.boolean(),
})
/** See the schema of the same name. */
export type MoneyJob = z.infer<typeof MoneyJob>

/** An account of the installation; what it has is above zero, what it owes below. */
export const MoneyBalance = z.object({
  account: z.enum([
    'RECEIVABLE',
    'IN_TRANSIT',
    'BANK',
    'FEES',
    'REFUND_PAYABLE',
    'SUSPENSE',
    'DISPUTE_HOLD',
    'SELLERS',
    'TAXES',
  ]),
  /** Of accounts at a gateway. */
  gateway: z.string(),
  paise: z.int(),
})
/** See the schema of the same name. */
export type MoneyBalance = z.infer<typeof MoneyBalance>

/** A file that was imported lately. */
export const MoneyFile = z.object({
  id: z.string(),
  kind: z.enum(['SETTLEMENT', 'BANK']),
  gateway: z.string(),
  name: z.string(),
  rows: z.int(),
  refused: z.array(RefusedRow),
  at: z.string(),
})
/** See the schema of the same name. */
export type MoneyFile = z.infer<typeof MoneyFile>

/** The state of the money on a day. */
export const getMoneyDay = call({
  address: 'GET /api/operator/money',
  says: 'Returns the comparisons of a day, yesterday by default, with balances, files and the health of the jobs of money.',
  permission: operators(MONEY_ACTION),
  input: z.object({ day: z.optional(calendarDay()) }),
  output: z.object({
    day: z.string(),
    /** The newest day that can be compared. */
    lastDay: z.string(),
    runs: z.array(ComparisonRun),
    balances: z.array(MoneyBalance),
    jobs: z.array(MoneyJob),
    files: z.array(MoneyFile),
  }),
  beyond: 'The operator sees whether books, gateway and bank agree (S54, S63).',
})
