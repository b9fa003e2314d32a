import { IconSearch } from '@tabler/icons-react'
import { useId } from 'react'
import type { FormEvent } from 'react'
import styles from './desk.module.css'

interface FindFormProps {
  label: string
  placeholder: string
  value: string
  onFind: (words: string) => void
}

/** The field that a list of the desk is searched by; what was sought stands in the address. */
export function FindForm({ label, placeholder, value, onFind }: FindFormProps) {
  const id = useId()
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('q')
    onFind(typeof words === 'string' ? words.trim() : '')
  }
  return (
    <form onSubmit={find} className={styles['find']}>
      <label htmlFor={id} className="only-heard">
        {label}
      </label>
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <input
        key={value}
        id={id}
        name="q"
        type="search"
        placeholder={placeholder}
        defaultValue={value}
        maxLength={120}
      />
    </form>
  )
}
