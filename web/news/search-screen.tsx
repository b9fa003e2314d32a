import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import type { Input, Output } from '@chowk/contract/call.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { searchNews } from '@chowk/contract/news/search.ts'
import { NumberedPager } from '../app/list/numbered-pager.tsx'
import { readInBrowser, readOnServer, useRead } from '../app/read.ts'
import type { Read } from '../app/read.ts'
import type { CallFailed } from '../app/calls.ts'
import { dateText } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { Button, ButtonLink } from '../ui/button.tsx'
import { RowBones } from '../ui/waiting/skeleton.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { inQuery } from '../app/query.rules.ts'
import { FoundStory } from './search/found-story.tsx'
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
    ...(page > 0 && Number.isInteger(page) && { page }),
    ...(query.get('sort') === 'NEWEST' && { sort: 'NEWEST' as const }),
  }
}

function reads(request: Request): readonly Read[] {
  const input = inputOf(new URL(request.url).searchParams)
  const help: Read = [getLatest, EXAMPLES_FROM]
  return input ? [[searchNews, input], help] : [help]
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  // A question that asks for nothing is a state of this page, not a page of its own.
  return await readOnServer(context, reads(request)).catch((refused: unknown) => {
    if (isRefusedQuestion(refused)) return { queries: null }
    throw refused
  })
}

const isRefusedQuestion = (thrown: unknown) => {
  const { init } = (thrown ?? {}) as { init?: { status?: number } | null }
  return init?.status === 400 || init?.status === 422
}

export function clientLoader({ request }: { request: Request }) {
  return readInBrowser(reads(request))
}

export const meta = () => [{ title: `${m.app_search()} · ${m.app_name()}` }, { name: 'robots', content: 'noindex' }]

/** Search: the question, what was understood of it, what was found, and how to ask more closely. */
export default function SearchScreen() {
  const [query] = useSearchParams()
  const input = inputOf(query)
  return (
    <div className={styles['screen']}>
      <h1 className="only-heard">{m.app_search()}</h1>
      <Form role="search" aria-label={m.news_search_form()} className={styles['form']} key={query.get('q')}>
        <QuestionField q={query.get('q') ?? ''} />
        <Button type="submit">
          <IconSearch size={18} stroke={1.75} aria-hidden className={styles['submitIcon']} />
          {m.app_search()}
        </Button>
      </Form>
      <div className={styles['grid']}>
        <div>
          {input ? (
            <Results key={input.q} input={input} query={query} />
          ) : (
            <p className={styles['hint']}>{m.news_search_hint()}</p>
          )}
        </div>
        <SearchHelp />
      </div>
    </div>
  )
}

function Results({ input, query }: { input: Input<typeof searchNews>; query: URLSearchParams }) {
  const [isMutedShown, setMutedShown] = useState(false)
  const { data, error, refetch } = useRead(searchNews, isMutedShown ? { ...input, showMuted: 'YES' } : input)
  const showMuted = () => setMutedShown(true)
  if (error) return <Refused error={error} onRetry={() => void refetch()} />
  if (!data) return <RowBones />
  return (
    <>
      <Understood parts={data.understood} query={query} />
      <div className={styles['line']}>
        <p role="status" className={styles['count']}>
          {data.found > 60 ? m.news_found_many() : m.news_found({ count: data.found })}
        </p>
        <Link
          to={inQuery(query, { sort: query.get('sort') === 'NEWEST' ? '' : 'NEWEST', page: '' })}
          className={styles['sort']}
        >
          {query.get('sort') === 'NEWEST' ? m.news_sort_best() : m.news_sort_newest()}
        </Link>
      </div>
      {data.reachesBackTo && (
        <p className={styles['hint']}>{m.news_search_reaches({ day: dateText(data.reachesBackTo) })}</p>
      )}
      {data.content.length === 0 && <Nothing answer={data} query={query} onShowMuted={showMuted} />}
      {data.content.map((story) => (
        <FoundStory key={story._id} story={story} />
      ))}
      {data.content.length > 0 && <MutedLine count={data.mutedCount} onShow={showMuted} />}
      <NumberedPager page={data.page} hasMore={data.hasMore} query={query} />
    </>
  )
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
        <ButtonLink to="/news-settings" look="outlined">
          {m.news_muted_title()}
        </ButtonLink>
      </StatePanel>
    )
  return (
    <StatePanel mark="missing" title={m.news_found_nothing_title()} text={m.news_found_nothing_text()}>
      {other && (
        <p>
          {m.news_did_you_mean()}{' '}
          <Link to={inQuery(query, { q: other, page: '' })} className={styles['other']}>
            {other}
          </Link>
        </p>
      )}
    </StatePanel>
  )
}

function Refused({ error, onRetry }: { error: CallFailed; onRetry: () => void }) {
  const isWide = error.code === 'SEARCH_TOO_WIDE'
  const isEmpty = error.code === 'NOTHING_TO_SEARCH'
  const title = isWide ? m.news_search_wide_title() : isEmpty ? m.news_search_empty_title() : m.news_search_failed()
  const text = isWide ? m.news_search_wide_text() : isEmpty ? m.news_search_hint() : m.app_failed_server()
  return (
    <StatePanel mark={isWide || isEmpty ? 'missing' : 'broken'} title={title} text={text}>
      {!isEmpty && <Button onClick={onRetry}>{m.app_try_again()}</Button>}
    </StatePanel>
  )
}
