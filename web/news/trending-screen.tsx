import { nameOf } from '../app/bilingual-name.ts'
import { Link, useSearchParams } from 'react-router'
import type { Story } from '@chowk/contract/article/story.ts'
import { getTrending, getTrendingCategories } from '@chowk/contract/recommend/trending.ts'
import type { Filter } from '@chowk/contract/news/filter.ts'
import { List } from '../app/list/list.tsx'
import { listOf } from '../app/list/use-list.ts'
import type { ListState } from '../app/list/use-list.ts'
import { read, useRead } from '../app/read.ts'
import { ReadFailed } from '../app/screen/read-failed.tsx'
import { screenOf } from '../app/screen/screen.tsx'
import type { ScreenAddress } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { FilterButton } from './filter/filter-button.tsx'
import { changedFields, visitorFilter } from './filter/visitor-filter.ts'
import { ListTools } from './lists/list-tools.tsx'
import { NothingFits } from './lists/nothing-fits.tsx'
import { ReasonLine } from './for-you/reason-line.tsx'
import { useShown } from './reading/shown-stories.ts'
import { SaveButton } from './saved/save-button.tsx'
import { LeadStory, StoryRow } from './stories/story-card.tsx'
import { TrendingBySwitch, trendingByOf } from './trending/trending-by.tsx'
import styles from './trending-screen.module.css'
import { categoryPath } from './words.ts'

const INPUT = { size: 20 }

/** Trending News: a ranking, each place with its reason. */
const page = screenOf({
  title: m.news_trending_title,
  meta: () => [{ name: 'description', content: m.news_trending_description() }],
  device: visitorFilter,
  lists: ({ search }: ScreenAddress, filter: Filter) => ({
    trending: listOf(
      getTrending,
      { ...INPUT, ...trendingByOf(search), ...changedFields(filter) },
      { failed: m.news_trending_failed, failedMore: m.news_trending_failed_more },
    ),
  }),
  prefetch: () => [read(getTrendingCategories, {})],
  show: Trending,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Trending({ trending: list }: { trending: ListState<Story> }) {
  const [query] = useSearchParams()
  const { by } = trendingByOf(query)
  const shown = useShown('trending', list.data)
  return (
    <div className={`with-side ${styles['screen']}`}>
      <div ref={shown}>
        <header className={`cluster gap-3 ${styles['head']}`}>
          <h1 className="h1">{m.news_trending_title()}</h1>
          <TrendingBySwitch query={query} />
          <div className="row gap-1 push-end">
            <ListTools />
            <FilterButton onApplied={list.load} />
          </div>
        </header>
        {by === 'PULSE' && <p className={`small muted ${styles['note']}`}>{m.news_trending_pulse_note()}</p>}
        <List list={list} empty={<NothingFits onReset={list.load} otherwise={<NothingTrends />} />}>
          {(stories) => <Ranks stories={stories} />}
        </List>
      </div>
      <aside>
        <HotCategories />
      </aside>
    </div>
  )
}

const NothingTrends = () => (
  <StatePanel mark="missing" title={m.news_trending_empty_title()} text={m.news_trending_empty_text()}>
    <ButtonLink to="/latest">{m.app_go_to_latest()}</ButtonLink>
  </StatePanel>
)

function Ranks({ stories }: { stories: readonly Story[] }) {
  return (
    <ol>
      {stories.map((story, index) => (
        <li key={story._id} className={index === 0 ? styles['first'] : styles['place']}>
          <span className={styles['rank']} aria-hidden="true">
            {index + 1}
          </span>
          <div className={styles['story']}>
            {index === 0 ? (
              <LeadStory story={story} actions={<SaveButton story={story} variant="icon" />} />
            ) : (
              <StoryRow story={story} actions={<SaveButton story={story} variant="icon" />} />
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
            <Link
              className={`row spread gap-3 strong line-below hover-accent ${styles['category']}`}
              to={categoryPath(category)}
            >
              {nameOf(category.name)}
              <span className="small muted whole">{m.news_stories_today({ count: category.articles })}</span>
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  )
}
