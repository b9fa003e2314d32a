import { useState } from 'react'
import type { Story } from '@chowk/contract/article/story.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { useHydrated } from '../app/hydrated.ts'
import { List } from '../app/list/list.tsx'
import { listOf, useList } from '../app/list/use-list.ts'
import type { ListState } from '../app/list/use-list.ts'
import { lazyComponent } from '../app/loading/lazy-component.tsx'
import { read } from '../app/read.ts'
import { screenOf } from '../app/screen/screen.tsx'
import type { ScreenAddress } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { FeedLinks } from './feeds/feed-links.tsx'
import { StoryFront, StoryFrontSkeleton } from './stories/story-front.tsx'
import { useShown } from './reading/shown-stories.ts'
import { FilterButton } from './filter/filter-button.tsx'
import { LanguageChoice } from './filter/language-choice.tsx'
import { ListTools } from './lists/list-tools.tsx'
import { NothingFits } from './lists/nothing-fits.tsx'
import { initializeFilter } from '@chowk/contract/news/filter.ts'
import type { Filter } from '@chowk/contract/news/filter.ts'
import { changedFields, useVisitorFilter, visitorFilter } from './filter/visitor-filter.ts'
import styles from './latest-screen.module.css'

const MutedLine = lazyComponent('muted-line', async () => (await import('./stories/muted-line.tsx')).MutedLine)
const NewStoriesPill = lazyComponent(
  'new-stories-pill',
  async () => (await import('./stories/new-stories-pill.tsx')).NewStoriesPill,
)
const NoStories = lazyComponent('no-stories', async () => (await import('./lists/no-stories.tsx')).NoStories)
const INPUT = { size: 12 }
const WITH_MUTED = { ...INPUT, showMuted: 'YES' } as const
const WORDS = { failed: m.news_latest_failed, failedMore: m.news_latest_failed_more }

/** Latest News: a lead, rows beside it, and more below. */
const page = screenOf({
  title: m.news_latest_title,
  meta: () => [{ name: 'description', content: m.news_latest_description() }],
  device: visitorFilter,
  lists: (_: ScreenAddress, filter: Filter) => ({
    latest: listOf(getLatest, { ...INPUT, ...changedFields(filter) }, WORDS),
  }),
  prefetch: ({ viewer }) => (viewer ? [read(initializeFilter, {})] : []),
  show: Latest,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Latest({ latest }: { latest: ListState<Story> }) {
  const [isMutedShown, setMutedShown] = useState(false)
  return isMutedShown ? <WithMuted /> : <Stories list={latest} onMuted={() => setMutedShown(true)} />
}

function WithMuted() {
  const narrowing = changedFields(useVisitorFilter())
  const words = { failed: WORDS.failed(), failedMore: WORDS.failedMore() }
  return <Stories list={useList(getLatest, { ...WITH_MUTED, ...narrowing }, words)} />
}

function Stories({ list, onMuted }: { list: ListState<Story>; onMuted?: () => void }) {
  const isAlive = useHydrated()
  const shown = useShown('latest', list.data)
  return (
    <div ref={shown} className={styles['screen']}>
      <header className={`cluster ${styles['head']}`}>
        <h1 className="h2">{m.news_latest_title()}</h1>
        <LanguageChoice onChosen={list.load} />
        <div className={`row gap-1 push-end ${styles['tools']}`}>
          <ListTools full={list.asOf ? { asOf: list.asOf } : undefined} />
          <FilterButton onApplied={list.load} />
        </div>
      </header>
      <FeedLinks feed="latest" title={m.news_latest_title()} />
      {isAlive && <NewStoriesPill list={list} />}
      <List
        list={list}
        skeleton={<StoryFrontSkeleton />}
        empty={<NothingFits onReset={list.load} otherwise={<NoStories />} />}
      >
        {(stories) => <StoryFront stories={stories} />}
      </List>
      {onMuted && list.status === 'succeeded' && list.muted > 0 && <MutedLine count={list.muted} onShow={onMuted} />}
    </div>
  )
}
