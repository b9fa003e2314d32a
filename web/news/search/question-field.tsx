import { useRef, useState } from 'react'
import { useHydrated } from '../../app/hydrated.ts'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { m } from '../../paraglide/messages.js'
import { SearchField } from '../../ui/list/search-field.tsx'
import styles from './suggestions.module.css'

const FieldSuggestions = lazyComponent(
  'field-suggestions',
  async () => (await import('./field-suggestions.tsx')).FieldSuggestions,
)

/** The field of a question; what is typed brings suggestions that arrows and Enter choose from. */
export function QuestionField({ q }: { q: string }) {
  const field = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  // Whoever pressed the way to the search wants to type; a page that is opened stays as the browser opens it.
  const [isCalled] = useState(isHydrated && q === '')
  return (
    <div className={`grow ${styles['place']}`}>
      <SearchField
        ref={field}
        label={m.app_search_placeholder()}
        value={q}
        maxLength={200}
        autoComplete="off"
        autoFocus={isCalled}
      />
      {isHydrated && <FieldSuggestions field={field} />}
    </div>
  )
}
