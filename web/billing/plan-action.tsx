import { Link, useNavigate } from 'react-router'
import type { Plan, PlanPeriod } from '@chowk/contract/billing/plan.ts'
import { beginTrial, getSubscription } from '@chowk/contract/billing/subscription.ts'
import { useViewer } from '../app/page-facts.ts'
import { useAction } from '../app/form/use-action.ts'
import { useRead } from '../app/read.ts'
import { m } from '../paraglide/messages.js'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ProblemNote } from '../ui/note.tsx'
import styles from './plan-action.module.css'
import { planName, billingError, BILLING_ERRORS } from './words.ts'

interface PlanActionProps {
  plan: Plan
  period: PlanPeriod
  isChosen: boolean
  trialDays: number
}

/** The step that follows: visitors sign in, owners take the plan or try it, everybody else hears whom to ask. */
export function PlanAction({ plan, period, isChosen, trialDays }: PlanActionProps) {
  const viewer = useViewer()
  const variant = isChosen ? 'filled' : 'plain'
  const name = planName(plan)
  if (!viewer) {
    return (
      <div className={`stack gap-1 ${styles['ways']}`}>
        <ButtonLink to={plan.code === 'FREE' ? '/signup' : '/login'} variant={variant}>
          {plan.code === 'FREE' ? m.billing_begin_free() : m.billing_take({ plan: name })}
        </ButtonLink>
      </div>
    )
  }
  if (plan.code === 'FREE') return null
  const isOwner = viewer.workspace?.role === 'OWNER' && !viewer.workspace.isDefault
  if (!isOwner) return isChosen ? <WhoBuys isAlone={viewer.workspace?.isDefault !== false} /> : null
  return <OwnerAction plan={plan} period={period} isChosen={isChosen} trialDays={trialDays} />
}

/** Members hear whom to ask; an individual opens a group, whose plan is hers as well when she writes for everybody. */
function WhoBuys({ isAlone }: { isAlone: boolean }) {
  if (!isAlone) return <p className="small muted">{m.plan_notice_ask()}</p>
  return (
    <p className="small muted">
      {m.billing_for_squares()} <Link to="/organisation/new">{m.billing_open_group()}</Link>
    </p>
  )
}

function OwnerAction({ plan, period, isChosen, trialDays }: PlanActionProps) {
  const { data: own } = useRead(getSubscription, {})
  const variant = isChosen ? 'filled' : 'plain'
  const isOwn = own?.plan === plan.code && (own.state === 'ACTIVE' || own.state === 'CANCEL_AT_END')
  if (isOwn) {
    return (
      <div className={`stack gap-1 ${styles['ways']}`}>
        <ButtonLink to="/settings/plan" variant={isChosen ? 'outlined' : 'plain'}>
          {m.billing_your_plan()}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className={`stack gap-1 ${styles['ways']}`}>
      <ButtonLink to={`/plans/buy?plan=${plan.code}&period=${period}`} variant={variant}>
        {m.billing_take({ plan: planName(plan) })}
      </ButtonLink>
      {isChosen && own?.mayTry && <TryIt plan={plan} trialDays={trialDays} />}
    </div>
  )
}

function TryIt({ plan, trialDays }: { plan: Plan; trialDays: number }) {
  const navigate = useNavigate()
  const trial = useAction(beginTrial, { errors: BILLING_ERRORS, refreshes: [getSubscription] })
  const press = () => trial.mutate({ plan: plan.code }, { onSuccess: () => void navigate('/settings/plan') })
  return (
    <>
      <Button variant="plain" disabled={trial.isPending} onClick={press}>
        {m.billing_try({ count: trialDays })}
      </Button>
      <ProblemNote>{trial.error && billingError(trial.error)}</ProblemNote>
    </>
  )
}
