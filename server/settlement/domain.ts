import { domain } from '../domain.ts'
import { bankCalls } from './bank/bank-calls.ts'
import { bankData, banksOfClosed } from './bank/bank-data.ts'
import { VERIFY_BANK, verifyBankTask } from './bank/verify-bank.job.ts'
import { invoiceCommissionTask } from './paper/invoice-commission.job.ts'
import { paperCalls } from './paper/paper-calls.ts'
import { registerPapers } from './paper/paper-routes.ts'
import { registerTcsFile } from './paper/tcs-file.ts'
import { PAY_SELLERS, paySellersTask } from './payout/pay-sellers.job.ts'
import { payoutData, payoutsOfClosed } from './payout/payout-data.ts'
import { registerPayoutEvents } from './payout/payout-events.ts'
import { SETTLEMENT_NOTICES } from './payout/payout-notices.ts'
import { movementCalls } from './show/movement-calls.ts'
import { operatorCalls } from './show/operator-calls.ts'
import { payoutCalls } from './show/payout-calls.ts'
import { settlementCalls } from './show/settlement-calls.ts'

export const settlement = domain({
  name: 'settlement',
  needs: ['product', 'order', 'payment', 'ledger', 'notice'],
  publicModules: ['settlement'],
  layers: ['bank', 'due', 'provider', 'payout', 'show', 'paper'],
  receives: ['findPlatformSeller'],
  calls: () => [...bankCalls, ...settlementCalls, ...payoutCalls, ...movementCalls, ...operatorCalls, ...paperCalls],
  addresses: (routes, wire) => {
    registerPayoutEvents(routes, wire)
    registerPapers(routes, wire)
    registerTcsFile(routes, wire)
  },
  jobs: ({ house }, { findPlatformSeller }) => [
    { name: VERIFY_BANK, task: verifyBankTask(house) },
    { name: PAY_SELLERS, at: '*/10 * * * *', isSingle: true, isWatched: true, task: paySellersTask(house) },
    // Twice an hour, so that a month that was missed is made up for.
    {
      name: 'invoice-commission',
      at: '10,40 * * * *',
      isSingle: true,
      isWatched: true,
      task: invoiceCommissionTask(house, findPlatformSeller),
    },
  ],
  notices: SETTLEMENT_NOTICES,
  personalData: [bankData, payoutData],
  workspaceData: [banksOfClosed, payoutsOfClosed],
})
