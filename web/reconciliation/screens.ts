import type { Screen } from '../screen.ts'

/** Screens of the operator's money desk. */
export const reconciliationScreens: readonly Screen[] = [
  {
    id: 'operation-money',
    path: '/operation/money',
    area: 'operator',
    access: 'operator',
    file: 'reconciliation/money-screen.tsx',
    beyond: 'Operators see whether books, gateway and bank agree, and settle what does not (S54, S63).',
  },
]
