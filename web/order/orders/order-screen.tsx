import type { Output } from '@chowk/contract/call.ts'
import { rupees } from '@chowk/contract/money.ts'
import { getOrder } from '@chowk/contract/order/order.ts'
import type { OrderDetails } from '@chowk/contract/order/order.ts'
import { Link } from 'react-router'
import { CoinCount } from '../../app/shopping/coin-count.tsx'
import { idIn } from '../../app/list/list-address.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { ReorderButton } from '../returns/reorder-button.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMessages } from './order-messages.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { statusWords } from './order-words.ts'
import styles from './orders.module.css'

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** One order, for its buyer or its seller. */
const page = screenOf({
  title: m.order_title,
  failed: m.order_failed,
  reads: ({ params }: ScreenAddress) => ({ order: read(getOrder, { orderId: idIn(params['orderId']) ?? NO_ID }) }),
  refusals: { ORDER_NOT_FOUND: Gone },
  show: OrderPage,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Gone() {
  return (
    <StatePanel mark="missing" title={m.order_gone()} text={m.order_gone_text()} level={1}>
      <ButtonLink to="/my-orders">{m.shop_tab_my_orders()}</ButtonLink>
    </StatePanel>
  )
}

const LISTS: Record<OrderDetails['viewAs'], readonly [string, () => string]> = {
  BUYER: ['/my-orders', m.shop_tab_my_orders],
  SELLER: ['/orders', m.shop_tab_orders],
  OPERATOR: ['/operation/disputes', m.order_disputes],
}

function OrderPage({ order }: { order: Output<typeof getOrder> }) {
  const { viewAs, displayNumber, orderStatus } = order
  const { dot, name } = statusWords(orderStatus)
  const [list, listName] = LISTS[viewAs]
  return (
    <div className={styles['screen']}>
      <p className="small">
        <Link to={list} className="accent hover-underline">
          {listName()}
        </Link>{' '}
        <span className="muted">/</span> <span className="tabular">{displayNumber}</span>
      </p>
      <div className={`cluster gap-3 ${styles['title']}`}>
        <h1 className="h1 breaks">{leadOf(order)}</h1>
        <StateDot state={dot}>{name}</StateDot>
      </div>
      <div className={styles['columns']}>
        <div className="stack gap-5">
          <OrderSteps order={order} />
          <OrderTimeline order={order} />
          {viewAs !== 'OPERATOR' && <OrderMessages orderId={order.orderId} />}
        </div>
        <div className="stack gap-5">
          <Section title={viewAs === 'BUYER' ? m.order_from({ name: order.seller.name }) : m.order_things()}>
            <OrderLines lines={order.lines} isBuyer={viewAs === 'BUYER'} />
            <Sums order={order} />
            {viewAs === 'BUYER' && <ReorderButton orderId={order.orderId} />}
          </Section>
          <Section title={m.order_to()}>
            <address className={styles['address']}>
              <p>{order.recipient.name}</p>
              {order.recipient.lines.map((line) => (
                <p key={line} className="muted">
                  {line}
                </p>
              ))}
              <p className="small muted tabular">{order.recipient.phone}</p>
            </address>
          </Section>
          <OrderDocuments documents={order.documents} />
        </div>
      </div>
    </div>
  )
}

// The most wanted fact: when it leaves or arrives, else the product.
function leadOf({ orderStatus, shipsBy, steps, lines }: OrderDetails): string {
  const day = (date: string) => dateText(`${date}T12:00:00+05:30`)
  const promised = steps.findLast(({ to, facts }) => to === 'SHIPPED' && facts.promisedOn)?.facts.promisedOn
  if (orderStatus === 'SHIPPED' && promised) return m.order_arrives_by({ date: day(promised) })
  if (/^(PLACED|CONFIRMED|PACKED)$/.test(orderStatus)) return m.order_leaves_by({ date: day(shipsBy) })
  return lines.length > 1
    ? `${lines[0]?.title ?? ''} ${m.app_and_more({ count: lines.length - 1 })}`
    : (lines[0]?.title ?? '')
}

function Sums({ order }: { order: OrderDetails }) {
  const { goodsPaise, shippingPaise, taxPaise, coins, moneyPaise } = order
  const rows: [string, string][] = [
    [m.order_goods(), rupees(goodsPaise)],
    [m.order_delivery(), shippingPaise === 0 ? m.order_free() : rupees(shippingPaise)],
    [m.order_tax_inside(), rupees(taxPaise)],
  ]
  return (
    <dl className={`small ${styles['sums']}`}>
      {rows.map(([label, value]) => (
        <div key={label} className="row spread">
          <dt className="muted">{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
      {coins > 0 && (
        <div className="row spread">
          <dt className="muted">{m.order_coins()}</dt>
          <dd>
            <CoinCount coins={coins} />
          </dd>
        </div>
      )}
      <div className="row spread strong">
        <dt>{m.order_paid()}</dt>
        <dd className="tabular">{rupees(moneyPaise)}</dd>
      </div>
    </dl>
  )
}
