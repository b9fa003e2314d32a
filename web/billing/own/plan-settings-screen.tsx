import type { Output } from '@chowk/contract/call.ts'
import { listPlans } from '@chowk/contract/billing/plan.ts'
import type { PlanAnswer } from '@chowk/contract/billing/plan.ts'
import { getSubscription } from '@chowk/contract/billing/subscription.ts'
import type { Subscription } from '@chowk/contract/billing/subscription.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenFrameProps } from '../../app/screen/screen.tsx'
import { SettingsFrame } from '../../app/settings/settings-frame.tsx'
import { SubscriptionNotice } from '../../app/plan/subscription-notice.tsx'
import { lastWholeDayText } from '../../app/calendar/last-day.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { EndedPanel } from './ended-panel.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { PlanCourse, PlanWays } from './plan-course.tsx'
import { PlanGives } from './plan-gives.tsx'
import { SeatsSection } from './seats-section.tsx'
import { nameOfPlan } from '../words.ts'

type Shown = { own: Subscription; plans: Output<typeof listPlans> }

/** What the own workspace has: its plan, seats and invoices for those who run it, for others what it gives and whom to ask. */
const page = screenOf({
  title: m.app_plan,
  reads: () => ({ own: read(getSubscription, {}), plans: read(listPlans, {}) }),
  frame: Frame,
  failed: m.billing_failed,
  refusals: { NO_WORKSPACE: Alone },
  show: PlanSettings,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
// Who acts for no workspace has no subscription, and is told so.
export const ErrorBoundary = page.ErrorBoundary
export const handle = { bar: 'own' }
export default page.Screen

function Alone() {
  return (
    <StatePanel mark="missing" title={m.billing_alone()} text={m.billing_alone_says()}>
      <ButtonLink to="/plans">{m.billing_see_plans()}</ButtonLink>
    </StatePanel>
  )
}

const noteOf = ({ state, endsAt }: Subscription, name: string) =>
  state && state !== 'EXPIRED' && endsAt ? m.billing_until({ plan: name, date: lastWholeDayText(endsAt) }) : name

// What a member may hear of an ended plan, in the form of a refused check.
const answerOf = (own: Subscription): PlanAnswer => ({
  allowed: own.state !== 'EXPIRED' && own.plan !== 'FREE',
  reason: own.state === 'EXPIRED' ? 'EXPIRED' : 'NO_PLAN',
  plan: own.plan,
  expiresAt: own.endsAt,
  contact: own.contact,
})

const isEnded = ({ state }: Subscription) => state === 'EXPIRED'

function Frame({ answers, children }: ScreenFrameProps<Shown>) {
  if (!answers) return <SettingsFrame title={m.app_plan()}>{children}</SettingsFrame>
  const { own, plans } = answers
  const name = nameOfPlan(plans.content, isEnded(own) ? 'FREE' : own.plan)
  return (
    <SettingsFrame
      title={m.app_plan()}
      note={noteOf(own, name)}
      actions={isEnded(own) ? undefined : <PlanWays own={own} />}
      beside={own.may.seeInvoices ? <InvoiceList contact={own.contact} /> : undefined}
    >
      {children}
    </SettingsFrame>
  )
}

function PlanSettings({ own, plans: { content: plans } }: Shown) {
  return (
    <>
      {isEnded(own) && <EndedPanel own={own} planName={nameOfPlan(plans, own.plan)} />}
      {!own.may.buy && !isEnded(own) && <SubscriptionNotice answer={answerOf(own)} />}
      {!isEnded(own) && <PlanCourse own={own} plans={plans} />}
      {own.seats && <SeatsSection seats={own.seats} history={own.seatHistory} mayBuy={own.may.buy} />}
      <PlanGives gives={own.gives} planName={nameOfPlan(plans, isEnded(own) ? 'FREE' : own.plan)} />
    </>
  )
}
