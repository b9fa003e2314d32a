import { domain } from '../domain.ts'
import { bankCalls } from './bank/bank-calls.ts'
import { bankData, banksOfClosed } from './bank/bank-data.ts'
import { VERIFY_BANK, verifyBankTask } from './bank/verify-bank.job.ts'
import { invoiceCommissionTask } from './paper/invoice-commission.job.ts'
import { paperCalls } from './paper/paper-calls.ts'
import { registerPapers } from './paper/paper-routes.ts'
import { registerTcsFile } from './paper/tcs-file.ts'

export const settlement = domain({
  name: 'settlement',
  needs: ['product', 'ledger'],
  layers: ['bank', 'paper'],
  receives: ['findPlatformSeller'],
  calls: () => [...bankCalls, ...paperCalls],
  jobs: ({ house }, { findPlatformSeller }) => [
    { name: VERIFY_BANK, task: verifyBankTask(house) },
    // Months end at 18:30 in this clock. Twice an hour, so that a month that was missed is made up for.
    { name: 'invoice-commission', at: '10,40 * * * *', task: invoiceCommissionTask(house, findPlatformSeller) },
  ],
  addresses: (routes, wire) => {
    registerPapers(routes, wire)
    registerTcsFile(routes, wire)
  },
  personalData: [bankData],
  workspaceData: [banksOfClosed],
})
