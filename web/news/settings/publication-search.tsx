import { nameOf } from '../../app/bilingual-name.ts'
import { useState } from 'react'
import { listPublications } from '@chowk/contract/news/publication.ts'
import type { WorkspacePublications } from '@chowk/contract/news/workspace-publications.ts'
import { useRead } from '../../app/read.ts'
import { ReadFailed } from '../../app/screen/read-failed.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { PublicationLogo } from '../../ui/picture/publication-logo.tsx'
import styles from './section.module.css'

export type Chosen = WorkspacePublications['content'][number]

const SHOWN = 5

interface PublicationSearchProps {
  chosen: readonly Chosen[]
  onAdd: (row: Chosen) => void
}

/** Finds publications by name or place; those that are chosen already are left out. */
export function PublicationSearch({ chosen, onAdd }: PublicationSearchProps) {
  const [q, setQ] = useState('')
  const { data, error, refetch } = useRead(listPublications, {
    size: 40,
    namesIn: getLocale(),
    sort: q ? 'NAME' : 'FOLLOWED',
    ...(q && { q }),
  })
  const found = (data?.content ?? []).filter(
    ({ id, status }) => status !== 'SUSPENDED' && !chosen.some((one) => one.id === id),
  )
  return (
    <div className={styles['search']}>
      <SearchField live label={m.news_starters_find()} value={q} maxLength={60} onSearch={setQ} />
      <p className="only-heard" role="status">
        {data && q ? m.news_starters_found({ count: found.length }) : ''}
      </p>
      {data && found.length === 0 && <p className={`small muted ${styles['says']}`}>{m.news_starters_none()}</p>}
      {!data && error && <ReadFailed failure={error} onRetry={() => void refetch()} />}
      <ul>
        {found.slice(0, SHOWN).map(({ id, slug, name, logo, status }) => (
          <li key={id} className={`line-below ${styles['row']}`}>
            <div className={`cluster ${styles['publication']}`}>
              <PublicationLogo publication={{ logo }} size={32} />
              <p>{nameOf(name)}</p>
            </div>
            <Button
              variant="outlined"
              small
              aria-label={m.news_starters_add_name({ name: nameOf(name) })}
              onClick={() => onAdd({ id, slug, name, logo, status })}
            >
              {m.app_add()}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
