import { domain } from '../domain.ts'
import { SANDBOX_EVENT } from './gateway/sandbox.ts'
import { issueCalls } from './operator/issue-calls.ts'
import { checkPaymentTask, reconcileTask } from './reconcile.job.ts'
import { CHECK_PAYMENT } from './webhook/apply-event.ts'
import { sandboxEventTask } from './webhook/sandbox-event.job.ts'
import { registerPaymentEvents } from './webhook/webhook-routes.ts'

export const payment = domain({
  name: 'payment',
  needs: ['ledger'],
  publicModules: ['payment'],
  layers: ['gateway', 'kind', 'books', 'refund', 'order', 'webhook', 'operator'],
  receives: ['paymentKinds'],
  calls: () => issueCalls,
  jobs: ({ house }, { paymentKinds: kinds }) => [
    { name: SANDBOX_EVENT, task: sandboxEventTask({ house, kinds }) },
    { name: CHECK_PAYMENT, task: checkPaymentTask({ house, kinds }) },
    { name: 'reconcile-payments', at: '* * * * *', isWatched: true, task: reconcileTask({ house, kinds }) },
  ],
  addresses: (routes, wire, { paymentKinds }) => registerPaymentEvents(routes, wire, paymentKinds),
})
