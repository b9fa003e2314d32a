import { AddressFilter } from '../../app/list/address-filter.tsx'
import type { ListAddress } from '../../app/list/list-address.ts'
import { m } from '../../paraglide/messages.js'
import { FILTERS, filterWord } from './order-words.ts'

/** Filters a list of orders by their status, under `show` of its address. */
export const StatusFilter = ({ address }: { address: ListAddress }) => (
  <AddressFilter
    address={address}
    name="show"
    label={m.order_filter()}
    any={m.order_filter_all()}
    values={FILTERS}
    nameOf={filterWord}
  />
)
