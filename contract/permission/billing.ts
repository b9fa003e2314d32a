import { everybody, only, operators, signedIn, whoRunsIt } from './permission.ts'
import type { Permission } from './permission.ts'

const owners = only({ owner: 'workspace' })

/** Plans of workspaces and their payment: buying is the owner's alone (7.M). */
export const billingPermissions: readonly Permission[] = [
  {
    action: 'see what plans there are',
    who: everybody('any'),
    calls: ['GET /api/billing/plans', 'GET /api/subscription/public-visibility'],
  },
  {
    action: 'see what the plan of the own workspace allows',
    who: signedIn('workspace'),
    calls: ['GET /api/subscription/entity-permission', 'GET /api/subscription/store', 'GET /api/billing/subscription'],
  },
  {
    action: 'buy, change and end the plan',
    who: owners,
    calls: [
      'POST /api/billing/trial',
      'PUT /api/billing/renewal',
      'PUT /api/billing/next-plan',
      'GET /api/billing/quote',
      'POST /api/billing/orders',
      'POST /api/billing/payment',
      'POST /api/billing/payment-return',
      'POST /api/billing/sandbox',
    ],
  },
  {
    action: 'see orders and invoices',
    who: whoRunsIt,
    calls: ['GET /api/billing/order', 'GET /api/billing/invoices'],
  },
  {
    action: 'say what is for sale, and who sells',
    who: operators,
    calls: [
      'PUT /api/billing/plan',
      'GET /api/operator/plan-versions',
      'GET /api/billing/seller',
      'PUT /api/billing/seller',
    ],
  },
  {
    action: 'look after plans and payments of workspaces',
    who: operators,
    calls: [
      'GET /api/operator/subscriptions',
      'GET /api/operator/subscription',
      'POST /api/operator/subscription/give',
    ],
  },
]
