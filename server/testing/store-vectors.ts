import fs from 'node:fs'
import { join } from 'node:path'
import type { TaxStatus } from '@chowk/contract/product/seller.ts'
import { WITHHOLDING_RATES } from '../order/sums/settlement.rules.ts'
import type { SettlementTerms } from '../order/sums/settlement.rules.ts'

const FILE = join(process.env['CHOWK_DATA'] ?? join(import.meta.dirname, '../../../shared/data'), 'store/vectors.jsonl')

/** Whether the file with test vectors lies beside the project. */
export const hasStoreVectors = fs.existsSync(FILE)

/** One computation with its result. */
export interface StoreVector<Input> {
  id: string
  input: Input
  expected: unknown
}

/** The test vectors of a kind. */
export function readStoreVectors<Input>(kind: string): StoreVector<Input>[] {
  const lines = fs.readFileSync(FILE, 'utf8').trim().split('\n')
  return lines
    .map((line) => JSON.parse(line) as StoreVector<Input> & { kind: string })
    .filter((vector) => vector.kind === kind)
}

/** Terms of a settlement as vectors name them. */
export interface TermsInput {
  sellerStatus: TaxStatus
  interState: boolean
  platformInterState: boolean
  commissionBp: number
  commissionGstBp: number
  hasPan: boolean
  isIndividual: boolean
  yearBasePaise: number
}

/** The same as the rules name them. */
export const termsOf = (input: TermsInput): SettlementTerms => ({
  sellerStatus: input.sellerStatus,
  isInterState: input.interState,
  isPlatformInterState: input.platformInterState,
  commissionBasisPoints: input.commissionBp,
  commissionGstBasisPoints: input.commissionGstBp,
  hasPan: input.hasPan,
  isIndividual: input.isIndividual,
  yearBasePaise: input.yearBasePaise,
  rates: WITHHOLDING_RATES,
})
