import { describe } from 'vitest'
import {
  confirmPayment,
  createPlanOrder,
  getPlanOrder,
  getQuote,
  openPayment,
  playSandbox,
} from '@chowk/contract/billing/order.ts'
import { listPlans, updatePlan } from '@chowk/contract/billing/plan.ts'
import { updateSeller } from '@chowk/contract/billing/seller.ts'
import { beginTrial, changeNextPlan, changeRenewal, getSubscription } from '@chowk/contract/billing/subscription.ts'
import {
  getTax,
  listTaxReviews,
  saveTax,
  settleTaxReview,
  updateTax,
  validateGst,
} from '@chowk/contract/billing/tax.ts'
import { BILL_TO, SELLER, givenOrder, givenPaid, givenSeller } from '../testing/neighbours/neighbour-billing.ts'
import { PASSWORD, given, tryPermissions } from '../testing/permission/permission-calls.ts'
import type { Asking } from '../testing/permission/permission-calls.ts'
import { test } from '../testing/test.ts'

async function paid({ people: { owner } }: Asking) {
  await givenPaid(owner, 'STORE')
  const { version } = await owner.call(getSubscription, {})
  return version
}

const order = async ({ people }: Asking) => await givenOrder(people.owner)

const TAX = {
  legalName: 'Neem Trust',
  pan: 'AACTN4812K',
  address: '4 Banyan Road',
  pin: '422001',
  state: '27',
} as const
const GSTIN = '27AACCT4812K1Z8'

/** Tax details of the caller, or of the school for those who may not say any. */
async function saved({ caller, people }: Asking) {
  const says = ['individual', 'operator', 'administrator'].includes(caller.actor) ? caller : people.owner
  await says.ask(saveTax, TAX)
  return { ...TAX, version: (await says.call(getTax, {})).tax?.version ?? 0 }
}

async function review({ people: { owner, individual, operator } }: Asking) {
  for (const who of [owner, individual]) await who.ask(saveTax, { ...TAX, pan: '', gstin: GSTIN })
  const { content } = await operator.call(listTaxReviews, {})
  return { id: content[0]?.id ?? '', finding: 'Looked at.' }
}

const TRIES = [
  given(saveTax, TAX, { refusedWith: { owner: 'ALREADY_SAVED' } }),
  given(updateTax, saved),
  given(validateGst, { gstin: GSTIN }),
  given(settleTaxReview, review),
  given(getQuote, { plan: 'COMMUNITY', period: 'YEAR' }),
  given(createPlanOrder, { plan: 'COMMUNITY', period: 'YEAR', billTo: BILL_TO }),
  given(getPlanOrder, async (asking) => ({ orderId: (await order(asking)).id })),
  given(openPayment, async (asking) => ({ orderId: (await order(asking)).id })),
  given(playSandbox, async (asking) => ({ orderId: (await order(asking)).id, outcome: 'PAY' as const })),
  given(confirmPayment, async ({ people: { owner } }) => {
    const { id: orderId } = await givenOrder(owner)
    const { paymentId, signature } = await owner.call(playSandbox, { orderId, outcome: 'PAY' })
    return { orderId, paymentId: paymentId ?? '', signature: signature ?? '' }
  }),
  given(beginTrial, { plan: 'COMMUNITY' }),
  given(changeRenewal, async (asking) => ({ renews: false, version: await paid(asking) })),
  given(changeNextPlan, async (asking) => ({
    plan: 'COMMUNITY' as const,
    period: 'YEAR' as const,
    version: await paid(asking),
  })),
  given(updatePlan, async ({ caller }) => {
    const { content } = await caller.call(listPlans, {})
    const store = content.find(({ code }) => code === 'STORE')
    if (!store) throw new Error('there is no such plan')
    return { ...store, password: PASSWORD }
  }),
  given(updateSeller, SELLER),
]

describe('who may do what in billing', () => {
  test(
    'an owner alone buys, everybody sees the plans, and whoever may not is refused before anything is written [S02] [R1.14] [V1:B4]',
    { timeout: 120_000 },
    async ({ world }) => {
      await givenSeller(world)
      await tryPermissions(world, 'billing', TRIES)
    },
  )
})
