import { Link } from 'react-router'
import { rupees } from '@chowk/contract/money.ts'
import { SettlementStatus, listSettlements } from '@chowk/contract/settlement/settlement.ts'
import type { Settlement } from '@chowk/contract/settlement/settlement.ts'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import type { ListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { useRead } from '../../app/read.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { stateColumn } from '../../ui/table/state-column.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { BreakdownButton } from './breakdown.tsx'
import { RequestPayout } from './request-payout.tsx'
import { ordersIn } from './wallet-address.ts'
import { STAGES, stageNote } from './wallet-words.ts'

const STATUS_WORDS: Record<SettlementStatus, () => string> = { DRAFT: m.wallet_pending, SETTLED: m.wallet_settled }

interface OrderListProps {
  address: ListAddress
  /** Last digits of the account that is paid. */
  lastFour: string | null
  /** The seller owes more than it earned, so nothing can be requested. */
  isBelow: boolean
}

/** Orders with their settlement. */
export function OrderList({ address, lastFour, isBelow }: OrderListProps) {
  const orders = useRead(listSettlements, ordersIn(address.search))
  return (
    <PagedList
      address={address}
      read={orders}
      isComplete
      failed={m.wallet_orders_failed()}
      empty={{
        title: m.wallet_orders_none_title(),
        text: m.wallet_orders_none_text(),
        children: <ButtonLink to="/sell">{m.sell_title()}</ButtonLink>,
      }}
      filters={
        <AddressFilter
          address={address}
          name="show"
          label={m.order_filter()}
          any={m.order_filter_all()}
          values={SettlementStatus.options}
          nameOf={(status) => STATUS_WORDS[status]()}
        />
      }
    >
      {(rows) => (
        <Table
          label={m.wallet_orders()}
          columns={columns({ lastFour, isBelow })}
          rows={rows}
          keyOf={({ orderId }) => orderId}
          detail={(row) => stageNote(row) && <span className="muted breaks">{stageNote(row)}</span>}
        />
      )}
    </PagedList>
  )
}

/** What stays with the seller, wherever it is now. */
const shareOf = ({ pendingPaise, duePaise, inTransitPaise, settledPaise }: Settlement): number =>
  pendingPaise + duePaise + inTransitPaise + settledPaise

const CAN_REQUEST: ReadonlySet<Settlement['stage']> = new Set(['ELIGIBLE', 'FAILED'])

type PaiseField = 'grossPaise' | 'commissionPaise' | 'gstOnCommissionPaise' | 'tcsPaise' | 'tdsPaise' | 'duePaise'

const sumColumn = (field: PaiseField, label: string, isWide = true): Column<Settlement> => ({
  name: field,
  label,
  isNumber: true,
  isWide,
  cell: (row) => <span className={row[field] < 0 ? 'danger' : undefined}>{rupees(row[field])}</span>,
})

const columns = ({ lastFour, isBelow }: Pick<OrderListProps, 'lastFour' | 'isBelow'>): Column<Settlement>[] => [
  {
    name: 'order',
    label: m.order_number(),
    card: 'title',
    cell: ({ orderId, displayNumber, placedAt }) => (
      <span className="stack">
        <Link to={`/order-details/${orderId}`} className="strong tabular hover-underline breaks">
          {displayNumber}
        </Link>
        <span className="micro muted">{dateText(placedAt)}</span>
      </span>
    ),
  },
  stateColumn(m.order_filter(), ({ stage }) => ({ dot: STAGES[stage].dot, name: STAGES[stage].name() }), 'line'),
  sumColumn('grossPaise', m.wallet_gross_short(), false),
  sumColumn('commissionPaise', m.wallet_commission_short()),
  sumColumn('gstOnCommissionPaise', m.wallet_gst_short()),
  sumColumn('tcsPaise', 'TCS'),
  sumColumn('tdsPaise', 'TDS'),
  {
    name: 'share',
    label: m.wallet_share(),
    isNumber: true,
    card: 'end',
    cell: (row) => <span className={shareOf(row) < 0 ? 'danger' : undefined}>{rupees(shareOf(row))}</span>,
  },
  sumColumn('duePaise', m.wallet_due(), false),
  {
    name: 'actions',
    label: m.wallet_actions(),
    silent: true,
    card: 'line',
    cell: (row) => (
      <span className="cluster gap-3">
        <BreakdownButton settlement={row} />
        {CAN_REQUEST.has(row.stage) && row.duePaise > 0 && !isBelow && (
          <RequestPayout settlement={row} lastFour={lastFour} />
        )}
      </span>
    ),
  },
]
