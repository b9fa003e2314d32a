import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listPlans } from '@chowk/contract/billing/plan.ts'
import type { Output } from '@chowk/contract/call.ts'
import type { PlanPeriod } from '@chowk/contract/billing/plan.ts'
import { read } from '../app/read.ts'
import { screenOf } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { CheckboxField } from '../ui/field/checkbox-field.tsx'
import { RadioGroup } from '../ui/field/radio-group.tsx'
import { RowSkeleton } from '../ui/waiting/skeleton.tsx'
import { planFor, stepsOf } from './choice.rules.ts'
import { PeopleLine } from './people-line.tsx'
import { PlanColumn } from './plan-column.tsx'
import { PlanTable } from './plan-table.tsx'
import styles from './plans-screen.module.css'

/** Which plan fits: one line of people, a plan at each stop, and all of them side by side. */
const page = screenOf({
  title: m.billing_plans,
  reads: () => ({ list: read(listPlans, {}) }),
  skeleton: <RowSkeleton count={4} />,
  failed: m.billing_plans_failed,
  show: Plans,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

/** How many people the line begins with, unless the address says how many there are. */
const USUAL_PEOPLE = 120
const MAX_PEOPLE = 1_000_000

function peopleIn(search: URLSearchParams): number {
  const people = Number(search.get('people') ?? Number.NaN)
  return Number.isInteger(people) && people > 0 ? Math.min(people, MAX_PEOPLE) : USUAL_PEOPLE
}

function Plans({ list }: { list: Output<typeof listPlans> }) {
  const { content: plans, taxBasisPoints, trialDays } = list
  const [search] = useSearchParams()
  const [period, setPeriod] = useState<PlanPeriod>('YEAR')
  const [people, setPeople] = useState(() => peopleIn(search))
  const [withStore, setWithStore] = useState(false)
  const chosen = planFor(plans, people, withStore)
  return (
    <div className={`stack gap-5 ${styles['page']}`}>
      <header className={`cluster gap-4 spread ${styles['head']}`}>
        <div>
          <h1 className="display">{m.billing_how_many()}</h1>
          <p className={`lead muted ${styles['lead']}`}>{m.billing_pull()}</p>
        </div>
        <RadioGroup
          label={m.billing_pay_by()}
          hideLabel
          name="period"
          defaultValue={period}
          options={[
            { value: 'YEAR', name: m.billing_by_year() },
            { value: 'MONTH', name: m.billing_by_month() },
          ]}
          onChange={({ target }) => setPeriod(target.value === 'MONTH' ? 'MONTH' : 'YEAR')}
        />
      </header>
      <PeopleLine plans={plans} steps={stepsOf(plans)} people={people} onChoose={setPeople} />
      <CheckboxField
        label={m.billing_with_store()}
        checked={withStore}
        onChange={(event) => setWithStore(event.target.checked)}
      />
      <div className={styles['columns']}>
        {plans.map((plan, position) => (
          <PlanColumn
            key={plan.code}
            plan={plan}
            before={plans[position - 1]}
            period={period}
            isChosen={plan.code === chosen?.code}
            trialDays={trialDays}
          />
        ))}
      </div>
      <PlanTable plans={plans} chosen={chosen?.code} taxBasisPoints={taxBasisPoints} />
    </div>
  )
}
