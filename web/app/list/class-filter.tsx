import { CLASSES } from './classes.ts'
import { m } from '../../paraglide/messages.js'
import { AddressFilter } from './address-filter.tsx'
import type { ListAddress } from './list-address.ts'

/** The class of a school that a list is narrowed to. */
export function ClassFilter({ address }: { address: ListAddress }) {
  return (
    <AddressFilter
      address={address}
      name="class"
      label={m.app_class()}
      any={m.member_all_classes()}
      values={CLASSES}
      nameOf={(value) => m.member_class_of({ class: value })}
    />
  )
}
