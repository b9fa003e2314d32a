import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Paise } from '../money.ts'
import { Paging, pageOf } from '../paging.ts'
import { operators, sellers } from '../permission.ts'
import { text } from '../text.ts'
import { SignedPaise } from './settlement.ts'

const SEE = 'see settlements and payouts'

/** An invoice for the platform's commission of a month, or a credit note where more was given back than taken. */
export const CommissionInvoice = z.object({
  _id: z.string(),
  number: z.string(),
  isCreditNote: z.boolean(),
  /** Like 2026-10. */
  month: z.string(),
  issuedAt: z.string(),
  totalPaise: Paise,
})
/** See the schema of the same name. */
export type CommissionInvoice = z.infer<typeof CommissionInvoice>

/** Invoices from the platform to the own seller. */
export const listCommissionInvoices = call({
  address: 'GET /api/settlement/invoices',
  says: 'Lists the commission invoices of the platform to the own seller, newest first.',
  permission: sellers(SEE),
  input: z.object({ ...Paging }),
  output: pageOf(CommissionInvoice),
  beyond: 'Sellers claim the GST on commission, for which they need the invoice of each month (S48).',
})

/** TCS within a State, in two halves, and across States. */
export const TcsHeads = z.object({ cgstPaise: SignedPaise, sgstPaise: SignedPaise, igstPaise: SignedPaise })
/** See the schema of the same name. */
export type TcsHeads = z.infer<typeof TcsHeads>

/** TCS of one GSTIN in a month. */
export const TcsMonth = z.object({
  /** Like 2026-10. */
  month: z.string(),
  gstin: z.string(),
  collected: TcsHeads,
  returned: TcsHeads,
  /** What the platform deposits for the month. */
  due: TcsHeads,
  /** Zero, or below zero: it lessens the next months. */
  carried: TcsHeads,
})
/** See the schema of the same name. */
export type TcsMonth = z.infer<typeof TcsMonth>

/** TDS of a quarter of the financial year. */
export const TdsQuarter = z.object({
  quarter: z.int().check(z.gte(1), z.lte(4)),
  /** Empty if the seller named none. */
  pan: z.string(),
  deductedPaise: SignedPaise,
  returnedPaise: SignedPaise,
  /** What the platform deposits for the quarter. */
  duePaise: Paise,
})
/** See the schema of the same name. */
export type TdsQuarter = z.infer<typeof TdsQuarter>

/** First years of financial years that can be asked for. */
const [FIRST_YEAR, LAST_YEAR] = [2017, 2099]

/** Tax at source of the own seller. */
export const getTaxAtSource = call({
  address: 'GET /api/settlement/tax-at-source',
  says: 'Returns TCS by month and GSTIN, and TDS by quarter, of the own seller in a financial year.',
  permission: sellers(SEE),
  input: z.object({
    /** The year in which it began; left out, the current one. */
    year: z.optional(
      z.coerce
        .number<number | string>({ error: 'INVALID_YEAR' })
        .check(
          z.int({ error: 'INVALID_YEAR' }),
          z.gte(FIRST_YEAR, { error: 'INVALID_YEAR' }),
          z.lte(LAST_YEAR, { error: 'INVALID_YEAR' }),
        ),
    ),
  }),
  output: z.object({ year: z.int(), months: z.array(TcsMonth), quarters: z.array(TdsQuarter) }),
  beyond: 'Sellers need it for their returns (S48).',
})

/** Taxes that the platform owes to an authority. */
export const DepositedTax = z.enum(['TCS', 'TDS', 'GST'])
/** See the schema of the same name. */
export type DepositedTax = z.infer<typeof DepositedTax>

/** Books a deposit. */
export const depositTax = call({
  address: 'POST /api/operator/tax-deposits',
  says: 'Books what the platform deposited for a closed month. The same reference with the same amount is booked once.',
  permission: operators('book tax deposits and read their files'),
  input: z.object({
    kind: DepositedTax,
    /** A month that is closed, like 2026-10. */
    period: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'INVALID_MONTH' })),
    amountPaise: Paise.check(z.gte(1)),
    /** The number of the challan. */
    reference: text({ least: 3, most: 60 }),
  }),
  output: z.object({
    kind: DepositedTax,
    period: z.string(),
    /** Due for the month in all. */
    duePaise: Paise,
    depositedPaise: Paise,
  }),
  refusals: { MONTH_OPEN: 409, MORE_THAN_DUE: 409, REFERENCE_USED: 409 },
  audits: 'tax deposited',
  beyond: 'Deposits leave the books with their challan (S48, S53).',
})
