import { IconSearch } from '../ui/icons.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import type { Input, Output } from '@chowk/contract/call.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { searchNews } from '@chowk/contract/news/search.ts'
import type { SearchKind } from '@chowk/contract/search/search.ts'
import { NumberedPager } from '../app/list/numbered-pager.tsx'
import { read, useRead } from '../app/read.ts'
import type { Read } from '../app/read.ts'
import type { CallFailed } from '../app/calls.ts'
import { ReadBoundary } from '../app/screen/read-boundary.tsx'
import { screenOf } from '../app/screen/screen.tsx'
import type { ScreenAddress } from '../app/screen/screen.tsx'
import { FoundList, foundRead } from '../app/search/found-list.tsx'
import { dateText } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { Button, ButtonLink } from '../ui/button.tsx'
import { HiddenFields } from '../ui/field/hidden-fields.tsx'
import { Tabs } from '../ui/widgets/tabs.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { inQuery } from '../app/query.rules.ts'
import { FoundStory } from './search/found-story.tsx'
import { Narrowings } from './search/narrowings.tsx'
import { QuestionField } from './search/question-field.tsx'
import { EXAMPLES_FROM, SearchHelp } from './search/search-help.tsx'
import { Understood } from './search/understood.tsx'
import { MutedLine } from './stories/muted-line.tsx'
import styles from './search-screen.module.css'

type Answer = Output<typeof searchNews>

function inputOf(query: URLSearchParams): Input<typeof searchNews> | undefined {
  const q = (query.get('q') ?? '').trim().slice(0, 200)
  const page = Number(query.get('page') ?? 0)
  if (!q) return undefined
  return {
    q,
    facets: 'YES',
    ...(page > 0 && Number.isInteger(page) && { page }),
    ...(query.get('sort') === 'NEWEST' && { sort: 'NEWEST' as const }),
  }
}

/** What is searched beside stories, by the word of the address. */
const KINDS: Readonly<Record<string, SearchKind>> = {
  posts: 'POSTS',
  articles: 'ARTICLES',
  forums: 'FORUMS',
  projects: 'PROJECTS',
  people: 'PEOPLE',
  products: 'PRODUCTS',
}

const tabs = () => [
  { id: 'stories', name: m.search_tab_stories() },
  { id: 'posts', name: m.app_posts() },
  { id: 'articles', name: m.search_tab_articles() },
  { id: 'forums', name: m.search_tab_forums() },
  { id: 'projects', name: m.search_tab_projects() },
  { id: 'people', name: m.app_people() },
  { id: 'products', name: m.search_products() },
]

/** One letter finds everything: these searches want two (C31). */
const LEAST_LETTERS = 2

function readsOf(query: URLSearchParams, viewer: ScreenAddress['viewer']): readonly Read[] {
  const input = inputOf(query)
  const kind = KINDS[query.get('tab') ?? '']
  if (input && kind) return input.q.length < LEAST_LETTERS ? [] : [foundRead({ q: input.q, kind }, viewer)]
  const help = read(getLatest, EXAMPLES_FROM)
  return input ? [read(searchNews, input), help] : [help]
}

/** Search: the question, what was understood of it, what was found, and how to ask more closely. */
const page = screenOf({
  title: m.app_search,
  meta: () => [{ name: 'robots', content: 'noindex' }],
  // A question that asks for nothing is a state of this page, not a page of its own.
  prefetch: ({ search, viewer }: ScreenAddress) => readsOf(search, viewer),
  show: Search,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Search() {
  const [query] = useSearchParams()
  const input = inputOf(query)
  return (
    <div className={styles['screen']}>
      <h1 className="only-heard">{m.app_search()}</h1>
      <Form
        role="search"
        aria-label={m.news_search_form()}
        className={`row gap-2 ${styles['form']}`}
        key={query.get('q')}
      >
        <QuestionField q={query.get('q') ?? ''} />
        <HiddenFields values={{ tab: query.get('tab') }} />
        <Button type="submit">
          <IconSearch size={18} stroke={1.75} aria-hidden className="desk-only" />
          {m.app_search()}
        </Button>
      </Form>
      {input ? (
        <Tabs label={m.search_tabs()} tabs={tabs()}>
          {(tab) => {
            const kind = KINDS[tab]
            return kind ? <Elsewhere q={input.q} kind={kind} /> : <Stories input={input} query={query} />
          }}
        </Tabs>
      ) : (
        <div className={`with-side ${styles['grid']}`}>
          <p className={`muted ${styles['hint']}`}>{m.news_search_hint()}</p>
          <SearchHelp />
        </div>
      )}
    </div>
  )
}

const Elsewhere = ({ q, kind }: { q: string; kind: SearchKind }) =>
  q.length < LEAST_LETTERS ? (
    <p className={`muted ${styles['hint']}`}>{m.search_two_letters()}</p>
  ) : (
    <FoundList key={`${kind} ${q}`} q={q} kind={kind} />
  )

function Stories({ input, query }: { input: Input<typeof searchNews>; query: URLSearchParams }) {
  return (
    <div className={`with-side ${styles['grid']}`}>
      <div>
        <Results key={input.q} input={input} query={query} />
      </div>
      <Narrowings input={input} query={query} />
      <SearchHelp />
    </div>
  )
}

function Results({ input, query }: { input: Input<typeof searchNews>; query: URLSearchParams }) {
  const [isMutedShown, setMutedShown] = useState(false)
  const found = useRead(searchNews, isMutedShown ? { ...input, showMuted: 'YES' } : input)
  const refused = (error: CallFailed) => REFUSED[error.code ?? '']?.()
  return (
    <ReadBoundary read={found} failed={m.news_search_failed()} refused={refused}>
      {(answer) => <Found data={answer} query={query} onShowMuted={() => setMutedShown(true)} />}
    </ReadBoundary>
  )
}

function Found({ data, query, onShowMuted }: { data: Answer; query: URLSearchParams; onShowMuted: () => void }) {
  return (
    <>
      <Understood parts={data.understood} query={query} />
      <div className={`row spread ${styles['line']}`}>
        <p role="status" className="small muted">
          {data.found > 60 ? m.news_found_many() : m.news_found({ count: data.found })}
        </p>
        {data.content.length > 1 && (
          <Link
            to={inQuery(query, { sort: query.get('sort') === 'NEWEST' ? '' : 'NEWEST', page: '' })}
            className="text-button"
          >
            {query.get('sort') === 'NEWEST' ? m.news_sort_best() : m.news_saved_newest()}
          </Link>
        )}
      </div>
      <Respelt answer={data} query={query} />
      {data.reachesBackTo && (
        <p className={`muted ${styles['hint']}`}>{m.news_search_reaches({ day: dateText(data.reachesBackTo) })}</p>
      )}
      {data.content.length === 0 && <Nothing answer={data} query={query} onShowMuted={onShowMuted} />}
      {data.content.map((story) => (
        <FoundStory key={story._id} story={story} />
      ))}
      {data.content.length > 0 && <MutedLine count={data.mutedCount} onShow={onShowMuted} />}
      <NumberedPager page={data.page} hasMore={data.hasMore} query={query} />
    </>
  )
}

// What is found by another spelling than the one typed is said to be so.
function Respelt({ answer, query }: { answer: Answer; query: URLSearchParams }) {
  const other = answer.didYouMean
  if (answer.content.length === 0) return null
  if (other)
    return (
      <p className={`muted ${styles['hint']}`}>
        {answer.foundByLetter === 0 ? m.news_search_instead({ q: query.get('q') ?? '' }) : m.news_search_also()}{' '}
        <Link to={inQuery(query, { q: other, page: '' })} className={`accent ${styles['other']}`}>
          {other}
        </Link>
      </p>
    )
  return answer.foundByLetter === 0 ? <p className={`muted ${styles['hint']}`}>{m.news_search_some_words()}</p> : null
}

interface NothingProps {
  answer: Answer
  query: URLSearchParams
  onShowMuted: () => void
}

// What her own mutes hide is not missing: no other spelling would find it (X14).
function Nothing({ answer, query, onShowMuted }: NothingProps) {
  const other = answer.didYouMean
  if (answer.mutedCount > 0)
    return (
      <StatePanel mark="missing" title={m.news_found_muted_title()} text={m.news_found_muted_text()}>
        <Button onClick={onShowMuted}>{m.news_muted_show()}</Button>
        <ButtonLink to="/news-settings" variant="outlined">
          {m.news_muted_title()}
        </ButtonLink>
      </StatePanel>
    )
  return (
    <StatePanel mark="missing" title={m.news_found_nothing_title()} text={m.news_found_nothing_text()}>
      {other && (
        <p>
          {m.news_did_you_mean()}{' '}
          <Link to={inQuery(query, { q: other, page: '' })} className={`accent ${styles['other']}`}>
            {other}
          </Link>
        </p>
      )}
    </StatePanel>
  )
}

/** Questions that the search cannot take: another try would change nothing. */
const REFUSED: Partial<Record<string, () => ReactNode>> = {
  SEARCH_TOO_WIDE: () => (
    <StatePanel mark="missing" title={m.news_search_wide_title()} text={m.news_search_wide_text()} />
  ),
  NOTHING_TO_SEARCH: () => <StatePanel mark="missing" title={m.search_common_title()} text={m.search_common_text()} />,
}
