import { IconHeadphones, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { listCategories } from '@chowk/contract/news/category.ts'
import type { Filter } from '@chowk/contract/news/filter.ts'
import { listPublications } from '@chowk/contract/news/publication.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Choices } from '../../ui/choices.tsx'
import { PERIODS } from '../lists/period-select.tsx'
import { languageName } from '../lists/language.ts'
import { nameOf } from '../words.ts'
import { Tick } from './tick.tsx'
import styles from './filter-dialog.module.css'

interface FieldsProps {
  filter: Filter
  onChange: (change: Partial<Filter>) => void
}

const toggled = <Value,>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]

/** Publications, categories and languages side by side; media, period and read state below. */
export function FilterFields(props: FieldsProps) {
  return (
    <div className={styles['fields']}>
      <Publications {...props} />
      <Categories {...props} />
      <div className={styles['group']}>
        <Languages {...props} />
        <Media {...props} />
      </div>
      <Period {...props} />
    </div>
  )
}

const SHOWN = 8

function Publications({ filter, onChange }: FieldsProps) {
  const [q, setQ] = useState('')
  const { data } = useRead(listPublications, { size: 50, sort: 'ACTIVE', ...(q && { q }) })
  const rows = data?.content ?? []
  const chosen = rows.filter(({ id }) => filter.publicationIds.includes(id))
  const others = rows
    .filter(({ id }) => !filter.publicationIds.includes(id))
    .slice(0, SHOWN - Math.min(chosen.length, SHOWN - 1))
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{m.news_filter_publications()}</legend>
      <span className={styles['find']}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          type="search"
          value={q}
          maxLength={60}
          placeholder={m.news_publishers_find()}
          aria-label={m.news_publishers_find()}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
      </span>
      {[...chosen, ...others].map((row) => (
        <Tick
          key={row.id}
          isOn={filter.publicationIds.includes(row.id)}
          count={row.weekCount}
          onPress={() => onChange({ publicationIds: toggled(filter.publicationIds, row.id) })}
        >
          <img src={row.logo} alt="" width={24} height={24} loading="lazy" />
          {nameOf(row.name)}
        </Tick>
      ))}
    </fieldset>
  )
}

function Categories({ filter, onChange }: FieldsProps) {
  const { data } = useRead(listCategories, {})
  const rows = (data?.content ?? []).toSorted((a, b) => b.weekCount - a.weekCount)
  const shown = rows.filter((row, at) => at < SHOWN + 1 || filter.categoryIds.includes(row.id))
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{m.news_filter_categories()}</legend>
      {shown.map((row) => (
        <Tick
          key={row.id}
          isOn={filter.categoryIds.includes(row.id)}
          count={row.weekCount}
          onPress={() => onChange({ categoryIds: toggled(filter.categoryIds, row.id) })}
        >
          {nameOf(row.name)}
        </Tick>
      ))}
    </fieldset>
  )
}

function Languages({ filter, onChange }: FieldsProps) {
  const { data } = useRead(listPublications, { size: 50, sort: 'ACTIVE' })
  return (
    <fieldset className={styles['part']}>
      <legend className={styles['legend']}>{m.news_filter_languages()}</legend>
      {(data?.languages ?? []).slice(0, 6).map(({ language, count }) => (
        <Tick
          key={language}
          isOn={filter.languages.includes(language)}
          count={count}
          onPress={() => onChange({ languages: toggled(filter.languages, language) })}
        >
          <span lang={language}>{languageName(language)}</span>
        </Tick>
      ))}
    </fieldset>
  )
}

function Media({ filter, onChange }: FieldsProps) {
  return (
    <fieldset className={styles['part']}>
      <legend className={styles['legend']}>{m.news_filter_media()}</legend>
      <Tick
        isOn={filter.media === 'AUDIO'}
        onPress={() => onChange({ media: filter.media === 'AUDIO' ? 'ALL' : 'AUDIO' })}
      >
        <IconHeadphones size={20} stroke={1.75} aria-hidden />
        {m.news_filter_audio()}
      </Tick>
    </fieldset>
  )
}

function Period({ filter, onChange }: FieldsProps) {
  const viewer = useViewer()
  const states = [
    { value: 'ALL', name: m.news_all() },
    { value: 'UNREAD', name: m.news_filter_unread() },
  ] as const
  return (
    <div className={styles['wide']}>
      <Choices
        label={m.news_period()}
        value={filter.publishPeriod}
        options={PERIODS.map(({ value, name }) => ({ value, name: name() }))}
        onChoose={(publishPeriod) => onChange({ publishPeriod })}
      />
      {viewer && (
        <Choices
          label={m.news_filter_read()}
          value={filter.readState}
          options={states}
          onChoose={(readState) => onChange({ readState })}
        />
      )}
    </div>
  )
}
