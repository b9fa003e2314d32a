import { toggled } from '../../app/form/toggled.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useState } from 'react'
import { listCategories } from '@chowk/contract/news/category.ts'
import { listPublications } from '@chowk/contract/news/publication.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Choices } from '../../ui/choices.tsx'
import { languageName } from '../lists/language.ts'
import { PERIODS } from '../lists/period-select.tsx'
import { FilterGroup } from './filter-group.tsx'
import { chosenNames, MEDIA, namesOfCategories } from './filter-words.ts'
import type { FieldsProps } from './filter-words.ts'
import { PublicationFields } from './publication-fields.tsx'
import { Tick } from './tick.tsx'
import styles from './filter-dialog.module.css'

/** Publications, categories and languages side by side; period, form and read state below. */
export function FilterFields(props: FieldsProps) {
  return (
    <div className={styles['fields']}>
      <PublicationFields {...props} />
      <Categories {...props} />
      <div className={`stack gap-4 ${styles['column']}`}>
        <Languages {...props} />
        <Media {...props} />
      </div>
      <OneOfFew {...props} />
    </div>
  )
}

const SHOWN = 8

function Categories({ filter, saved, onChange }: FieldsProps) {
  const [isComplete, setExpanded] = useState(false)
  const { data } = useRead(listCategories, {})
  const isStored = (id: number) => Number(saved.categoryIds.includes(id))
  const rows = (data?.content ?? []).toSorted((a, b) => isStored(b.id) - isStored(a.id) || b.weekCount - a.weekCount)
  const shown = rows.filter((row, index) => isComplete || index < SHOWN || filter.categoryIds.includes(row.id))
  return (
    <FilterGroup
      title={m.app_categories()}
      chosen={chosenNames(namesOfCategories(filter.categoryIds, data?.content ?? []))}
    >
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
      {shown.length < rows.length && (
        <button type="button" className="text-button hover-underline" onClick={() => setExpanded(true)}>
          {m.news_see_all({ count: rows.length })}
        </button>
      )}
    </FilterGroup>
  )
}

const MOST_LANGUAGES = 10

function Languages({ filter, onChange }: FieldsProps) {
  const { data } = useRead(listPublications, { size: 1 })
  const found = (data?.languages ?? []).map(({ language }) => language)
  const shown = [...new Set([...found.slice(0, MOST_LANGUAGES), ...filter.languages])]
  return (
    <FilterGroup title={m.app_languages()} chosen={chosenNames(filter.languages.map(languageName))}>
      {shown.map((language) => (
        <Tick
          key={language}
          isOn={filter.languages.includes(language)}
          onPress={() => onChange({ languages: toggled(filter.languages, language) })}
        >
          <span lang={language}>{languageName(language)}</span>
        </Tick>
      ))}
    </FilterGroup>
  )
}

function Media({ filter, onChange }: FieldsProps) {
  const shown = MEDIA.map(({ value, name }) => ({ value, name: name() }))
  const chosen = shown.find(({ value }) => value === filter.media)?.name ?? ''
  return (
    <FilterGroup title={m.news_filter_media()} chosen={chosen}>
      <Choices
        unstyled
        label={m.news_filter_media()}
        value={filter.media}
        options={shown}
        onChoose={(media) => onChange({ media })}
      />
    </FilterGroup>
  )
}

function OneOfFew({ filter, onChange }: FieldsProps) {
  const viewer = useViewer()
  const states = [
    { value: 'ALL', name: m.app_all() },
    { value: 'UNREAD', name: m.news_filter_unread() },
  ] as const
  return (
    <div className={`cluster ruled ${styles['few']}`}>
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
