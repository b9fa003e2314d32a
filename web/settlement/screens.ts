import type { Screen } from '../screen.ts'

/** Screens of money. */
export const settlementScreens: readonly Screen[] = [
  {
    id: 'bank-details',
    path: '/bank-details',
    area: 'store',
    access: 'login',
    file: 'settlement/bank/bank-screen.tsx',
  },
]
