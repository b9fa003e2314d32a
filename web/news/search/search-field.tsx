import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { optionsOf, Suggestions } from './suggestions.tsx'
import { useSuggestions } from './use-suggestions.ts'
import styles from './search-field.module.css'

/** The field of a question; what is typed brings suggestions that arrows and Enter choose from. */
export function SearchField({ q }: { q: string }) {
  const [typed, setTyped] = useState(q)
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const id = useId()
  const navigate = useNavigate()
  const found = useSuggestions(useDeferredValue(typed), isOpen)
  const options = found ? optionsOf(found) : []
  const isShown = isOpen && options.length > 0
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && isShown) {
      event.preventDefault()
      setAt((at + step + options.length) % options.length)
    }
    const chosen = options[at]
    if (event.key === 'Enter' && isShown && chosen) {
      event.preventDefault()
      setOpen(false)
      void navigate(chosen.to)
    }
  }
  return (
    <span
      className={styles['place']}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <span className={styles['field']}>
        <IconSearch size={22} stroke={1.75} aria-hidden />
        <input
          name="q"
          type="search"
          role="combobox"
          autoComplete="off"
          maxLength={200}
          value={typed}
          aria-label={m.app_search_placeholder()}
          placeholder={m.app_search_placeholder()}
          aria-expanded={isShown}
          aria-controls={id}
          aria-activedescendant={isShown && at >= 0 ? `${id}-${at}` : undefined}
          onKeyDown={onKey}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setOpen(true)
            setAt(-1)
          }}
        />
      </span>
      {isShown && <Suggestions id={id} options={options} at={at} typed={typed} onChoose={() => setOpen(false)} />}
    </span>
  )
}
