import { useSearchParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { getQuote } from '@chowk/contract/billing/order.ts'
import { PlanCode, PlanPeriod, listPlans } from '@chowk/contract/billing/plan.ts'
import { readInBrowser, readOnServer, useRead } from '../../app/read.ts'
import type { Read } from '../../app/read.ts'
import { SwapBar } from '../../app/shell/swap-bar.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { RowBones } from '../../ui/waiting/skeleton.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { BillForm } from './bill-form.tsx'
import { BuySteps } from './buy-steps.tsx'
import styles from './buy-screen.module.css'
import { PERIOD_WORDS, nameOfPlan, refusedText } from '../words.ts'

const wishOf = (search: URLSearchParams) => ({
  plan: PlanCode.safeParse(search.get('plan')).data ?? 'COMMUNITY',
  period: PlanPeriod.safeParse(search.get('period')).data ?? 'YEAR',
})

const READS: readonly Read[] = [[listPlans, {}]]

export const loader = async ({ context }: LoaderFunctionArgs) => await readOnServer(context, READS)
export const clientLoader = () => readInBrowser(READS)
export const meta = () => [{ title: `${m.billing_bill_title()} · ${m.app_name()}` }]
export const handle = { bar: 'docked' }

/** Whom the invoice is written to, with the sum in sight. */
export default function BuyScreen() {
  const [search] = useSearchParams()
  const wish = wishOf(search)
  const { data } = useRead(listPlans, {})
  const quote = useRead(getQuote, wish)
  const name = nameOfPlan(data?.content, wish.plan)
  return (
    <>
      <SwapBar back="/plans" title={m.billing_step_bill()} />
      <div className={styles['page']}>
        <div className={styles['main']}>
          <h1 className={styles['title']}>{m.billing_bill_title()}</h1>
          <BuySteps at={1} says={`${name}, ${PERIOD_WORDS[wish.period]()}`} />
          {quote.error && (
            <StatePanel mark="locked" title={m.billing_cannot()} text={refusedText(quote.error)}>
              <ButtonLink to="/plans">{m.billing_back_to_plans()}</ButtonLink>
            </StatePanel>
          )}
          {!quote.error && !quote.data && <RowBones count={3} />}
          {quote.data && <BillForm wish={wish} planName={name} />}
        </div>
      </div>
    </>
  )
}
