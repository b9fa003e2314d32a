import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { useHydrated } from '../../app/hydrated.ts'
import { lazyPart } from '../../app/loading/lazy-part.tsx'
import { m } from '../../paraglide/messages.js'
import styles from './search-field.module.css'

const FieldSuggestions = lazyPart(
  'field-suggestions',
  async () => (await import('./field-suggestions.tsx')).FieldSuggestions,
)

/** The field of a question; what is typed brings suggestions that arrows and Enter choose from. */
export function SearchField({ q }: { q: string }) {
  const field = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  return (
    <span className={styles['place']}>
      <span className={styles['field']}>
        <IconSearch size={22} stroke={1.75} aria-hidden />
        <input
          ref={field}
          name="q"
          type="search"
          autoComplete="off"
          maxLength={200}
          defaultValue={q}
          aria-label={m.app_search_placeholder()}
          placeholder={m.app_search_placeholder()}
        />
      </span>
      {isHydrated && <FieldSuggestions field={field} />}
    </span>
  )
}
