import { domain } from '../domain.ts'

export const ledger = domain({ name: 'ledger', needs: [], publicModules: ['ledger'] })
