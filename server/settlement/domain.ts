import { domain } from '../domain.ts'
import { bankCalls } from './bank/bank-calls.ts'
import { bankData, banksOfClosed } from './bank/bank-data.ts'
import { VERIFY_BANK, verifyBankTask } from './bank/verify-bank.job.ts'

export const settlement = domain({
  name: 'settlement',
  needs: ['product', 'ledger'],
  publicModules: ['settlement'],
  layers: ['bank'],
  calls: () => bankCalls,
  jobs: ({ house }) => [{ name: VERIFY_BANK, task: verifyBankTask(house) }],
  personalData: [bankData],
  workspaceData: [banksOfClosed],
})
