import { useNavigate } from 'react-router'
import styles from './address-select.module.css'
import { inQuery } from '../../app/query.rules.ts'

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
    <label className={styles['select']}>
      <span>{label}</span>
      <select
        className={styles['choice']}
        value={query.get(name) ?? ''}
        onChange={(event) => go(event.currentTarget.value)}
      >
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name()}
          </option>
        ))}
      </select>
    </label>
  )
}
