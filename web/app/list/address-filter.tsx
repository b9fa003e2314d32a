import { SelectField } from '../../ui/field/select-field.tsx'
import type { ListAddress } from './list-address.ts'

interface AddressFilterProps<Value extends string> {
  address: ListAddress
  /** Its name in the address. */
  name: string
  label: string
  /** What it is called when nothing is chosen. */
  any: string
  values: readonly Value[]
  nameOf: (value: Value) => string
}

/** One thing that a list is narrowed by; what is chosen stands in the address. */
export function AddressFilter<Value extends string>(props: AddressFilterProps<Value>) {
  const { address, name, label, any, values, nameOf } = props
  return (
    <SelectField
      compact
      label={label}
      value={address.get(name)}
      options={[{ value: '', name: any }, ...values.map((value) => ({ value, name: nameOf(value) }))]}
      onChange={({ target }) => address.set(name, target.value)}
    />
  )
}
