import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { useHydrated } from '../app/hydrated.ts'
import { useList } from '../app/list/list.ts'
import { lazyPart } from '../app/loading/lazy-part.tsx'
import type { Read } from '../app/read.ts'
import { readInBrowser, readOnServer } from '../app/read.ts'
import { m } from '../paraglide/messages.js'
import { FeedLinks } from './feeds/feed-links.tsx'
import { ListFailed } from './stories/list-failed.tsx'
import { MoreStories } from './stories/more-stories.tsx'
import { StoryFront, StoryFrontBones } from './stories/story-front.tsx'
import { useShown } from './reading/shown-stories.ts'
import { FilterButton } from './filter/filter-button.tsx'
import { LanguageChoice } from './filter/language-choice.tsx'
import { ListTools } from './lists/list-tools.tsx'
import { NothingFits } from './lists/nothing-fits.tsx'
import { changedFields, useVisitorFilter } from './filter/visitor-filter.ts'
import styles from './latest-screen.module.css'

const MutedLine = lazyPart('muted-line', async () => (await import('./stories/muted-line.tsx')).MutedLine)
const NewStoriesPill = lazyPart(
  'new-stories-pill',
  async () => (await import('./stories/new-stories-pill.tsx')).NewStoriesPill,
)
const NoStories = lazyPart('no-stories', async () => (await import('./lists/no-stories.tsx')).NoStories)
const INPUT = { size: 12 }
const WITH_MUTED = { ...INPUT, showMuted: 'YES' } as const
const READS: readonly Read[] = [[getLatest, INPUT]]

export async function loader({ context }: LoaderFunctionArgs) {
  return await readOnServer(context, READS)
}

export function clientLoader() {
  return readInBrowser(READS)
}

export const meta = () => [
  { title: `${m.news_latest_title()} · ${m.app_name()}` },
  { name: 'description', content: m.news_latest_description() },
]

/** Latest News: a lead, rows beside it, and more below. */
export default function LatestScreen() {
  const [isMutedShown, setMutedShown] = useState(false)
  const list = useList(
    getLatest,
    { ...(isMutedShown ? WITH_MUTED : INPUT), ...changedFields(useVisitorFilter()) },
    { failed: m.news_latest_failed(), failedMore: m.news_latest_failed_more() },
  )
  const { data, status } = list
  const isFirst = data.length === 0
  const isAlive = useHydrated()
  const shown = useShown('latest', data)
  return (
    <div ref={shown} className={styles['screen']} aria-busy={list.pending}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{m.news_latest_title()}</h1>
        <LanguageChoice />
        <div className={styles['tools']}>
          <ListTools whole={list.asOf ? { asOf: list.asOf } : undefined} />
          <FilterButton onApplied={list.load} />
        </div>
      </header>
      <FeedLinks feed="latest" title={m.news_latest_title()} />
      {isAlive && <NewStoriesPill list={list} />}
      {isFirst && (status === 'idle' || status === 'loading') && <StoryFrontBones />}
      {isFirst && status === 'failed' && <ListFailed list={list} title={m.news_latest_failed()} />}
      {isFirst && status === 'succeeded' && <NothingFits onReset={list.load} otherwise={<NoStories />} />}
      {!isFirst && <StoryFront stories={data} />}
      {!isFirst && <MoreStories list={list} />}
      {status === 'succeeded' && list.muted > 0 && <MutedLine count={list.muted} onShow={() => setMutedShown(true)} />}
    </div>
  )
}
