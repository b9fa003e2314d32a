import type { Screen } from '../screen.ts'

/** Screens of plans, their payment and taxes. */
export const billingScreens: readonly Screen[] = [
  { id: 'tax', path: '/tax', area: 'admin', access: 'admin', file: 'billing/tax/tax-screen.tsx' },
  {
    id: 'own-tax',
    path: '/settings/tax',
    area: 'profile',
    access: 'login',
    file: 'billing/tax/tax-screen.tsx',
    beyond: '/tax is for administrators only, and individuals may keep their own tax details (7.M).',
  },
  { id: 'plans', path: '/plans', area: 'public', access: 'open', file: 'billing/plans-screen.tsx', beyond: true },
  {
    id: 'plan-buy',
    path: '/plans/buy',
    area: 'profile',
    access: 'login',
    file: 'billing/buy/buy-screen.tsx',
    beyond: true,
  },
  {
    id: 'plan-pay',
    path: '/plans/pay',
    area: 'profile',
    access: 'login',
    file: 'billing/pay/pay-screen.tsx',
    beyond: true,
  },
  {
    id: 'plan-settings',
    path: '/settings/plan',
    area: 'profile',
    access: 'login',
    file: 'billing/own/plan-settings-screen.tsx',
    beyond: true,
  },
]
