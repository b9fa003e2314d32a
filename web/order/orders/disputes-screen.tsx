import { Link } from 'react-router'
import type { Input } from '@chowk/contract/call.ts'
import { rupees } from '@chowk/contract/money.ts'
import { listDisputes } from '@chowk/contract/order/order.ts'
import type { DisputedOrder } from '@chowk/contract/order/order.ts'
import { CURSOR, addressInput } from '../../app/list/address-input.ts'
import { useListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'

const inputOf = (search: URLSearchParams): Input<typeof listDisputes> => ({
  size: 50,
  ...addressInput(search, { next: CURSOR }),
})

/** Orders about which the platform has to decide. */
const page = screenOf({
  title: m.order_disputes,
  prefetch: ({ search }) => [read(listDisputes, inputOf(search))],
  show: Disputes,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Disputes() {
  const address = useListAddress()
  const disputes = useRead(listDisputes, inputOf(address.search))
  return (
    <div className="stack gap-4">
      <header className="page-head">
        <h1 className="h1">{m.order_disputes()}</h1>
      </header>
      <PagedList
        address={address}
        read={disputes}
        isComplete
        failed={m.order_list_failed()}
        empty={{ title: m.order_disputes_none_title(), text: m.order_disputes_none_text() }}
      >
        {(rows) => (
          <Table
            label={m.order_disputes()}
            columns={columns()}
            rows={rows}
            keyOf={({ orderId }) => orderId}
            detail={({ reason }) => reason || m.order_dispute_late()}
          />
        )}
      </PagedList>
    </div>
  )
}

const columns = (): Column<DisputedOrder>[] => [
  {
    name: 'order',
    label: m.order_number(),
    card: 'title',
    cell: ({ orderId, displayNumber, lines }) => (
      <span className="stack gap-1">
        <Link to={`/order-details/${orderId}`} className="strong hover-underline breaks">
          {lines[0]?.title ?? ''}
        </Link>
        <span className="small muted tabular">{displayNumber}</span>
      </span>
    ),
  },
  { name: 'buyer', label: m.order_to(), card: 'line', cell: ({ otherName }) => otherName },
  { name: 'seller', label: m.order_seller(), card: 'line', cell: ({ sellerName }) => sellerName },
  {
    name: 'sum',
    label: m.order_sum(),
    isNumber: true,
    cell: ({ moneyPaise }) => rupees(moneyPaise, { short: true }),
  },
  { name: 'since', label: m.order_since(), card: 'end', cell: ({ since }) => <Age of={since} /> },
]
