import { nameOf } from '../../app/bilingual-name.ts'
import type { CategoryMark } from '@chowk/contract/article/story.ts'
import { EVERYTHING } from '@chowk/contract/news/filter.ts'
import type { Filter } from '@chowk/contract/news/filter.ts'
import { m } from '../../paraglide/messages.js'
import { languageName } from '../lists/language.ts'
import { PERIODS } from '../lists/period-select.tsx'

/** What every group of the filter gets: the choice so far, the one that the filter was opened with, and how to change it. */
export interface FieldsProps {
  filter: Filter
  saved: Filter
  onChange: (change: Partial<Filter>) => void
}

/** Names of what is chosen, or that anything goes. */
export const chosenNames = (names: readonly string[]): string =>
  names.length > 0 ? names.join(', ') : m.news_filter_any()

export const namesOfCategories = (ids: readonly number[], known: readonly CategoryMark[]): string[] =>
  known.filter(({ id }) => ids.includes(id)).map(({ name }) => nameOf(name))

export const MEDIA = [
  { value: 'ALL', name: m.news_filter_any },
  { value: 'AUDIO', name: m.news_filter_audio },
  { value: 'TEXT', name: m.news_filter_text },
] as const

/** The choice said back in one line, as somebody would read it out. */
export function filterInWords(filter: Filter, categories: readonly CategoryMark[]): string {
  const { publicationIds, categoryIds, languages, media, readState, excludePublicationIds } = filter
  const parts = [
    publicationIds.length > 0 ? m.news_publications({ count: publicationIds.length }) : '',
    namesOfCategories(categoryIds, categories).join(', '),
    languages.map(languageName).join(', '),
    excludePublicationIds.length > 0 ? m.news_filter_without({ count: excludePublicationIds.length }) : '',
    media === EVERYTHING.media ? '' : (MEDIA.find(({ value }) => value === media)?.name() ?? ''),
    PERIODS.find(({ value }) => value === filter.publishPeriod)?.name() ?? '',
    readState === 'UNREAD' ? m.news_filter_unread() : '',
  ]
  return parts.filter(Boolean).join(' · ')
}
