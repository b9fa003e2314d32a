import { Link } from 'react-router'
import type { Plan, PlanCode } from '@chowk/contract/billing/plan.ts'
import { changeNextPlan, changeRenewal, getSubscription } from '@chowk/contract/billing/subscription.ts'
import type { Subscription } from '@chowk/contract/billing/subscription.ts'
import { rupees } from '@chowk/contract/money.ts'
import { useAction } from '../../app/form/use-action.ts'
import { lastWholeDayText } from '../../app/calendar/last-day.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import styles from './plan-settings.module.css'
import { nameOfPlan, planName, billingError, BILLING_ERRORS } from '../words.ts'

type Own = { own: Subscription; plans: readonly Plan[] }

/** Where the plan stands on its way, and which one follows. */
export function PlanCourse({ own, plans }: Own) {
  const { state, version, may } = own
  const next = useAction(changeNextPlan, { errors: BILLING_ERRORS, refreshes: [getSubscription] })
  return (
    <div className={`stack gap-3 ${styles['course']}`}>
      <CourseNote own={own} plans={plans} />
      {own.openOrder && (
        <Note kind="waiting">
          {m.billing_open_order({
            plan: nameOfPlan(plans, own.openOrder.plan),
            sum: rupees(own.openOrder.totalPaise),
            time: dateAndClock(own.openOrder.expiresAt),
          })}{' '}
          <Link to={`/plans/pay?order=${own.openOrder.id}`}>{m.billing_open_order_pay()}</Link>
        </Note>
      )}
      <ProblemNote>{next.error && billingError(next.error)}</ProblemNote>
      {may.buy && state === 'ACTIVE' && own.period && (
        <NextPlan
          own={own}
          plans={plans}
          onChoose={(plan) => next.mutate({ plan, period: own.period ?? 'YEAR', version })}
        />
      )}
    </div>
  )
}

/** What its owner can do about the plan: another one, pay, let it end or keep it. */
export function PlanWays({ own }: { own: Subscription }) {
  const { state, version, may } = own
  const renewal = useAction(changeRenewal, { errors: BILLING_ERRORS, refreshes: [getSubscription] })
  if (!may.buy) return null
  const isRunning = state === 'ACTIVE' || state === 'CANCEL_AT_END'
  const isFirst = state === null || state === 'TRIALING'
  // Who has chosen a smaller plan for then pays it then.
  const paysOn = may.renewNow && own.nextPlan === null
  return (
    <>
      <ButtonLink to="/plans" variant={isFirst ? 'filled' : 'outlined'}>
        {isFirst ? m.billing_choose_plan() : m.billing_change_plan()}
      </ButtonLink>
      {isRunning && (
        <Button
          variant="plain"
          disabled={renewal.isPending}
          onClick={() => renewal.mutate({ renews: state === 'CANCEL_AT_END', version })}
        >
          {state === 'CANCEL_AT_END' ? m.billing_keep_plan() : m.billing_let_end()}
        </Button>
      )}
      {(state === 'PAST_DUE' || paysOn) && own.period && (
        <ButtonLink to={`/plans/buy?plan=${own.plan}&period=${own.period}`}>
          {paysOn ? m.billing_pay_next() : m.billing_pay_now()}
        </ButtonLink>
      )}
      <ProblemNote>{renewal.error && billingError(renewal.error)}</ProblemNote>
    </>
  )
}

function CourseNote({ own, plans }: { own: Subscription; plans: readonly Plan[] }) {
  const { state, endsAt, graceEndsAt, countsUntil, nextPlan, remindersGiven } = own
  const date = endsAt ? lastWholeDayText(endsAt) : ''
  if (state === 'TRIALING') return <Note kind="notice">{m.billing_trial_until({ date })}</Note>
  if (state === 'CANCEL_AT_END') return <Note kind="waiting">{m.billing_ends_on({ date })}</Note>
  if (state === 'PAST_DUE') {
    return (
      <Note kind="waiting" alert>
        <strong>{m.billing_unpaid()}</strong>{' '}
        {m.billing_unpaid_says({ date: graceEndsAt ? lastWholeDayText(graceEndsAt) : date, count: remindersGiven })}
      </Note>
    )
  }
  if (own.may.renewNow && !nextPlan) return <Note kind="notice">{m.billing_renew_now({ date })}</Note>
  if (nextPlan) return <Note kind="notice">{m.billing_next_is({ plan: nameOfPlan(plans, nextPlan), date })}</Note>
  if (state === 'ACTIVE' && countsUntil)
    return <Note kind="notice">{m.billing_counts_until({ date, end: lastWholeDayText(countsUntil) })}</Note>
  return null
}

interface NextPlanProps {
  own: Subscription
  plans: readonly Plan[]
  onChoose: (plan: PlanCode) => void
}

function NextPlan({ own, plans, onChoose }: NextPlanProps) {
  const here = plans.findIndex(({ code }) => code === own.plan)
  const smaller = plans.filter(({ code }, position) => code !== 'FREE' && position <= here)
  if (smaller.length < 2) return null
  return (
    <div className={styles['next']}>
      <SelectField
        label={m.billing_next_plan()}
        value={own.nextPlan ?? own.plan}
        options={smaller.map((plan) => ({ value: plan.code, name: planName(plan) }))}
        onChange={({ target }) => onChoose(target.value as PlanCode)}
      />
    </div>
  )
}
