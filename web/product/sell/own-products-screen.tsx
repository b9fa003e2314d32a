import { Link } from 'react-router'
import type { Input, Output } from '@chowk/contract/call.ts'
import { listOwnProducts } from '@chowk/contract/product/own-product.ts'
import type { OwnProductRow } from '@chowk/contract/product/own-product.ts'
import { ProductState } from '@chowk/contract/product/product.ts'
import { getOwnSeller } from '@chowk/contract/product/seller.ts'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import { CURSOR, addressInput, oneOf, textUpTo } from '../../app/list/address-input.ts'
import { useListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { SubscriptionNotice } from '../../app/plan/subscription-notice.tsx'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { stateColumn } from '../../ui/table/state-column.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { WrittenText } from '../../ui/written/written-text.tsx'
import { ProductActions } from './product-actions.tsx'
import { STATE_DOTS, STATE_WORDS, priceWords } from './product-words.ts'
import { SellFrame } from './sell-frame.tsx'
import styles from './sell.module.css'

const inputOf = (search: URLSearchParams): Input<typeof listOwnProducts> => ({
  size: 20,
  ...addressInput(search, { q: textUpTo(100), next: CURSOR, status: oneOf(ProductState.options) }),
})

/** All products of the seller that the user acts for. */
const page = screenOf({
  title: m.sell_title,
  reads: () => ({ own: read(getOwnSeller, {}) }),
  prefetch: ({ search }) => [read(listOwnProducts, inputOf(search))],
  show: OwnProducts,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function OwnProducts({ own: { seller, access } }: { own: Output<typeof getOwnSeller> }) {
  const address = useListAddress()
  const products = useRead(listOwnProducts, inputOf(address.search))
  const add = access.allowed && <ButtonLink to="/product/upload">{m.sell_add()}</ButtonLink>
  return (
    <SellFrame
      title={m.sell_title()}
      actions={
        <Row>
          {seller && (
            <ButtonLink to="/sell/settings" variant="plain">
              {m.sell_settings()}
            </ButtonLink>
          )}
          {add}
        </Row>
      }
    >
      <SubscriptionNotice answer={access} />
      <PagedList
        address={address}
        read={products}
        isComplete
        search={{ name: 'q', placeholder: m.sell_search() }}
        empty={{ title: m.sell_none_title(), text: m.sell_none_text(), children: add }}
        filters={
          <AddressFilter
            address={address}
            name="status"
            label={m.sell_status()}
            any={m.sell_all_statuses()}
            values={ProductState.options}
            nameOf={(state) => STATE_WORDS[state]()}
          />
        }
      >
        {(rows) => (
          <Table
            label={m.sell_title()}
            columns={columns()}
            rows={rows}
            keyOf={({ productId }) => productId}
            detail={detailOf}
          />
        )}
      </PagedList>
    </SellFrame>
  )
}

const stockOf = ({ available, onHand }: OwnProductRow) => {
  if (available === 0) return <span className="danger">{m.sell_out()}</span>
  return available === onHand ? available : m.sell_stock_of({ available, onHand })
}

const columns = (): Column<OwnProductRow>[] => [
  {
    name: 'title',
    label: m.sell_product(),
    card: 'title',
    cell: ({ productId, title, picture }) => (
      <Link to={`/product/update/${productId}`} className="row gap-3 hover-underline">
        <span className={styles['thumbnail']} aria-hidden="true">
          {picture && <Picture picture={{ ...picture, alt: '' }} ratio={1} sizes="48px" />}
        </span>
        <span className="strong breaks">{title || m.sell_untitled()}</span>
      </Link>
    ),
  },
  stateColumn(m.sell_status(), ({ state }: OwnProductRow) => ({ dot: STATE_DOTS[state], name: STATE_WORDS[state]() })),
  { name: 'price', label: m.sell_price(), isNumber: true, card: 'line', cell: priceWords },
  { name: 'stock', label: m.sell_stock(), isNumber: true, card: 'line', cell: stockOf },
  { name: 'changed', label: m.sell_changed(), isWide: true, cell: ({ updatedAt }) => <Age of={updatedAt} /> },
  {
    name: 'actions',
    label: m.sell_actions(),
    silent: true,
    card: 'line',
    cell: (row) => <ProductActions row={row} />,
  },
]

function detailOf({ reason, hasChange }: OwnProductRow) {
  if (reason === '' && !hasChange) return undefined
  return (
    <WrittenText className="small muted" text={reason === '' ? m.sell_change_waits() : m.sell_reason({ reason })} />
  )
}
