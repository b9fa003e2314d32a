import type { Input } from '@chowk/contract/call.ts'
import { listBuyerOrders } from '@chowk/contract/order/order.ts'
import { CURSOR, addressInput, oneOf } from '../../app/list/address-input.ts'
import { useListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { OrderEntry } from './order-entry.tsx'
import { FILTERS } from './order-words.ts'
import styles from './orders.module.css'
import { StatusFilter } from './status-filter.tsx'

const inputOf = (search: URLSearchParams): Input<typeof listBuyerOrders> => ({
  size: 20,
  ...addressInput(search, { orderStatus: oneOf(FILTERS, 'show'), next: CURSOR }),
})

/** Orders that the user placed. */
const page = screenOf({
  title: m.shop_tab_my_orders,
  prefetch: ({ search }) => [read(listBuyerOrders, inputOf(search))],
  show: MyOrders,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function MyOrders() {
  const address = useListAddress()
  const orders = useRead(listBuyerOrders, inputOf(address.search))
  return (
    <div className={`stack gap-4 ${styles['screen']}`}>
      <h1 className="h1">{m.shop_tab_my_orders()}</h1>
      <PagedList
        address={address}
        read={orders}
        isComplete
        failed={m.order_list_failed()}
        empty={{
          title: m.order_none_title(),
          text: m.order_none_text(),
          children: <ButtonLink to="/products">{m.shop_all_products()}</ButtonLink>,
        }}
        filters={<StatusFilter address={address} />}
      >
        {(groups) => (
          <ul className={styles['entries']}>
            {groups
              .flatMap((group) => group.orders)
              .map((item) => (
                <li key={item.orderId} className="line-below">
                  <OrderEntry item={item} />
                </li>
              ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
