import type { LoaderFunctionArgs } from 'react-router'
import { Link } from 'react-router'
import { listPlans } from '@chowk/contract/billing/plan.ts'
import type { PlanCode } from '@chowk/contract/billing/plan.ts'
import { getSeller } from '@chowk/contract/billing/seller.ts'
import { rupees } from '@chowk/contract/money.ts'
import { listPlanVersions } from '@chowk/contract/operator/plan.ts'
import { readInBrowser, readOnServer, useRead } from '../../app/read.ts'
import type { Read } from '../../app/read.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'
import desk from '../desk/desk.module.css'
import { FRAME_READS, OperationFrame } from '../operation-frame.tsx'
import styles from '../operation.module.css'
import { Answered } from '../parts.tsx'
import { planName } from './plan-words.ts'
import { PriceForm } from './price-form.tsx'
import { SellerForm } from './seller-form.tsx'

const READS: readonly Read[] = [...FRAME_READS, [listPlans, {}], [getSeller, {}]]
export const loader = async ({ context }: LoaderFunctionArgs) => await readOnServer(context, READS)
export const clientLoader = () => readInBrowser(READS)
export const meta = () => [{ title: `${m.operator_prices()} · ${m.app_name()}` }]

/** What plans cost and allow, and who sells them. */
export default function PricesScreen() {
  const plans = useRead(listPlans, {})
  const seller = useRead(getSeller, {})
  return (
    <OperationFrame title={m.operator_prices()}>
      <p className={`${styles['crumbs']} ${desk['note']}`}>
        <Link to="/operation/plans">{m.operator_plans()}</Link>
      </p>
      <section className={desk['part']}>
        <h2>{m.operator_seller()}</h2>
        <Answered asked={seller}>{seller.data && <SellerForm seller={seller.data.seller} />}</Answered>
      </section>
      <section className={desk['part']}>
        <h2>{m.operator_prices_plans()}</h2>
        <p className={`${desk['quiet']} ${desk['note']}`}>{m.operator_prices_note()}</p>
        <Answered asked={plans}>
          {plans.data?.content.map((plan) => (
            <details key={plan.code} className={desk['fold']}>
              <summary>
                <strong>{planName(plan)}</strong>{' '}
                <span className={desk['quiet']}>
                  {m.operator_prices_line({
                    month: rupees(plan.monthPaise, { short: true }),
                    year: rupees(plan.yearPaise, { short: true }),
                    seats: grouped(plan.gives.seats),
                  })}
                </span>
              </summary>
              <PriceForm key={plan.version} plan={plan} />
              <Versions code={plan.code} />
            </details>
          ))}
        </Answered>
      </section>
    </OperationFrame>
  )
}

function Versions({ code }: { code: PlanCode }) {
  const { data } = useRead(listPlanVersions, { code })
  return (
    <>
      <h3 className={desk['small']}>{m.operator_prices_versions()}</h3>
      <ul className={desk['rows']}>
        {data?.content.map((row) => (
          <li key={row.version}>
            <span>{m.operator_prices_since({ version: row.version, date: dateText(row.since) })}</span>
            <span className={desk['quiet']}>
              {m.operator_prices_line({
                month: rupees(row.monthPaise, { short: true }),
                year: rupees(row.yearPaise, { short: true }),
                seats: grouped(row.gives.seats),
              })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
