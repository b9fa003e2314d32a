import { PERMITS } from '@chowk/contract/billing/plan.ts'
import type { Plan, PlanCode } from '@chowk/contract/billing/plan.ts'
import { m } from '../paraglide/messages.js'
import { grouped } from '../ui/numbers.rules.ts'
import { Section } from '../ui/section.tsx'
import styles from './plan-table.module.css'
import { PERMIT_WORDS } from '../app/plan/permit-words.ts'
import { planName, storageText } from './words.ts'

interface PlanTableProps {
  plans: readonly Plan[]
  chosen: PlanCode | undefined
  taxBasisPoints: number
}

/** All plans side by side, every line of them. */
export function PlanTable({ plans, chosen, taxBasisPoints }: PlanTableProps) {
  const rows: [string, (plan: Plan) => string][] = [
    [m.app_people(), ({ gives }) => grouped(gives.seats)],
    ...PERMITS.map((permit): [string, (plan: Plan) => string] => [
      PERMIT_WORDS[permit](),
      ({ gives }) => (gives[permit] ? m.billing_yes() : m.billing_no()),
    ]),
    [
      m.billing_row_collabs(),
      ({ gives }) => (gives.collabs === null ? m.billing_any_number() : grouped(gives.collabs)),
    ],
    [m.billing_row_magazines(), ({ gives }) => grouped(gives.magazinesPerMonth)],
    [m.billing_row_storage(), ({ gives }) => storageText(gives.storageMb)],
    [m.billing_row_end(), ({ code }) => (code === 'FREE' ? m.billing_end_never() : m.billing_end_reading())],
  ]
  const note = m.billing_without_tax({ percent: taxBasisPoints / 100 })
  return (
    <Section title={m.billing_side_by_side()} note={note}>
      <div className={styles['scroll']} role="group" tabIndex={0} aria-label={m.billing_side_by_side()}>
        <table className={`small tabular ${styles['table']}`}>
          <thead>
            <tr>
              <td />
              {plans.map((plan) => (
                <th key={plan.code} scope="col" className={plan.code === chosen ? styles['chosen'] : undefined}>
                  {planName(plan)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, valueOf]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {plans.map((plan) => (
                  <td key={plan.code} className={plan.code === chosen ? styles['chosen'] : undefined}>
                    {valueOf(plan)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
