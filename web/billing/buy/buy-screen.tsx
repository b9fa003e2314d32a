import { useSearchParams } from 'react-router'
import { getQuote } from '@chowk/contract/billing/order.ts'
import { PlanCode, PlanPeriod, listPlans } from '@chowk/contract/billing/plan.ts'
import { getTax } from '@chowk/contract/billing/tax.ts'
import type { Output } from '@chowk/contract/call.ts'
import { read, useRead } from '../../app/read.ts'
import { ReadFailed } from '../../app/screen/read-failed.tsx'
import { screenOf } from '../../app/screen/screen.tsx'
import { SwapBar } from '../../app/shell/swap-bar.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { BillForm } from './bill-form.tsx'
import { BuySteps } from './buy-steps.tsx'
import styles from './buy-screen.module.css'
import { PERIOD_WORDS, nameOfPlan, billingError } from '../words.ts'

const wishOf = (search: URLSearchParams) => ({
  plan: PlanCode.safeParse(search.get('plan')).data ?? 'COMMUNITY',
  period: PlanPeriod.safeParse(search.get('period')).data ?? 'YEAR',
})

/** Whom the invoice is written to, with the sum in sight. */
const page = screenOf({
  title: m.billing_bill_title,
  reads: () => ({ list: read(listPlans, {}) }),
  prefetch: () => [read(getTax, {})],
  failed: m.billing_plans_failed,
  show: Buy,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const handle = { bar: 'docked' }
export default page.Screen

function Buy({ list }: { list: Output<typeof listPlans> }) {
  const [search] = useSearchParams()
  const wish = wishOf(search)
  const quote = useRead(getQuote, wish)
  const tax = useRead(getTax, {})
  const isKnown = tax.data !== undefined || tax.error !== null
  const name = nameOfPlan(list.content, wish.plan)
  return (
    <>
      <SwapBar back="/plans" title={m.billing_step_bill()} />
      <div className={styles['page']}>
        <div className="stack gap-4">
          {/* On a phone the bar says it to the eye. */}
          <h1 className="h1 phone-heard">{m.billing_bill_title()}</h1>
          <BuySteps index={1} says={`${name}, ${PERIOD_WORDS[wish.period]()}`} />
          {quote.error && !quote.error.code && (
            <ReadFailed failure={quote.error} onRetry={() => void quote.refetch()} />
          )}
          {quote.error?.code && (
            <StatePanel mark="locked" title={m.billing_cannot()} text={billingError(quote.error)}>
              <ButtonLink to="/plans">{m.billing_back_to_plans()}</ButtonLink>
            </StatePanel>
          )}
          {!quote.error && !(quote.data && isKnown) && <RowSkeleton count={3} />}
          {/* Nobody is kept from buying: what would have been filled in can be typed. */}
          {quote.data && tax.error && <ReadFailed failure={tax.error} onRetry={() => void tax.refetch()} />}
          {quote.data && isKnown && (
            <BillForm key={`${tax.data !== undefined}`} wish={wish} planName={name} tax={tax.data?.tax ?? null} />
          )}
        </div>
      </div>
    </>
  )
}
