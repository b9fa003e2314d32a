import { useState } from 'react'
import { Link } from 'react-router'
import type { Input } from '@chowk/contract/call.ts'
import { listSellerOrders } from '@chowk/contract/order/order.ts'
import type { OrderItem } from '@chowk/contract/order/order.ts'
import { rupees } from '@chowk/contract/money.ts'
import { CURSOR, addressInput, oneOf, textUpTo } from '../../app/list/address-input.ts'
import { useListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { dateText, useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx'
import { stateColumn } from '../../ui/table/state-column.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { useSelection } from '../../ui/table/selection.ts'
import { FILTERS, statusWords } from './order-words.ts'
import styles from './orders.module.css'
import { ShipSheet } from './ship-sheet.tsx'
import { StatusFilter } from './status-filter.tsx'

const inputOf = (search: URLSearchParams): Input<typeof listSellerOrders> => ({
  size: 50,
  ...addressInput(search, { orderStatus: oneOf(FILTERS, 'show'), searchText: textUpTo(80, 'find'), next: CURSOR }),
})

/** Orders that the seller has to send. */
const page = screenOf({
  title: m.shop_tab_orders,
  prefetch: ({ search }) => [read(listSellerOrders, inputOf(search))],
  show: Orders,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Orders() {
  const address = useListAddress()
  const orders = useRead(listSellerOrders, inputOf(address.search))
  return (
    <div className={`stack gap-4 ${styles['screen']}`}>
      <div className="cluster spread">
        <h1 className="h1">{m.shop_tab_orders()}</h1>
        <CsvLink />
      </div>
      <PagedList
        address={address}
        read={orders}
        isComplete
        failed={m.order_list_failed()}
        search={{ name: 'find', placeholder: m.order_search() }}
        empty={{
          title: m.order_received_none_title(),
          text: m.order_received_none_text(),
          children: <ButtonLink to="/sell">{m.sell_title()}</ButtonLink>,
        }}
        filters={<StatusFilter address={address} />}
      >
        {(rows) => <OrderTable rows={rows} />}
      </PagedList>
    </div>
  )
}

// Covers the last year.
function CsvLink() {
  const today = useNow().slice(0, 10)
  const from = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  return (
    <ButtonAnchor variant="plain" small href={`/orders.csv?from=${from.replace('02-29', '02-28')}&to=${today}`}>
      {m.order_csv()}
    </ButtonAnchor>
  )
}

// Packed or confirmed goods can leave; an order of which some units left already too.
const canShip = ({ orderStatus }: OrderItem): boolean => /(CONFIRMED|PACKED|UNDELIVERED)$/.test(orderStatus)

function OrderTable({ rows }: { rows: readonly OrderItem[] }) {
  const selection = useSelection(rows.filter(canShip).map(({ orderId }) => orderId))
  const [isShipping, setShipping] = useState(false)
  const chosen = rows.filter(({ orderId }) => selection.chosen.has(orderId))
  return (
    <div className="stack gap-3">
      <Table
        label={m.shop_tab_orders()}
        columns={columns()}
        rows={rows}
        keyOf={({ orderId }) => orderId}
        selection={selection}
        nameOf={({ displayNumber }) => displayNumber}
      />
      {chosen.length > 0 && (
        <div className={`cluster gap-3 ${styles['bulk']}`}>
          <Button onClick={() => setShipping(true)}>{m.order_ship_many({ count: chosen.length })}</Button>
          <ButtonAnchor
            variant="outlined"
            href={`/packing-slips?${chosen.map(({ orderId }) => `order=${orderId}`).join('&')}&lang=${getLocale()}`}
          >
            {m.order_slips()}
          </ButtonAnchor>
          <Button variant="plain" onClick={selection.clear}>
            {m.order_choose_none()}
          </Button>
        </div>
      )}
      {isShipping && (
        <ShipSheet
          orders={chosen}
          onClose={() => setShipping(false)}
          onDone={() => {
            setShipping(false)
            selection.clear()
          }}
        />
      )}
    </div>
  )
}

const columns = (): Column<OrderItem>[] => [
  {
    name: 'order',
    label: m.order_number(),
    card: 'title',
    cell: ({ orderId, displayNumber, lines }) => (
      <span className="stack gap-1">
        <Link to={`/order-details/${orderId}`} className="strong hover-underline breaks">
          {lines[0]?.title ?? ''}
          {lines.length > 1 && ` ${m.app_and_more({ count: lines.length - 1 })}`}
        </Link>
        <span className="small muted tabular">{displayNumber}</span>
      </span>
    ),
  },
  { name: 'to', label: m.order_to(), card: 'line', cell: ({ otherName }) => otherName },
  stateColumn(m.order_filter(), ({ orderStatus }) => statusWords(orderStatus)),
  { name: 'units', label: m.order_pieces(), isNumber: true, cell: ({ units }) => units },
  { name: 'by', label: m.order_send_by(), card: 'line', cell: ({ shipsBy }) => dateText(`${shipsBy}T12:00:00+05:30`) },
  {
    name: 'sum',
    label: m.order_sum(),
    isNumber: true,
    cell: ({ moneyPaise, coins }) =>
      coins > 0
        ? m.order_sum_coins({ sum: rupees(moneyPaise, { short: true }), count: coins })
        : rupees(moneyPaise, { short: true }),
  },
]
