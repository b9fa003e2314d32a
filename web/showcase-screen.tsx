import { Link, useSearchParams } from 'react-router'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { read } from './app/read.ts'
import { screenOf } from './app/screen/screen.tsx'
import { LIST_STATES } from './news/states/list-states.rules.ts'
import type { ListStateName } from './news/states/list-states.rules.ts'
import { STATES_INPUT, StoryListIn } from './news/states/story-list-states.tsx'
import { m } from './paraglide/messages.js'
import { COMPONENTS, Showcase } from './showcase/showcase.tsx'
import { Spinner } from './ui/waiting/spinner.tsx'
import styles from './showcase-screen.module.css'

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

/** Every component in its states, each at an address of its own, for the eye and for the tests (news:N3). */
const page = screenOf({
  title: m.showcase_title,
  meta: () => [{ name: 'robots', content: 'noindex' }],
  prefetch: () => [read(getLatest, STATES_INPUT)],
  show: Shown,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Shown() {
  const [query] = useSearchParams()
  const tab = query.get('tab') ?? 'shown'
  const state = LIST_STATES.find((one) => one === tab)
  const component = COMPONENTS.find(({ id }) => id === tab)
  const tabs = [
    ...LIST_STATES.map((id) => ({ id: id as string, name: NAMES[id]() })),
    ...COMPONENTS.map(({ id, name }) => ({ id, name: name() })),
  ]
  return (
    <div className={`${styles['screen']} ${component ? '' : styles['stories']}`}>
      <h1 className="h1">{m.showcase_title()}</h1>
      <p className={styles['text']}>{m.showcase_text()}</p>
      <nav className={`cluster gap-2 ${styles['states']}`} aria-label={m.showcase_title()}>
        {tabs.map(({ id, name }) => (
          <Link
            key={id}
            to={`?tab=${id}`}
            className={`inline-row small-strong hover-wash ${styles['state']}`}
            aria-current={id === tab ? 'page' : undefined}
            preventScrollReset
          >
            {name}
          </Link>
        ))}
      </nav>
      {state === 'page' && <Spinner size="page" label={m.news_state_page()} />}
      {state && state !== 'page' && <StoryListIn name={state} />}
      {component && <Showcase id={component.id} />}
    </div>
  )
}
