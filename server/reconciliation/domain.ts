import { domain } from '../domain.ts'
import { CHARGEBACK_MOVED } from '../payment/payment.ts'
import { holdDisputedTask } from './chargeback/hold-disputed.job.ts'
import { moneyData } from './decision/money-data.ts'
import { COMPARE_MONEY, compareMoneyTask } from './desk/compare-money.job.ts'
import { reconciliationCalls } from './reconciliation-calls.ts'
import { payoutHolds } from './result/payout-holds.ts'

export const reconciliation = domain({
  name: 'reconciliation',
  needs: ['payment', 'ledger'],
  layers: ['result', 'payments', 'settlement', 'bank', 'decision', 'chargeback', 'desk'],
  receives: ['paymentKinds', 'payoutHolds'],
  provides: { payoutHolds },
  calls: (ports) => reconciliationCalls(ports),
  jobs: ({ house }, { payoutHolds: holds }) => [
    // At half past two at night in India.
    { name: COMPARE_MONEY, at: '0 21 * * *', isWatched: true, task: compareMoneyTask({ house, holds }) },
    { name: CHARGEBACK_MOVED, task: holdDisputedTask({ house, holds }) },
  ],
  personalData: [moneyData],
})
