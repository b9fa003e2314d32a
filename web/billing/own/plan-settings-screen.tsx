import type { LoaderFunctionArgs } from 'react-router'
import { listPlans } from '@chowk/contract/billing/plan.ts'
import type { Plan, PlanAnswer } from '@chowk/contract/billing/plan.ts'
import { getSubscription } from '@chowk/contract/billing/subscription.ts'
import type { Subscription } from '@chowk/contract/billing/subscription.ts'
import { readInBrowser, readOnServer, useRead } from '../../app/read.ts'
import type { Read } from '../../app/read.ts'
import { SettingsFrame } from '../../app/settings/settings-frame.tsx'
import { SubscriptionNotice } from '../../app/plan/subscription-notice.tsx'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { RowBones } from '../../ui/waiting/skeleton.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { EndedPanel } from './ended-panel.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { PlanCourse, PlanWays } from './plan-course.tsx'
import { PlanGives } from './plan-gives.tsx'
import { SeatsPart } from './seats-part.tsx'
import { nameOfPlan, refusedText } from '../words.ts'

const READS: readonly Read[] = [[listPlans, {}]]

export const loader = async ({ context }: LoaderFunctionArgs) => await readOnServer(context, READS)
export const clientLoader = () => readInBrowser([...READS, [getSubscription, {}]])
export const meta = () => [{ title: `${m.billing_plan()} · ${m.app_name()}` }]
export const handle = { bar: 'own' }

/** What the own workspace has: its plan, seats and invoices for those who run it, for others what it gives and whom to ask. */
export default function PlanSettingsScreen() {
  const plans = useRead(listPlans, {}).data?.content
  const own = useRead(getSubscription, {})
  if (own.error) {
    const isAlone = own.error.code === 'NO_WORKSPACE'
    return (
      <SettingsFrame title={m.billing_plan()}>
        <StatePanel
          mark={isAlone ? 'missing' : 'broken'}
          title={isAlone ? m.billing_alone() : m.billing_failed()}
          text={isAlone ? m.billing_alone_says() : refusedText(own.error)}
        >
          {isAlone && <ButtonLink to="/plans">{m.billing_see_plans()}</ButtonLink>}
        </StatePanel>
      </SettingsFrame>
    )
  }
  if (!own.data) {
    return (
      <SettingsFrame title={m.billing_plan()}>
        <RowBones count={4} />
      </SettingsFrame>
    )
  }
  return <PlanSettings own={own.data} plans={plans ?? []} />
}

const noteOf = ({ state, endsAt }: Subscription, name: string) =>
  state && state !== 'EXPIRED' && endsAt ? m.billing_until({ plan: name, date: dateText(endsAt) }) : name

// What a member may hear of an ended plan, in the form of a refused check.
const answerOf = (own: Subscription): PlanAnswer => ({
  allowed: own.state !== 'EXPIRED' && own.plan !== 'FREE',
  reason: own.state === 'EXPIRED' ? 'EXPIRED' : 'NO_PLAN',
  plan: own.plan,
  expiresAt: own.endsAt,
  contact: own.contact,
})

function PlanSettings({ own, plans }: { own: Subscription; plans: readonly Plan[] }) {
  const isEnded = own.state === 'EXPIRED'
  const name = nameOfPlan(plans, isEnded ? 'FREE' : own.plan)
  const beside = own.may.seeInvoices ? <InvoiceList contact={own.contact} /> : undefined
  return (
    <SettingsFrame
      title={m.billing_plan()}
      note={noteOf(own, name)}
      actions={isEnded ? undefined : <PlanWays own={own} />}
      beside={beside}
    >
      {isEnded && <EndedPanel own={own} planName={nameOfPlan(plans, own.plan)} />}
      {!own.may.buy && !isEnded && <SubscriptionNotice answer={answerOf(own)} />}
      {!isEnded && <PlanCourse own={own} plans={plans} />}
      {own.seats && <SeatsPart seats={own.seats} history={own.seatHistory} mayBuy={own.may.buy} />}
      <PlanGives gives={own.gives} planName={name} />
    </SettingsFrame>
  )
}
