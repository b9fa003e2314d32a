import * as z from 'zod/mini'
import { call } from '../call.ts'
import { GatewayName } from '../payment/payment.ts'
import { operators } from '../permission.ts'
import { text } from '../text.ts'
import { MONEY_ACTION } from './difference.ts'

/** Largest file in letters. */
const LONGEST_FILE = 4_000_000
const MOST_BYTES = 16_000_000

/** Why a row of a file was not imported. */
export const RowFault = z.enum([
  'AMOUNT_UNREADABLE',
  'DAY_UNREADABLE',
  'EMPTY_CELL',
  'SUM_WRONG',
  'KNOWN_OTHERWISE',
  'OTHER_CURRENCY',
])
/** See the schema of the same name. */
export type RowFault = z.infer<typeof RowFault>

/** A row that was not imported, by the number that a spreadsheet shows. */
export const RefusedRow = z.object({ row: z.int(), column: z.string(), fault: RowFault })
/** See the schema of the same name. */
export type RefusedRow = z.infer<typeof RefusedRow>

/** What became of a file. */
export const ImportedFile = z.object({
  rows: z.int(),
  /** Rows that an earlier file had. */
  known: z.int(),
  matched: z.int(),
  differences: z.int(),
  refused: z.array(RefusedRow),
})
/** See the schema of the same name. */
export type ImportedFile = z.infer<typeof ImportedFile>

const file = {
  name: text({ least: 1, most: 120 }),
  csv: z.string().check(z.minLength(1), z.maxLength(LONGEST_FILE)),
}
const refusals = { NOT_CSV: 400, COLUMNS_MISSING: 400, TOO_MANY_ROWS: 400 } as const

/** Imports a settlement file. */
export const importSettlement = call({
  address: 'POST /api/operator/money/settlements',
  says: 'Imports a settlement file of a gateway, compares each part with its payment and books what matches. Rows that cannot be read are named.',
  permission: operators(MONEY_ACTION),
  mostBytes: MOST_BYTES,
  input: z.object({ gateway: GatewayName, ...file }),
  output: ImportedFile,
  refusals,
  audits: 'gateway settlement imported',
  beyond: 'Gateways send what they paid out as a file (S54).',
})

/** Imports lines of the bank statement. */
export const importBankLines = call({
  address: 'POST /api/operator/money/bank-lines',
  says: 'Imports a bank statement and finds settlements and payouts in it by their UTR. Rows that cannot be read are named.',
  permission: operators(MONEY_ACTION),
  mostBytes: MOST_BYTES,
  input: z.object(file),
  output: ImportedFile,
  refusals,
  audits: 'bank statement imported',
  beyond: 'The bank is the third side of the comparison (S54).',
})
