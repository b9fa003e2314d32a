import { IconFilter, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SavedShelf } from '@chowk/contract/news/saved.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { countFilters, withParam } from './saved-address.rules.ts'
import styles from './saved-filter.module.css'
import { nameOf } from '../words.ts'

const TYPED_FOR_MS = 300

/** Search in titles, and category, publication and media on demand. */
export function SavedFilter({ shelf }: { shelf: SavedShelf }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const count = countFilters(params)
  const [isOpen, setOpen] = useState(count > (params.get('words') ? 1 : 0))
  const go = (to: string) => void navigate(to, { replace: true, preventScrollReset: true })
  const choose = (name: 'category' | 'publication' | 'media') => (value: string) => go(withParam(params, name, value))
  const any = { value: '', name: m.news_filter_any() }
  return (
    <div className={styles['filter']} role="search" aria-label={m.news_filter()}>
      <TitleSearch
        key={params.get('folder')}
        q={params.get('words') ?? ''}
        onSearch={(q) => go(withParam(params, 'words', q))}
      />
      <button type="button" className={styles['open']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconFilter size={20} stroke={1.75} aria-hidden />
        {count > 0 ? m.news_filter_count({ count }) : m.news_filter()}
      </button>
      {isOpen && (
        <div className={styles['more']}>
          <SelectField
            label={m.news_filter_category()}
            value={params.get('category') ?? ''}
            options={[
              any,
              ...shelf.categories.map((one) => ({ value: one.slug, name: `${nameOf(one.name)} (${one.count})` })),
            ]}
            onChoose={choose('category')}
          />
          <SelectField
            label={m.news_filter_publication()}
            value={params.get('publication') ?? ''}
            options={[
              any,
              ...shelf.publications.map((one) => ({ value: one.slug, name: `${nameOf(one.name)} (${one.count})` })),
            ]}
            onChoose={choose('publication')}
          />
          <SelectField
            label={m.news_filter_media()}
            value={params.get('media') ?? ''}
            options={[
              any,
              { value: 'TEXT', name: m.news_filter_text() },
              { value: 'AUDIO', name: m.news_filter_audio() },
            ]}
            onChoose={choose('media')}
          />
          {count > 0 && (
            <ButtonLink to="/saved-items" look="plain" low>
              {m.news_saved_show_all()}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  )
}

function TitleSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  useEffect(() => {
    if (typed.trim() === q) return undefined
    const timer = setTimeout(() => onSearch(typed.trim()), TYPED_FOR_MS)
    return () => clearTimeout(timer)
  }, [typed, q, onSearch])
  return (
    <span className={styles['search']}>
      <IconSearch size={18} stroke={1.75} className={styles['glass']} aria-hidden />
      <input
        type="search"
        className={styles['field']}
        value={typed}
        maxLength={100}
        placeholder={m.news_saved_search()}
        aria-label={m.news_saved_search()}
        onChange={(event) => setTyped(event.target.value)}
      />
    </span>
  )
}
