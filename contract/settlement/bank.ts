import * as z from 'zod/mini'
import { call } from '../call.ts'
import { FactorCode, PasswordAgain, againRefusals } from '../identity/factor.ts'
import { ifsc } from '../indian-numbers.ts'
import { sellers } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'

/** Most bank accounts of a seller (S44). */
export const MOST_BANKS = 5

/** Kinds of bank accounts (S42). */
export const BankKind = z.enum(['SAVINGS', 'CURRENT'])
/** See the schema of the same name. */
export type BankKind = z.infer<typeof BankKind>

/** States of the verification (S45). */
export const BankState = z.enum(['UNVERIFIED', 'PENDING', 'VERIFIED', 'FAILED'])
/** See the schema of the same name. */
export type BankState = z.infer<typeof BankState>

/** Why an account cannot be paid: its verification failed, or its bank returned a payout. */
export const BankFailure = z.enum(['', 'NO_ACCOUNT', 'OTHER_NAME', 'RETURNED'])
/** See the schema of the same name. */
export type BankFailure = z.infer<typeof BankFailure>

/** The branch of an IFSC, as the list of branches knows it (S42). */
export const BankBranch = z.object({
  ifscCode: z.string(),
  bankName: z.nullable(z.string()),
  /** MERGED: the bank was merged, `suggestedIfsc` is the new code. UNKNOWN: well-formed, but not in the list. */
  status: z.enum(['KNOWN', 'MERGED', 'UNKNOWN']),
  suggestedIfsc: z.nullable(z.string()),
  /** Day of the list. */
  listDate: z.string(),
})
/** See the schema of the same name. */
export type BankBranch = z.infer<typeof BankBranch>

/** A bank account as its seller sees it. */
export const BankAccount = z.object({
  bankId: z.string(),
  holderName: z.string(),
  lastFour: z.string(),
  type: BankKind,
  isPrimary: z.boolean(),
  state: BankState,
  failure: BankFailure,
  branch: BankBranch,
  version: z.int(),
})
/** See the schema of the same name. */
export type BankAccount = z.infer<typeof BankAccount>

/** The bank accounts of a seller, with what follows from a change of them. */
export const BankAccounts = z.object({
  content: z.array(BankAccount),
  /** Until when payouts wait after a change (S43). */
  blockedUntil: z.nullable(z.string()),
  /** Names of those who are e-mailed about each change. */
  informs: z.array(z.string()),
})
/** See the schema of the same name. */
export type BankAccounts = z.infer<typeof BankAccounts>

const ACTION = 'keep bank accounts for payouts'

const accountNumber = () =>
  z.string().check(
    z.overwrite((given) => given.replaceAll(/[\s-]/g, '')),
    z.regex(/^\d{9,18}$/, { error: 'INVALID_ACCOUNT_NUMBER' }),
  )

const fields = {
  holderName: text({ least: 2, most: 120 }),
  accountNumber: accountNumber(),
  accountNumberAgain: accountNumber(),
  ifscCode: ifsc(),
  type: BankKind,
}

const sameNumber = z.refine<{ accountNumber: string; accountNumberAgain: string }>(
  (given) => given.accountNumber === given.accountNumberAgain,
  { error: 'OTHER_ACCOUNT_NUMBER', path: ['accountNumberAgain'] },
)

const proof = { password: PasswordAgain, code: z.optional(FactorCode) }
const proofRefusals = { ...againRefusals, CODE_NEEDED: 422, CODE_WRONG: 422 } as const

const merchantId = rowId('SELLER_NOT_FOUND')
const bankId = rowId('BANK_NOT_FOUND')

/** Bank accounts of a seller. */
export const listBanks = call({
  address: 'GET /api/bank/get',
  specified: 'bank-get',
  says: 'Lists the bank accounts of the own seller, with the last four digits of each number; the primary one first.',
  permission: sellers(ACTION),
  input: z.object({ merchantId }),
  output: BankAccounts,
  refusals: { SELLER_NOT_FOUND: 404 },
  secret: true,
})

/** Adds a bank account. */
export const saveBank = call({
  address: 'POST /api/bank/save',
  specified: 'bank-save',
  says: 'Adds a bank account, up to five; the first one is the primary one. Payouts wait for 24 hours.',
  permission: sellers(ACTION),
  provenBy: 'PASSWORD_AND_CODE',
  input: z.object({ merchantId, ...fields, ...proof }).check(sameNumber),
  output: BankAccounts,
  refusals: { ...proofRefusals, SELLER_NOT_FOUND: 404, TOO_MANY_BANKS: 409 },
  audits: 'bank.saved',
  secret: true,
})

/** Changes a bank account. */
export const updateBank = call({
  address: 'PUT /api/bank/update',
  specified: 'bank-update',
  says: 'Changes a bank account, which is verified again. Payouts wait for 24 hours.',
  permission: sellers(ACTION),
  provenBy: 'PASSWORD_AND_CODE',
  input: z.object({ merchantId, bankId, version: z.int(), ...fields, ...proof }).check(sameNumber),
  output: BankAccounts,
  refusals: { ...proofRefusals, SELLER_NOT_FOUND: 404, BANK_NOT_FOUND: 404, VERSION_CONFLICT: 409 },
  audits: 'bank.updated',
  secret: true,
})

/** Deletes a bank account (S44). */
export const deleteBank = call({
  address: 'DELETE /api/bank/delete',
  specified: 'bank-delete',
  says: 'Deletes a bank account; not the primary one while money is due to the seller.',
  permission: sellers(ACTION),
  provenBy: 'PASSWORD_AND_CODE',
  // A password never stands in an address.
  body: 'json',
  input: z.object({ merchantId, bankId, ...proof }),
  output: BankAccounts,
  refusals: { ...proofRefusals, SELLER_NOT_FOUND: 404, BANK_NOT_FOUND: 404, PRIMARY_NEEDED: 409 },
  audits: 'bank.deleted',
  secret: true,
})

/** Makes a bank account the primary one. */
export const makeBankPrimary = call({
  address: 'PUT /api/bank/make/primary',
  specified: 'bank-primary',
  says: 'Makes a bank account the one that payouts go to. Payouts wait for 24 hours.',
  permission: sellers(ACTION),
  provenBy: 'PASSWORD_AND_CODE',
  input: z.object({ merchantId, bankId, ...proof }),
  output: BankAccounts,
  refusals: { ...proofRefusals, SELLER_NOT_FOUND: 404, BANK_NOT_FOUND: 404 },
  audits: 'bank.primary-changed',
  secret: true,
})

/** The bank of an IFSC, looked up offline (R5.06). */
export const getBankName = call({
  address: 'GET /api/bank/get-bank-name',
  specified: 'bank-name',
  says: 'Returns the bank of an IFSC, with the new code where the bank was merged.',
  permission: sellers(ACTION),
  input: z.object({ ifscCode: ifsc() }),
  output: BankBranch,
})
