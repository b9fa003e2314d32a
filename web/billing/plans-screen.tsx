import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { listPlans } from '@chowk/contract/billing/plan.ts'
import type { Plan, PlanPeriod } from '@chowk/contract/billing/plan.ts'
import { readInBrowser, readOnServer, useRead } from '../app/read.ts'
import type { Read } from '../app/read.ts'
import { m } from '../paraglide/messages.js'
import { Choices } from '../ui/choices.tsx'
import { RowBones } from '../ui/waiting/skeleton.tsx'
import { planFor, stepsOf } from './choice.rules.ts'
import { PeopleLine } from './people-line.tsx'
import { PlanColumn } from './plan-column.tsx'
import { PlanTable } from './plan-table.tsx'
import styles from './plans-screen.module.css'

const READS: readonly Read[] = [[listPlans, {}]]

export const loader = async ({ context }: LoaderFunctionArgs) => await readOnServer(context, READS)
export const clientLoader = () => readInBrowser(READS)
export const meta = () => [{ title: `${m.billing_plans()} · ${m.app_name()}` }]

const FIRST_SHOWN = 120

/** Which plan fits: one line of people, a plan at each stop, and all of them side by side. */
export default function PlansScreen() {
  const { data } = useRead(listPlans, {})
  if (!data) return <RowBones count={4} />
  return <PlansPage plans={data.content} taxBasisPoints={data.taxBasisPoints} trialDays={data.trialDays} />
}

interface PageProps {
  plans: readonly Plan[]
  taxBasisPoints: number
  trialDays: number
}

function PlansPage({ plans, taxBasisPoints, trialDays }: PageProps) {
  const [period, setPeriod] = useState<PlanPeriod>('YEAR')
  const [people, setPeople] = useState(FIRST_SHOWN)
  const [withStore, setWithStore] = useState(false)
  const chosen = planFor(plans, people, withStore)
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <div>
          <h1 className={styles['title']}>{m.billing_how_many()}</h1>
          <p className={styles['lead']}>{m.billing_pull()}</p>
        </div>
        <Choices
          label={m.billing_pay_by()}
          bare
          value={period}
          options={[
            { value: 'YEAR', name: m.billing_by_year() },
            { value: 'MONTH', name: m.billing_by_month() },
          ]}
          onChoose={setPeriod}
        />
      </header>
      <PeopleLine plans={plans} steps={stepsOf(plans)} people={people} onChoose={setPeople} />
      <label className={styles['store']}>
        <input type="checkbox" checked={withStore} onChange={(event) => setWithStore(event.target.checked)} />
        {m.billing_with_store()}
      </label>
      <div className={styles['columns']}>
        {plans.map((plan, place) => (
          <PlanColumn
            key={plan.code}
            plan={plan}
            before={plans[place - 1]}
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
