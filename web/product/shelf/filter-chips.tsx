import { useState } from 'react'
import { Link } from 'react-router'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import type { ReadState } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { IconAdjustmentsHorizontal, IconX } from '../../ui/icons.ts'
import { FilterPanel } from './filter-panel.tsx'
import { filterParts, unfiltered } from './filter-parts.ts'
import type { Facets } from './filter-parts.ts'
import styles from './filter-chips.module.css'

interface FilterChipsProps {
  search: URLSearchParams
  facets: ReadState<Facets>
}

/** The filters that are on, each with a way to take it off; on a phone all filters open from here. */
export function FilterChips({ search, facets }: FilterChipsProps) {
  const [isOpen, setOpen] = useState(false)
  const parts = filterParts(search, facets.data)
  return (
    <div className={`cluster gap-2 ${styles['chips']}`}>
      <button
        type="button"
        className={`inline-row gap-2 small-strong accent ${styles['opener']}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden />
        {parts.length > 0 ? m.shop_filter_count({ count: parts.length }) : m.shop_filter()}
      </button>
      {parts.map(({ key, name, to }) => (
        <Link key={key} to={to} preventScrollReset className={`inline-row gap-2 small ${styles['chip']}`}>
          <span className="only-heard">{m.shop_remove_filter()} </span>
          {name}
          <IconX size={16} stroke={2} aria-hidden />
        </Link>
      ))}
      {parts.length > 1 && (
        <Link to={unfiltered(search)} preventScrollReset className={`text-button ${styles['reset']}`}>
          {m.shop_reset()}
        </Link>
      )}
      {isOpen && (
        <Sheet label={m.shop_filter()} onClose={() => setOpen(false)}>
          <div className="stack gap-4">
            <h2 className="h3">{m.shop_filter()}</h2>
            <ReadBoundary read={facets} failed={m.shop_filters_failed()}>
              {(found) => <FilterPanel search={search} facets={found} />}
            </ReadBoundary>
            <Button onClick={() => setOpen(false)}>{showWords(facets.data?.total)}</Button>
          </div>
        </Sheet>
      )}
    </div>
  )
}

const showWords = (total: number | null | undefined): string =>
  typeof total === 'number' ? m.shop_show_count({ count: total }) : m.ui_filters_show()
