import type { Ports } from '../ports.ts'
import type { Handler } from '../platform/handle.ts'
import { answerBankFile } from './bank/import-bank.ts'
import { chargebackCalls } from './chargeback/chargeback-calls.ts'
import { decisionCalls } from './decision/decision-calls.ts'
import { suspenseCalls } from './decision/suspense-calls.ts'
import { differenceCalls } from './desk/list-differences.ts'
import { answerMoneyDay } from './desk/money-day.ts'
import { answerSettle } from './desk/settle-difference.ts'
import { answerSettlementFile } from './settlement/import-settlement.ts'

/** The operator's money desk. */
export const reconciliationCalls = ({
  payoutHolds,
  paymentKinds,
}: Pick<Ports, 'payoutHolds' | 'paymentKinds'>): readonly Handler[] => [
  answerMoneyDay,
  ...differenceCalls,
  answerSettle(payoutHolds, paymentKinds),
  answerSettlementFile(payoutHolds),
  answerBankFile(payoutHolds),
  ...suspenseCalls(paymentKinds),
  ...decisionCalls,
  ...chargebackCalls,
]
