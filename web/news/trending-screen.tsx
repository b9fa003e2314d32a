import { nameOf } from '../app/bilingual-name.ts'
import { Link, useSearchParams } from 'react-router'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { Story } from '@chowk/contract/article/story.ts'
import { getTrending, getTrendingCategories } from '@chowk/contract/recommend/trending.ts'
import { useList } from '../app/list/list.ts'
import { readInBrowser, readOnServer, useRead } from '../app/read.ts'
import type { Read } from '../app/read.ts'
import { ReadFailed } from '../app/screen/read-failed.tsx'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { RowBones } from '../ui/waiting/skeleton.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { FilterButton } from './filter/filter-button.tsx'
import { changedFields, useVisitorFilter } from './filter/visitor-filter.ts'
import { ListTools } from './lists/list-tools.tsx'
import { NothingFits } from './lists/nothing-fits.tsx'
import { ReasonLine } from './for-you/reason-line.tsx'
import { ListFailed } from './stories/list-failed.tsx'
import { MoreStories } from './stories/more-stories.tsx'
import { useShown } from './reading/shown-stories.ts'
import { SaveButton } from './saved/save-button.tsx'
import { LeadStory, StoryRow } from './stories/story-card.tsx'
import { TrendingBySwitch, trendingByOf } from './trending/trending-by.tsx'
import styles from './trending-screen.module.css'
import { categoryPath } from './words.ts'

const INPUT = { size: 20 }
const readsOf = (request: Request): readonly Read[] => [
  [getTrending, { ...INPUT, ...trendingByOf(new URL(request.url).searchParams) }],
  [getTrendingCategories, {}],
]

export async function loader({ context, request }: LoaderFunctionArgs) {
  return await readOnServer(context, readsOf(request))
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return readInBrowser(readsOf(request))
}

export const meta = () => [
  { title: `${m.news_trending_title()} · ${m.app_name()}` },
  { name: 'description', content: m.news_trending_description() },
]

/** Trending News: a ranking, each place with its reason. */
export default function TrendingScreen() {
  const [query] = useSearchParams()
  const order = trendingByOf(query)
  const list = useList(
    getTrending,
    { ...INPUT, ...order, ...changedFields(useVisitorFilter()) },
    { failed: m.news_trending_failed(), failedMore: m.news_trending_failed_more() },
  )
  const { data, status } = list
  const isFirst = data.length === 0
  const shown = useShown('trending', data)
  return (
    <div className={styles['screen']} aria-busy={list.pending}>
      <div ref={shown} className={styles['list']}>
        <header className={styles['head']}>
          <h1 className={styles['title']}>{m.news_trending_title()}</h1>
          <TrendingBySwitch query={query} />
          <div className={styles['tools']}>
            <ListTools />
            <FilterButton onApplied={list.load} />
          </div>
        </header>
        {order.by === 'PULSE' && <p className={styles['note']}>{m.news_trending_pulse_note()}</p>}
        {isFirst && (status === 'idle' || status === 'loading') && <RowBones />}
        {isFirst && status === 'failed' && <ListFailed list={list} title={m.news_trending_failed()} />}
        {isFirst && status === 'succeeded' && (
          <NothingFits
            onReset={list.load}
            otherwise={
              <StatePanel mark="missing" title={m.news_trending_empty_title()} text={m.news_trending_empty_text()}>
                <ButtonLink to="/latest">{m.app_go_to_latest()}</ButtonLink>
              </StatePanel>
            }
          />
        )}
        {!isFirst && <Ranks stories={data} />}
        {!isFirst && <MoreStories list={list} />}
      </div>
      <aside className={styles['side']}>
        <HotCategories />
      </aside>
    </div>
  )
}

function Ranks({ stories }: { stories: readonly Story[] }) {
  return (
    <ol className={styles['ranks']}>
      {stories.map((story, at) => (
        <li key={story._id} className={at === 0 ? styles['first'] : styles['place']}>
          <span className={styles['rank']} aria-hidden="true">
            {at + 1}
          </span>
          <div className={styles['story']}>
            {at === 0 ? (
              <LeadStory story={story} actions={<SaveButton story={story} look="icon" />} />
            ) : (
              <StoryRow story={story} actions={<SaveButton story={story} look="icon" />} />
            )}
            {story.reason && <ReasonLine reason={story.reason} isFill={story.fill ?? false} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

function HotCategories() {
  const { data, error, refetch } = useRead(getTrendingCategories, {})
  if (error && !data)
    return (
      <Section title={m.news_trending_categories()}>
        <ReadFailed failure={error} onRetry={() => void refetch()} />
      </Section>
    )
  if (!data || data.content.length === 0) return null
  return (
    <Section title={m.news_trending_categories()}>
      <ol className={styles['categories']}>
        {data.content.map((category) => (
          <li key={category.id}>
            <Link className={styles['category']} to={categoryPath(category)}>
              {nameOf(category.name)}
              <span className={styles['count']}>{m.news_stories_today({ count: category.articles })}</span>
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  )
}
