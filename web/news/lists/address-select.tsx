import { useNavigate } from 'react-router'
import { inQuery } from '../../app/query.rules.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import styles from './address-select.module.css'

interface AddressSelectProps {
  query: URLSearchParams
  /** The value's name in the address. */
  name: string
  label: string
  /** What stands for no choice. */
  any: string
  options: readonly { value: string; name: () => string }[]
}

/** One of several that narrow a list; the choice stands in the address. */
export function AddressSelect({ query, name, label, any, options }: AddressSelectProps) {
  const navigate = useNavigate()
  const go = (value: string) => void navigate(inQuery(query, { [name]: value }), { preventScrollReset: true })
  return (
    <div className={`row gap-2 small muted ${styles['select']}`}>
      <span aria-hidden="true">{label}</span>
      <SelectField
        compact
        label={label}
        value={query.get(name) ?? ''}
        options={[{ value: '', name: any }, ...options.map((option) => ({ value: option.value, name: option.name() }))]}
        onChange={(event) => go(event.currentTarget.value)}
      />
    </div>
  )
}
