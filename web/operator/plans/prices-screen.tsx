import { Link } from 'react-router'
import { listPlans } from '@chowk/contract/billing/plan.ts'
import type { Plan } from '@chowk/contract/billing/plan.ts'
import { getSecurity } from '@chowk/contract/identity/factor.ts'
import { getSeller } from '@chowk/contract/billing/seller.ts'
import { rupees } from '@chowk/contract/money.ts'
import { listPlanVersions } from '@chowk/contract/operator/plan.ts'
import { read, useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { screenOf } from '../../app/screen/screen.tsx'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import desk from '../record/record.module.css'
import { FRAME_READS, OperationFrame } from '../operation-frame.tsx'
import styles from '../operation.module.css'
import { planName } from './plan-words.ts'
import { PriceForm } from './price-form.tsx'
import { SellerForm } from './seller-form.tsx'

/** What plans cost and allow, and who sells them. */
const page = screenOf({
  title: m.operator_prices,
  prefetch: () => [...FRAME_READS, read(listPlans, {}), read(getSeller, {}), read(getSecurity, {})],
  show: Prices,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Prices() {
  return (
    <OperationFrame title={m.operator_prices()}>
      <p className={`small muted ${styles['crumbs']} ${desk['note']}`}>
        <Link to="/operation/plans">{m.operator_plans()}</Link>
      </p>
      <section className={`ruled ${desk['part']}`}>
        <h2>{m.operator_seller()}</h2>
        <ReadBoundary read={useRead(getSeller, {})}>{({ seller }) => <SellerForm seller={seller} />}</ReadBoundary>
      </section>
      <section className={`ruled ${desk['part']}`}>
        <h2>{m.operator_prices_plans()}</h2>
        <p className={`small muted ${desk['note']}`}>{m.operator_prices_note()}</p>
        <ReadBoundary read={useRead(getSecurity, {})}>
          {({ password }) => <Plans asksPassword={password.isSet} />}
        </ReadBoundary>
      </section>
    </OperationFrame>
  )
}

/** All plans, each with its form. */
export function Plans({ asksPassword }: { asksPassword: boolean }) {
  return (
    <ReadBoundary read={useRead(listPlans, {})}>
      {({ content }) => content.map((plan) => <PlanFold key={plan.code} plan={plan} asksPassword={asksPassword} />)}
    </ReadBoundary>
  )
}

function PlanFold({ plan, asksPassword }: { plan: Plan; asksPassword: boolean }) {
  return (
    <details className={`line-below ${desk['fold']}`}>
      <summary>
        <strong>{planName(plan)}</strong> <span className="small muted">{lineOf(plan)}</span>
      </summary>
      <PriceForm plan={plan} asksPassword={asksPassword} />
      <h3 className={`h4 ${desk['small']}`}>{m.operator_prices_versions()}</h3>
      <ReadBoundary read={useRead(listPlanVersions, { code: plan.code })} skeleton={<RowSkeleton count={1} />}>
        {({ content }) => (
          <ul className={desk['rows']}>
            {content.map((row) => (
              <li key={row.version}>
                <span>
                  {m.operator_prices_since({ version: row.version, date: dateText(row.since) })}
                  {row.by && <span className="small muted"> · {row.by}</span>}
                </span>
                <span className="small muted">{lineOf(row)}</span>
              </li>
            ))}
          </ul>
        )}
      </ReadBoundary>
    </details>
  )
}

const lineOf = ({ monthPaise, yearPaise, gives }: Pick<Plan, 'monthPaise' | 'yearPaise' | 'gives'>) =>
  m.operator_prices_line({
    month: rupees(monthPaise, { short: true }),
    year: rupees(yearPaise, { short: true }),
    seats: grouped(gives.seats),
  })
