import { NumberedPager } from '../app/list/numbered-pager.tsx'
import { nameOf } from '../app/bilingual-name.ts'
import { Form, useSearchParams } from 'react-router'
import type { Input, Output } from '@chowk/contract/call.ts'
import { listPublications } from '@chowk/contract/news/publication.ts'
import { read, useRead } from '../app/read.ts'
import { ReadBoundary } from '../app/screen/read-boundary.tsx'
import { screenOf } from '../app/screen/screen.tsx'
import type { ScreenAddress } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { HiddenFields } from '../ui/field/hidden-fields.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { NarrowBy } from '../ui/list/narrow-by.tsx'
import { SearchField } from '../ui/list/search-field.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { grouped } from '../ui/numbers.rules.ts'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { languageName } from './lists/language.ts'
import { toggled } from '../app/form/toggled.ts'
import { LetterRail, letterShown } from './lists/letter-rail.tsx'
import { PublicationRow } from './lists/publication-row.tsx'
import { inQuery } from '../app/query.rules.ts'
import styles from './publishers-screen.module.css'

type Wanted = Input<typeof listPublications>
const SORTS = ['NAME', 'FOLLOWED', 'ACTIVE'] as const

const oneOf = (value: string | null) => SORTS.find((sort) => sort === value)

function inputOf(query: URLSearchParams): Wanted {
  const [q, letter, languages, category] = ['q', 'letter', 'languages', 'category'].map((name) => query.get(name) ?? '')
  const sort = oneOf(query.get('sort'))
  const page = Number(query.get('page') ?? 0)
  return {
    namesIn: getLocale(),
    ...(page > 0 && Number.isInteger(page) && { page }),
    ...(q && { q: q.slice(0, 60) }),
    ...(sort && sort !== 'NAME' && { sort }),
    ...(languages && { languages: languages.split(',') }),
    ...(category && { categoryIds: [category] }),
    ...(letter && /^([A-Z#]|[अ-ह])$/u.test(letter) && { letter }),
  }
}

/** All Publishers: by name with letters as a rail, by followers or by stories of the week (R2.05, news:L5). */
const page = screenOf({
  title: m.news_publishers_title,
  prefetch: ({ search }: ScreenAddress) => [read(listPublications, inputOf(search))],
  show: Publishers,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Publishers() {
  const [query] = useSearchParams()
  const publications = useRead(listPublications, inputOf(query))
  const { data } = publications
  return (
    <div className={styles['screen']}>
      {data && <Narrow languages={data.languages} categories={data.categories} query={query} />}
      <div>
        <header className={`cluster gap-3 page-head ${styles['head']}`}>
          <div className={styles['titles']}>
            <h1 className="h1">{m.news_publishers_title()}</h1>
            {data && (
              <p className="small muted">
                {data.followed > 0
                  ? m.news_publishers_count_followed({ count: grouped(data.totalElements), followed: data.followed })
                  : m.news_publishers_count({ count: grouped(data.totalElements) })}
              </p>
            )}
          </div>
          <Find query={query} />
        </header>
        <ReadBoundary read={publications} failed={m.news_publishers_failed()}>
          {({ content, page: number, hasMore }) => (
            <>
              {content.length === 0 && <NoPublishers />}
              <Rows rows={content} hasLetters={!query.get('sort') || query.get('sort') === 'NAME'} />
              <NumberedPager page={number} hasMore={hasMore} query={query} />
            </>
          )}
        </ReadBoundary>
      </div>
      {data && <LetterRail letters={data.letters} query={query} />}
    </div>
  )
}

const NoPublishers = () => (
  <StatePanel mark="missing" title={m.news_publishers_none_title()} text={m.news_publishers_none_text()}>
    <ButtonLink to="/publisher">{m.news_publishers_all()}</ButtonLink>
  </StatePanel>
)

type Row = Output<typeof listPublications>['content'][number]

function Rows({ rows, hasLetters }: { rows: readonly Row[]; hasLetters: boolean }) {
  return (
    <ul>
      {rows.map((row, index) => {
        const before = rows[index - 1]
        const letter = hasLetters && before?.letter !== row.letter ? letterShown(row.letter) : ''
        return <PublicationRow key={row.id} row={row} letter={hasLetters ? letter : undefined} />
      })}
    </ul>
  )
}

function Find({ query }: { query: URLSearchParams }) {
  const sorts = { NAME: m.news_sort_name(), FOLLOWED: m.news_sort_followed(), ACTIVE: m.news_sort_active() }
  return (
    <Form className={`gap-2 ${styles['find']}`} role="search" aria-label={m.app_find_place()} key={query.toString()}>
      <HiddenFields values={{ languages: query.get('languages'), category: query.get('category') }} />
      <SearchField label={m.app_find_place()} value={query.get('q') ?? ''} maxLength={60} />
      <SelectField
        compact
        name="sort"
        label={m.app_order()}
        defaultValue={oneOf(query.get('sort')) ?? 'NAME'}
        options={SORTS.map((value) => ({ value, name: sorts[value] }))}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      />
    </Form>
  )
}

const MOST_CHOICES = 8

interface NarrowProps {
  languages: readonly { language: string; count: number }[]
  categories: readonly { id: number; name: { en: string; hi: string | null }; count: number }[]
  query: URLSearchParams
}

function Narrow({ languages, categories, query }: NarrowProps) {
  const chosen = (query.get('languages') ?? '').split(',').filter(Boolean)
  const category = query.get('category') ?? ''
  return (
    <aside className={`ruled ${styles['narrow']}`} aria-label={m.app_narrow()}>
      <NarrowBy
        title={m.app_language()}
        choices={languages.slice(0, MOST_CHOICES).map(({ language, count }) => ({
          key: language,
          to: inQuery(query, { languages: toggled(chosen, language).join(','), page: '' }),
          name: <span lang={language}>{languageName(language)}</span>,
          isOn: chosen.includes(language),
          count,
        }))}
      />
      <NarrowBy
        title={m.news_writes_about()}
        choices={categories
          .toSorted((a, b) => b.count - a.count)
          .slice(0, MOST_CHOICES)
          .map(({ id, name, count }) => ({
            key: String(id),
            to: inQuery(query, { category: category === String(id) ? '' : String(id), page: '' }),
            name: nameOf(name),
            isOn: category === String(id),
            count,
          }))}
      />
    </aside>
  )
}
