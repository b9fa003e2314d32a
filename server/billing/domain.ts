import { domain } from '../domain.ts'
import { billingCalls } from './billing-calls.ts'
import { billingData } from './billing-data.ts'
import { subscriptionTask } from './billing.job.ts'
import { checkEntitlement, findSeats, findStorePlan, mayTakeSeats, passPayment, qrWorld } from './billing.ts'
import { billingOfClosed } from './closed-billing.ts'
import { registerInvoices } from './invoice/invoice-routes.ts'
import { POST_INVOICE, postInvoiceTask } from './letter/post-invoice.job.ts'
import { findPlatformState, findSeller } from './tax-rate.ts'
import { findTax } from './tax/tax-row.ts'
import { planPayment } from './plan-payment.ts'
import { registerPaymentReturn } from '../payment/payment.ts'

export const billing = domain({
  name: 'billing',
  needs: ['identity', 'organisation', 'payment'],
  provides: {
    checkEntitlement,
    findTaxDetails: findTax,
    findPlatformState,
    findPlatformSeller: findSeller,
    mayTakeSeats,
    findSeats,
    passPayment,
    findStorePlan,
    qrWorld,
  },
  calls: () => billingCalls,
  jobs: ({ house }) => [
    { name: POST_INVOICE, task: postInvoiceTask(house) },
    { name: 'move-subscriptions', at: '*/10 * * * *', task: subscriptionTask(house) },
  ],
  addresses: (routes, wire) => {
    registerInvoices(routes, wire)
    registerPaymentReturn(routes, { from: '/plans/paid', to: '/plans/pay' })
  },
  personalData: [billingData],
  workspaceData: [billingOfClosed],
  paymentKinds: [planPayment],
})
