import { Link } from 'react-router'
import { rupees } from '@chowk/contract/money.ts'
import { getPlanFile } from '@chowk/contract/operator/plan.ts'
import type { PlanFile } from '@chowk/contract/operator/plan.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { lastWholeDayText } from '../../app/calendar/last-day.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { grouped } from '../../ui/numbers.rules.ts'
import desk from '../record/record.module.css'
import { FileFrame, FileHead } from '../record/file-frame.tsx'
import { HistorySection } from '../record/history-list.tsx'
import { FRAME_READS } from '../operation-frame.tsx'
import styles from '../operation.module.css'
import { StateDot } from '../../ui/state-dot.tsx'
import { GiveForm } from './give-form.tsx'
import { DOT, ORDER, ORDER_DOT, ORDER_KIND, PERIOD, STATE, planNameOf, reasonWords, stateName } from './plan-words.ts'

/** What one workspace has, paid and was given. */
const page = screenOf({
  title: m.app_plan,
  reads: ({ params }: ScreenAddress) => ({ file: read(getPlanFile, { workspaceId: params['workspaceId'] ?? '' }) }),
  prefetch: () => FRAME_READS,
  frame: ({ children }) => (
    <FileFrame list={{ to: '/operation/plans', name: m.operator_plans() }}>{children}</FileFrame>
  ),
  show: File,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function File({ file }: { file: PlanFile }) {
  const { subscription } = file
  return (
    <>
      <FileHead
        logo={file.logo}
        name={<Link to={`/operation/workspaces/${file.workspaceId}`}>{nameOf(file.name)}</Link>}
        state={subscription ? { dot: DOT[subscription.state], name: STATE[subscription.state]() } : undefined}
      />
      <div className={`gap-6 ${desk['page']}`}>
        <div>
          <Facts file={file} />
          <Payments file={file} />
          <Invoices file={file} />
        </div>
        <div>
          {!file.isClosed && (
            <section className={`ruled ${desk['part']}`}>
              <h2>{m.operator_give()}</h2>
              <GiveForm file={file} />
            </section>
          )}
          <HistorySection
            steps={file.history}
            nameOf={stateName}
            reasonOf={(reason) => reasonWords(file.plans, reason)}
          />
        </div>
      </div>
      <p className="small muted">{m.operator_plan_looked()}</p>
    </>
  )
}

function Facts({ file: { plan, plans, subscription, gives, taken } }: { file: PlanFile }) {
  return (
    <section className={`ruled ${desk['part']}`}>
      <h2>{m.app_plan()}</h2>
      <dl className={styles['facts']}>
        <dt>{m.operator_plan_counts()}</dt>
        <dd>{planNameOf(plans, plan)}</dd>
        {subscription && (
          <>
            <dt>{m.operator_plan_chosen()}</dt>
            <dd>{planNameOf(plans, subscription.plan)}</dd>
            <dt>{m.app_until()}</dt>
            <dd>{lastWholeDayText(subscription.endsAt)}</dd>
            <dt>{m.operator_plan_price()}</dt>
            <dd>
              {subscription.pricePaise > 0
                ? `${rupees(subscription.pricePaise, { short: true })} ${PERIOD[subscription.period]()}`
                : '–'}
            </dd>
            {subscription.paidBy && (
              <>
                <dt>{m.operator_plan_paid_by()}</dt>
                <dd>{subscription.paidBy}</dd>
              </>
            )}
            {subscription.givenReason && (
              <>
                <dt>{m.operator_plan_given_because()}</dt>
                <dd>{subscription.givenReason}</dd>
              </>
            )}
          </>
        )}
        <dt>{m.operator_plan_seats()}</dt>
        <dd>{m.operator_plan_of({ taken: grouped(taken), limit: grouped(gives.seats) })}</dd>
      </dl>
    </section>
  )
}

function Payments({ file: { payments, plans } }: { file: PlanFile }) {
  return (
    <section className={`ruled ${desk['part']}`}>
      <h2>{m.operator_payments()}</h2>
      {payments.length === 0 && <p className={`small muted ${desk['note']}`}>{m.operator_payments_none()}</p>}
      <ul className={desk['rows']}>
        {payments.map((row) => (
          <li key={row.id}>
            <span>
              {ORDER_KIND[row.kind]()}: {planNameOf(plans, row.plan)}
              <span className="small muted">
                {' '}
                {row.by} · {dateText(row.settledAt ?? row.createdAt)}
                {row.paymentId && ` · ${row.paymentId}`}
              </span>
            </span>
            <span>
              <StateDot state={ORDER_DOT[row.state]}>{ORDER[row.state]()}</StateDot>{' '}
              <strong>{rupees(row.totalPaise, { short: true })}</strong>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Invoices({ file: { invoices } }: { file: PlanFile }) {
  return (
    <section className={`ruled ${desk['part']}`}>
      <h2>{m.operator_invoices()}</h2>
      {invoices.length === 0 && <p className={`small muted ${desk['note']}`}>{m.operator_invoices_none()}</p>}
      <ul className={desk['rows']}>
        {invoices.map((row) => (
          <li key={row.id}>
            <span>
              <a href={row.urls[getLocale() === 'hi' ? 'hi' : 'en']} download>
                {row.number}
              </a>{' '}
              <span className="small muted">{dateText(row.issuedAt)}</span>
            </span>
            <strong>{rupees(row.totalPaise, { short: true })}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
