import { inQuery } from '../../app/query.rules.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { IconFilter } from '../../ui/icons.ts'
import { useState } from 'react'
import type { ChangeEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SavedShelf } from '@chowk/contract/news/saved.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { countFilters } from './saved-address.rules.ts'
import styles from './saved-filter.module.css'

/** Search in titles, and category, publication and media on demand. */
export function SavedFilter({ shelf }: { shelf: SavedShelf | undefined }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const count = countFilters(params)
  const [isOpen, setOpen] = useState(count > (params.get('words') ? 1 : 0))
  const go = (to: string) => void navigate(to, { replace: true, preventScrollReset: true })
  const bound = (name: 'category' | 'publication' | 'media') => ({
    value: params.get(name) ?? '',
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => go(inQuery(params, { [name]: target.value })),
  })
  const any = { value: '', name: m.news_filter_any() }
  return (
    <div className={`cluster line-below ${styles['filter']}`} role="search" aria-label={m.news_filter()}>
      <SearchField
        key={params.get('folder')}
        live
        label={m.news_saved_search()}
        value={params.get('words') ?? ''}
        maxLength={100}
        onSearch={(words) => go(inQuery(params, { words }))}
      />
      <button
        type="button"
        className={`inline-row gap-2 small-strong accent hover-wash ${styles['open']}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconFilter size={20} stroke={1.75} aria-hidden />
        {count > 0 ? m.news_filter_count({ count }) : m.news_filter()}
      </button>
      {isOpen && (
        <div className={styles['more']}>
          <SelectField
            label={m.news_category()}
            {...bound('category')}
            options={[
              any,
              ...(shelf?.categories ?? []).map((one) => ({
                value: one.slug,
                name: `${nameOf(one.name)} (${one.count})`,
              })),
            ]}
          />
          <SelectField
            label={m.app_publication()}
            {...bound('publication')}
            options={[
              any,
              ...(shelf?.publications ?? []).map((one) => ({
                value: one.slug,
                name: `${nameOf(one.name)} (${one.count})`,
              })),
            ]}
          />
          <SelectField
            label={m.news_filter_media()}
            {...bound('media')}
            options={[
              any,
              { value: 'TEXT', name: m.news_filter_text() },
              { value: 'AUDIO', name: m.news_filter_audio() },
            ]}
          />
          {count > 0 && (
            <ButtonLink to="/saved-items" variant="plain" small>
              {m.news_saved_show_all()}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  )
}
