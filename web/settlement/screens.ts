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
  {
    id: 'transaction',
    path: '/transaction',
    area: 'store',
    access: 'login',
    file: 'settlement/wallet/wallet-screen.tsx',
  },
  {
    id: 'payment-settings',
    path: '/payment-settings',
    area: 'store',
    access: 'login',
    file: 'settlement/settings/payout-settings-screen.tsx',
  },
]
