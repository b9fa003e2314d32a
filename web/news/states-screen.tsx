import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { CallFailed } from '../app/calls.ts'
import { standSince } from '../app/offline.ts'
import { readInBrowser, readOnServer, useRead } from '../app/read.ts'
import type { Read } from '../app/read.ts'
import { useNow } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { Spinner } from '../ui/waiting/spinner.tsx'
import { SignInStrip } from './hub/sign-in-strip.tsx'
import { NoStories } from './lists/no-stories.tsx'
import { Filtered } from './lists/nothing-fits-panel.tsx'
import { StoryList } from './lists/story-list.tsx'
import { LIST_STATES, listIn } from './states/list-states.rules.ts'
import type { ListStateName } from './states/list-states.rules.ts'
import styles from './states-screen.module.css'

const INPUT = { size: 6 }
const READS: readonly Read[] = [[getLatest, INPUT]]
const NAMES: Record<ListStateName, () => string> = {
  idle: m.news_state_idle,
  loading: m.news_state_loading,
  shown: m.news_state_shown,
  more: m.news_state_more,
  end: m.news_state_end,
  failed: m.news_state_failed,
  'failed-more': m.news_state_failed_more,
  offline: m.news_state_offline,
  empty: m.news_state_empty,
  filtered: m.news_state_filtered,
  'sign-in': m.news_state_sign_in,
  page: m.news_state_page,
}

export async function loader({ context }: LoaderFunctionArgs) {
  return await readOnServer(context, READS)
}

export function clientLoader() {
  return readInBrowser(READS)
}

export const meta = () => [
  { title: `${m.news_states_title()} · ${m.app_name()}` },
  { name: 'robots', content: 'noindex' },
]

/** Every state of a list at an address of its own, drawn by the parts that lists are made of (news:N3). */
export default function StatesScreen() {
  const [query] = useSearchParams()
  const name = LIST_STATES.find((one) => one === query.get('tab')) ?? 'shown'
  return (
    <div className={styles['screen']}>
      <h1 className={styles['title']}>{m.news_states_title()}</h1>
      <p className={styles['text']}>{m.news_states_text()}</p>
      <nav className={styles['states']} aria-label={m.news_states_title()}>
        {LIST_STATES.map((one) => (
          <Link
            key={one}
            to={`?tab=${one}`}
            className={styles['state']}
            aria-current={one === name ? 'page' : undefined}
            preventScrollReset
          >
            {NAMES[one]()}
          </Link>
        ))}
      </nav>
      {name === 'page' ? <Spinner size="page" label={m.news_state_page()} /> : <Shown name={name} />}
    </div>
  )
}

function Shown({ name }: { name: ListStateName }) {
  const { data } = useRead(getLatest, INPUT)
  const now = useNow()
  useStandStill(name === 'offline' ? now : null)
  if (name === 'sign-in') return <SignInStrip />
  const failure = new CallFailed({ status: 500, message: m.news_latest_failed(), requestId: '7f3a-91c2' })
  const list = listIn(name, { data: data?.content ?? [], asOf: now, failure, failedMore: m.news_latest_failed_more() })
  const empty = name === 'filtered' ? <Filtered onPress={() => undefined} /> : <NoStories />
  return <StoryList list={list} failed={m.news_latest_failed()} empty={empty} />
}

/** Shows the band of a lost connection for as long as its state stands here. */
function useStandStill(at: string | null): void {
  useEffect(() => {
    if (!at) return undefined
    standSince(at)
    return () => standSince(null)
  }, [at])
}
