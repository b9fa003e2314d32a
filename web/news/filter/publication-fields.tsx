import { toggled } from '../../app/form/toggled.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useState } from 'react'
import { listPublications } from '@chowk/contract/news/publication.ts'
import type { PublicationRow } from '@chowk/contract/news/publication.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { SearchField } from '../../ui/list/search-field.tsx'
import { FilterGroup } from './filter-group.tsx'
import type { FieldsProps } from './filter-words.ts'
import { useNarrowScreen } from '../../ui/floating/narrow-screen.ts'
import { Tick } from './tick.tsx'
import { PublicationLogo } from '../../ui/picture/publication-logo.tsx'
import styles from './filter-dialog.module.css'

const SHOWN = { desk: 7, phone: 4 }
const MOST = 50

/** Publications: those that were chosen first, then the busiest; the others are found by name. */
export function PublicationFields({ filter, saved, onChange }: FieldsProps) {
  const [q, setQ] = useState('')
  const [isComplete, setExpanded] = useState(false)
  const limit = useNarrowScreen() ? SHOWN.phone : SHOWN.desk
  const { rows, total } = useRows(saved.publicationIds, q)
  const isOn = (row: PublicationRow) => filter.publicationIds.includes(row.id)
  const shown = rows.filter((row, index) => isComplete || q || index < limit || isOn(row))
  const { length: count } = filter.publicationIds
  return (
    <FilterGroup
      title={m.app_publications()}
      chosen={count > 0 ? m.news_filter_chosen({ count }) : m.news_filter_any()}
      isOpen
    >
      <Find q={q} total={total} onChange={setQ} />
      {shown.map((row) => (
        <Tick
          key={row.id}
          isOn={isOn(row)}
          count={row.weekCount}
          onPress={() => onChange({ publicationIds: toggled(filter.publicationIds, row.id) })}
        >
          <PublicationLogo publication={row} size={24} />
          {nameOf(row.name)}
        </Tick>
      ))}
      {q && shown.length === 0 && <p className={`small muted ${styles['none']}`}>{m.news_filter_none({ q })}</p>}
      {!isComplete && shown.length < rows.length && (
        <button type="button" className="text-button hover-underline" onClick={() => setExpanded(true)}>
          {total > MOST ? m.news_filter_busiest({ count: rows.length }) : m.news_see_all({ count: total })}
        </button>
      )}
    </FilterGroup>
  )
}

// The order is that of the moment when the filter was opened: no row moves under a finger.
function useRows(chosenIds: readonly string[], q: string): { rows: PublicationRow[]; total: number } {
  const namesIn = getLocale()
  const { data } = useRead(listPublications, { size: MOST, sort: 'ACTIVE', namesIn, ...(q && { q }) })
  const { data: saved } = useRead(listPublications, { size: MOST, sort: 'NAME', namesIn, ids: [...chosenIds] })
  const chosen = q || chosenIds.length === 0 ? [] : (saved?.content ?? [])
  const others = (data?.content ?? []).filter(({ id }) => !chosen.some((row) => row.id === id))
  return { rows: [...chosen, ...others], total: data?.totalElements ?? 0 }
}

function Find({ q, total, onChange }: { q: string; total: number; onChange: (q: string) => void }) {
  return (
    <div className={styles['find']}>
      <SearchField
        live
        label={m.app_find_place()}
        placeholder={total > 0 && !q ? m.news_filter_find({ count: total }) : m.app_find_place()}
        value={q}
        maxLength={60}
        onSearch={onChange}
      />
    </div>
  )
}
