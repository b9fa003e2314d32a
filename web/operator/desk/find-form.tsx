import type { FormEvent } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import styles from './desk.module.css'

interface FindFormProps {
  label: string
  placeholder: string
  value: string
  onFind: (words: string) => void
}

/** The field that a list of the desk is searched by; what was sought stands in the address. */
export function FindForm({ label, placeholder, value, onFind }: FindFormProps) {
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('q')
    onFind(typeof words === 'string' ? words.trim() : '')
  }
  return (
    <form onSubmit={find} className={styles['wide']}>
      <TextField key={value} label={label} name="q" type="search" placeholder={placeholder} defaultValue={value} />
    </form>
  )
}
