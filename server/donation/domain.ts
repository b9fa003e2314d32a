import { domain } from '../domain.ts'
import { registerPaymentReturn } from '../payment/payment.ts'
import { messageContent } from './contribution/message-content.ts'
import { donationData, giftsOfClosed } from './donation-data.ts'
import { donationCalls } from './donation-calls.ts'
import { GIFT_NOTICES } from './gift/gift-notices.ts'
import { giftPayment } from './gift/gift-payment.ts'
import { POST_PAPER, postPaperTask } from './gift/post-paper.job.ts'
import { remindMonthlyTask } from './gift/remind-monthly.job.ts'
import { registerPapers } from './paper/paper-routes.ts'

export const donation = domain({
  name: 'donation',
  needs: [
    'custom-url',
    'identity',
    'files',
    'notice',
    'organisation',
    'moderation',
    'product',
    'settlement',
    'payment',
    'ledger',
  ],
  layers: ['contribution', 'profile', 'paper', 'gift', 'show'],
  receives: ['findTaxDetails'],
  calls: ({ findTaxDetails }) => donationCalls(findTaxDetails),
  jobs: ({ house }) => [
    { name: POST_PAPER, task: postPaperTask(house) },
    { name: 'remind-monthly-gifts', at: '30 3 * * *', task: remindMonthlyTask(house) },
  ],
  addresses: (routes, wire) => {
    registerPaymentReturn(routes, { from: '/donation/paid', to: '/donation' })
    registerPapers(routes, wire)
  },
  notices: GIFT_NOTICES,
  paymentKinds: [giftPayment],
  personalData: [donationData],
  workspaceData: [giftsOfClosed],
  reportable: [messageContent],
})
