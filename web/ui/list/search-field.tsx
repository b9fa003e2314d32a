import { IconSearch } from '../icons.ts'
import { useEffect, useId, useState } from 'react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import styles from './search-field.module.css'

/** How long nothing has to be typed until a search that follows the typing begins. */
const TYPED_FOR_MS = 300

interface SearchFieldProps {
  /** What is searched, for readers of screens. */
  label: string
  placeholder?: string
  /** What was sought last; it stands in the address. */
  value: string
  /** Its name where it stands in a form that sends itself. */
  name?: string
  maxLength?: number
  autoComplete?: 'off'
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
  /** Called with the trimmed words: when Enter is pressed, or with `live` shortly after typing ends. */
  onSearch?: (words: string) => void
  live?: boolean
  /** A button at its end. */
  children?: ReactNode
}

/**
 * The field that a list is searched by. With `onSearch` it is a form of its own; without, it stands in one that sends
 * itself, so that searching works before any script does.
 */
export function SearchField({ onSearch, live = false, children, ...rest }: SearchFieldProps) {
  if (live) return <LiveField {...rest} onSearch={onSearch} />
  const field = <Field key={rest.value} {...rest} />
  if (!onSearch)
    return (
      <div className={`row gap-2 ${styles['row']}`}>
        {field}
        {children}
      </div>
    )
  return (
    <form
      className={`row gap-2 ${styles['row']}`}
      onSubmit={(event) => {
        event.preventDefault()
        const words = new FormData(event.currentTarget).get(rest.name ?? 'q')
        onSearch(typeof words === 'string' ? words.trim() : '')
      }}
    >
      {field}
      {children}
    </form>
  )
}

type FieldFacts = 'label' | 'placeholder' | 'value' | 'name' | 'maxLength' | 'autoComplete' | 'autoFocus' | 'ref'
interface FieldProps extends Pick<SearchFieldProps, FieldFacts> {
  onType?: (words: string) => void
}

function Field({ label, placeholder, value, name = 'q', maxLength = 120, onType, ...rest }: FieldProps) {
  const id = useId()
  return (
    <div className={`row grow gap-2 muted ${styles['field']}`}>
      <label htmlFor={id} className="only-heard">
        {label}
      </label>
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <input
        {...rest}
        id={id}
        type="search"
        name={name}
        maxLength={maxLength}
        placeholder={placeholder ?? label}
        {...(onType
          ? { value, onChange: (event) => onType(event.target.value), onKeyDown: keepHere }
          : { defaultValue: value })}
      />
    </div>
  )
}

// What is found follows the typing: a form around the field is not sent by it.
const keepHere = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}

function LiveField({ value, onSearch, ...rest }: Omit<SearchFieldProps, 'live' | 'children'>) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [sent, setSent] = useState<readonly string[]>([])
  // What was searched from here comes back while more is being typed; any other value comes from Reset or from a way back.
  if (value !== known) {
    setKnown(value)
    const index = sent.indexOf(value)
    if (index < 0) setTyped(value)
    setSent(index < 0 ? [] : sent.slice(index + 1))
  }
  useEffect(() => {
    const words = typed.trim()
    if (words === value) return undefined
    const timer = setTimeout(() => {
      setSent((before) => [...before, words])
      onSearch?.(words)
    }, TYPED_FOR_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])
  return (
    <div className={`row gap-2 ${styles['row']}`}>
      <Field {...rest} value={typed} onType={setTyped} />
    </div>
  )
}
