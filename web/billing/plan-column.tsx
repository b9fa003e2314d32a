import type { Plan, PlanPeriod } from '@chowk/contract/billing/plan.ts'
import { rupees } from '@chowk/contract/money.ts'
import { m } from '../paraglide/messages.js'
import { grouped } from '../ui/numbers.rules.ts'
import { PlanAction } from './plan-action.tsx'
import styles from './plan-column.module.css'
import { PERIOD_WORDS, gainsOf, planName } from './words.ts'

interface PlanColumnProps {
  plan: Plan
  /** The next smaller one: only what goes beyond it is named. */
  before: Plan | undefined
  period: PlanPeriod
  isChosen: boolean
  trialDays: number
}

/** One plan: its price first, then what it gives beyond the smaller one. On a phone only the chosen one is open. */
export function PlanColumn({ plan, before, period, isChosen, trialDays }: PlanColumnProps) {
  const price = period === 'YEAR' ? plan.yearPaise : plan.monthPaise
  const name = planName(plan)
  const upTo = m.billing_up_to({ count: grouped(plan.gives.seats) })
  const body = (
    <>
      <p className={styles['price']}>{rupees(price, { short: true })}</p>
      <p className="small muted">{price === 0 ? m.billing_free_for_good() : PERIOD_WORDS[period]()}</p>
      {before && (
        <p className={`small-strong muted line-above ${styles['and']}`}>
          {m.billing_all_of({ plan: planName(before) })}
        </p>
      )}
      <ul className={`stack gap-3 ${styles['gains']}`}>
        {gainsOf(plan.gives, before?.gives).map((gain) => (
          <li key={gain}>{gain}</li>
        ))}
      </ul>
      <PlanAction plan={plan} period={period} isChosen={isChosen} trialDays={trialDays} />
    </>
  )
  return (
    <section className={`${styles['column']} ${isChosen ? styles['chosen'] : ''}`} aria-label={name}>
      {/* Remade when the choice moves, so that a phone opens the chosen one and folds the others. */}
      <details key={String(isChosen)} open={isChosen} className={styles['fold']}>
        <summary className={`row spread gap-4 ${styles['head']}`}>
          <span>
            <h2 className="h2">{name}</h2>
            <span className="small muted">{upTo}</span>
          </span>
          <span className={`strong ${styles['short']}`}>{rupees(price, { short: true })}</span>
        </summary>
        <div className={styles['body']}>{body}</div>
      </details>
    </section>
  )
}
