import { Link } from 'react-router'
import type { Input, Output } from '@chowk/contract/call.ts'
import { OrderState } from '@chowk/contract/billing/order.ts'
import { listPlans } from '@chowk/contract/billing/plan.ts'
import type { Plan } from '@chowk/contract/billing/plan.ts'
import { rupees } from '@chowk/contract/money.ts'
import { exportPayments, listPayments } from '@chowk/contract/operator/payment.ts'
import type { PaymentLine } from '@chowk/contract/operator/payment.ts'
import { listPaymentIssues } from '@chowk/contract/payment/issue.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useExport } from '../../app/export/use-export.ts'
import { CURSOR, addressInput, oneOf, shapedLike, textUpTo } from '../../app/list/address-input.ts'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import { useListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenFrameProps } from '../../app/screen/screen.tsx'
import { monthText } from '../../app/calendar/month-text.ts'
import { lastMonths } from '../../app/calendar/months.rules.ts'
import { dateText, useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { OrganisationChip } from '../../ui/person/person-chip.tsx'
import { stateColumn } from '../../ui/table/state-column.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { FRAME_READS, OperationFrame } from '../operation-frame.tsx'
import styles from '../operation.module.css'
import { PaymentIssues } from './payment-issues.tsx'
import { RefundButton } from './refund-form.tsx'
import { ORDER, ORDER_DOT, ORDER_KIND, planNameOf } from './plan-words.ts'

const FILTER = {
  q: textUpTo(120, 'find'),
  state: oneOf(OrderState.options),
  month: shapedLike(/^20\d\d-(0[1-9]|1[0-2])$/),
}

const inputOf = (search: URLSearchParams): Input<typeof listPayments> => ({
  size: 50,
  ...addressInput(search, { ...FILTER, next: CURSOR }),
})

/** What workspaces paid, were to pay and got back, and all of it as a file. */
const page = screenOf({
  title: m.operator_payments,
  reads: () => ({ plans: read(listPlans, {}) }),
  prefetch: ({ search }) => [...FRAME_READS, read(listPayments, inputOf(search)), read(listPaymentIssues, {})],
  frame: Frame,
  show: Payments,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Payments({ plans }: { plans: Output<typeof listPlans> }) {
  const address = useListAddress()
  const now = useNow()
  return (
    <PagedList
      address={address}
      read={useRead(listPayments, inputOf(address.search))}
      search={{ name: 'find', placeholder: m.operator_payments_search() }}
      empty={{ title: m.operator_payments_empty(), text: m.operator_payments_empty_text() }}
      filters={
        <>
          <AddressFilter
            address={address}
            name="state"
            label={m.operator_state()}
            any={m.operator_payments_any_state()}
            values={OrderState.options}
            nameOf={(state) => ORDER[state]()}
          />
          <AddressFilter
            address={address}
            name="month"
            label={m.operator_payments_month()}
            any={m.operator_payments_any_month()}
            values={lastMonths(now)}
            nameOf={(month) => monthText(`${month}-15T00:00:00Z`)}
          />
        </>
      }
    >
      {(rows) => (
        <Table label={m.operator_payments()} columns={columns(plans.content)} rows={rows} keyOf={({ id }) => id} />
      )}
    </PagedList>
  )
}

// What is listed is what is taken along.
function Frame({ children }: ScreenFrameProps<unknown>) {
  const { search } = useListAddress()
  const taking = useExport(exportPayments, { errors: { TOO_MANY: m.operator_payments_too_many } })
  return (
    <OperationFrame
      title={m.operator_payments()}
      actions={
        <Button
          variant="outlined"
          small
          onClick={() => taking.take(addressInput(search, FILTER))}
          disabled={taking.isPending}
        >
          {m.operator_payments_export()}
        </Button>
      }
    >
      <p className={`small muted ${styles['crumbs']}`}>
        <Link to="/operation/plans">{m.operator_plans()}</Link>
      </p>
      <ProblemNote>{taking.problem}</ProblemNote>
      <PaymentIssues />
      {children}
    </OperationFrame>
  )
}

const columns = (plans: readonly Plan[]): Column<PaymentLine>[] => [
  {
    name: 'workspace',
    label: m.operator_people_workspace(),
    card: 'title',
    cell: ({ workspaceId, name, logo }) => (
      <OrganisationChip name={nameOf(name)} logo={logo} to={`/operation/plans/${workspaceId}`} />
    ),
  },
  {
    name: 'plan',
    label: m.app_plan(),
    card: 'line',
    cell: ({ kind, plan }) => `${ORDER_KIND[kind]()}: ${planNameOf(plans, plan)}`,
  },
  stateColumn(m.operator_state(), ({ state }) => ({ dot: ORDER_DOT[state], name: ORDER[state]() })),
  {
    name: 'day',
    label: m.app_day(),
    card: 'line',
    cell: ({ settledAt, createdAt }) => dateText(settledAt ?? createdAt),
  },
  { name: 'number', label: m.operator_payments_number(), cell: (row) => <Numbers row={row} /> },
  { name: 'total', label: m.operator_payments_total(), isNumber: true, card: 'line', cell: (row) => <Sum row={row} /> },
  { name: 'refund', label: m.operator_refund(), card: 'line', cell: (row) => <RefundButton payment={row} /> },
]

function Numbers({ row: { paymentId, invoiceNumber } }: { row: PaymentLine }) {
  if (!paymentId && !invoiceNumber) return '–'
  return (
    <span className="stack">
      {paymentId && <span className="breaks">{paymentId}</span>}
      {invoiceNumber && <span className="small muted">{invoiceNumber}</span>}
    </span>
  )
}

function Sum({ row: { totalPaise, refundPaise, refundedPaise } }: { row: PaymentLine }) {
  const duePaise = refundPaise - refundedPaise
  return (
    <span className="stack">
      <span>{rupees(totalPaise, { short: true })}</span>
      {refundedPaise > 0 && (
        <span className="small muted">
          {m.operator_payments_refunded({ sum: rupees(refundedPaise, { short: true }) })}
        </span>
      )}
      {duePaise > 0 && (
        <span className="small danger">
          {m.operator_payments_refund_due({ sum: rupees(duePaise, { short: true }) })}
        </span>
      )}
    </span>
  )
}
