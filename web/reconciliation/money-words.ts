import type { MoneyBalance, RunState } from '@chowk/contract/reconciliation/desk.ts'
import type { DecisionKind, DecisionState } from '@chowk/contract/reconciliation/decision.ts'
import type {
  Comparison,
  DifferenceCause,
  Finding,
  MoneyDifference,
} from '@chowk/contract/reconciliation/difference.ts'
import type { RefusedRow } from '@chowk/contract/reconciliation/file.ts'
import { rupees } from '@chowk/contract/money.ts'
import { m } from '../paraglide/messages.js'

export const COMPARISON = {
  PAYMENTS: m.money_payments,
  SETTLEMENT: m.money_settlement,
  BANK: m.money_bank,
} satisfies Record<Comparison, () => string>

export const RUN = {
  NOT_RUN: m.money_run_not,
  MATCHED: m.money_run_matched,
  DIFFERENT: m.money_run_different,
  FAILED: m.money_run_failed,
  FILE_MISSING: m.money_run_file,
} satisfies Record<RunState, () => string>

/** The dot of a run: green, red, yellow or blue. */
export const RUN_DOT = {
  NOT_RUN: 'WAITS',
  MATCHED: 'RUNS',
  DIFFERENT: 'FAILED',
  FAILED: 'FAILED',
  FILE_MISSING: 'RETRIES',
} satisfies Record<RunState, string>

const CAUSE = {
  PAYMENT: m.money_cause_payment,
  SALE: m.money_cause_sale,
  REFUND: m.money_cause_refund,
  REFUND_BOOKS: m.money_cause_refund_books,
  PART: m.money_cause_part,
  PART_FEE: m.money_cause_fee,
  PART_TWICE: m.money_cause_twice,
  PART_UNKNOWN: m.money_cause_unknown,
  NOT_SETTLED: m.money_cause_unsettled,
  SETTLEMENT_LINE: m.money_cause_settlement_line,
  PAYOUT_LINE: m.money_cause_payout_line,
  BANK_LINE: m.money_cause_bank_line,
} satisfies Record<DifferenceCause, () => string>

const FINDING = {
  MISSING_HERE: m.money_missing_here,
  MISSING_THERE: m.money_missing_there,
  AMOUNT_DIFF: m.money_amount_diff,
} satisfies Record<Finding, () => string>

/** What a difference is, in one line. */
export const nameOfDifference = ({ cause, finding }: Pick<MoneyDifference, 'cause' | 'finding'>): string =>
  `${CAUSE[cause]()}: ${FINDING[finding]()}`

// A cause that books the same way in all findings has one text.
const TODO: Partial<Record<DifferenceCause, () => string>> = {
  SALE: m.money_todo_sale,
  REFUND_BOOKS: m.money_todo_refund_books,
  PART_FEE: m.money_todo_fee,
  PART_UNKNOWN: m.money_todo_unknown,
  NOT_SETTLED: m.money_todo_unsettled,
  SETTLEMENT_LINE: m.money_todo_bank,
  PAYOUT_LINE: m.money_todo_bank,
  BANK_LINE: m.money_todo_bank_line,
}

/** What an operator should do about a difference. */
export function todoOf({ cause, finding }: Pick<MoneyDifference, 'cause' | 'finding'>): string {
  if (cause === 'PAYMENT' && finding === 'MISSING_HERE') return m.money_todo_payment()
  if (cause === 'REFUND' && finding === 'MISSING_HERE') return m.money_todo_refund()
  return (TODO[cause] ?? m.money_todo_ask)()
}

export const DECISION_KIND = {
  ADJUSTMENT: m.money_adjustment,
  UNDO: m.money_undo,
  WRITE_OFF: m.money_write_off,
} satisfies Record<DecisionKind, () => string>

export const DECISION_STATE = {
  WAITING: m.money_decision_waiting,
  DONE: m.money_decision_done,
  DECLINED: m.money_decision_declined,
  UNDONE: m.money_decision_undone,
} satisfies Record<DecisionState, () => string>

export const DECISION_DOT = { WAITING: 'WAITS', DONE: 'RUNS', DECLINED: 'PAUSED', UNDONE: 'PAUSED' } satisfies Record<
  DecisionState,
  string
>

const ACCOUNT = {
  RECEIVABLE: m.money_account_receivable,
  IN_TRANSIT: m.money_account_in_transit,
  BANK: m.money_account_bank,
  FEES: m.money_account_fees,
  REFUND_PAYABLE: m.money_account_refunds,
  SUSPENSE: m.money_account_suspense,
  DISPUTE_HOLD: m.money_account_disputes,
  SELLERS: m.money_account_sellers,
  TAXES: m.money_account_taxes,
} satisfies Record<MoneyBalance['account'], () => string>

/** Accounts that hold what is owed, which the ledger counts below zero. */
const OWED: ReadonlySet<MoneyBalance['account']> = new Set([
  'IN_TRANSIT',
  'REFUND_PAYABLE',
  'SUSPENSE',
  'DISPUTE_HOLD',
  'SELLERS',
  'TAXES',
])

/** The balance of an account as its name says it: what is owed is above zero. */
export const balanceText = ({ account, paise }: MoneyBalance): string => sumOf(OWED.has(account) ? 0 - paise : paise)

export const accountName = ({ account, gateway }: MoneyBalance): string =>
  gateway ? `${ACCOUNT[account]()} (${gatewayName(gateway)})` : ACCOUNT[account]()

const GATEWAY: Readonly<Record<string, () => string>> = { SANDBOX: m.money_sandbox }

/** Names of companies have no translation. */
export const gatewayName = (gateway: string): string =>
  GATEWAY[gateway]?.() ?? (gateway === 'RAZORPAY' ? 'Razorpay' : gateway)

const ROW_FAULT = {
  AMOUNT_UNREADABLE: m.money_row_amount,
  DAY_UNREADABLE: m.money_row_day,
  EMPTY_CELL: m.money_row_empty,
  SUM_WRONG: m.money_row_sum,
  KNOWN_OTHERWISE: m.money_row_known,
  OTHER_CURRENCY: m.money_row_currency,
} satisfies Record<RefusedRow['fault'], () => string>

export const refusedText = ({ row, column, fault }: RefusedRow): string =>
  m.money_row_refused({ row, column, fault: ROW_FAULT[fault]() })

/** A sum in rupees; money of another currency is not in the books. */
export const sumOf = (paise: number, currency = 'INR'): string =>
  currency === 'INR' ? rupees(paise, { short: true }) : `${currency} ${(paise / 100).toFixed(2)}`

const JOB: Readonly<Record<string, () => string>> = {
  'reconcile-payments': m.money_job_payments,
  'move-orders': m.money_job_orders,
  'compare-money': m.money_job_compare,
  'pay-sellers': m.money_job_pay,
  'invoice-commission': m.money_job_invoice,
}

/** The name of a job; one without words is shown by its own. */
export const jobName = (name: string): string => JOB[name]?.() ?? name
