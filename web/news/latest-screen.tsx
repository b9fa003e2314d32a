import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { useList } from '../app/list.ts'
import type { Read } from '../app/read.ts'
import { readInBrowser, readOnServer } from '../app/read.ts'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { FeedLinks } from './feeds/feed-links.tsx'
import { ListFailed } from './stories/list-failed.tsx'
import { MoreStories } from './stories/more-stories.tsx'
import { MutedLine } from './stories/muted-line.tsx'
import { NewStoriesPill } from './stories/new-stories-pill.tsx'
import { StoryFront, StoryFrontBones } from './stories/story-front.tsx'
import { useShown } from './reading/shown-stories.ts'
import { FilterButton } from './filter/filter-button.tsx'
import { changedFields, useVisitorFilter } from './filter/visitor-filter.ts'
import styles from './latest-screen.module.css'

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
  const shown = useShown('latest', data)
  return (
    <div ref={shown} className={styles['screen']} aria-busy={list.pending}>
      <h1 className="only-heard">{m.news_latest_title()}</h1>
      <div className={styles['filter']}>
        <FilterButton onApplied={list.load} />
      </div>
      <FeedLinks feed="latest" title={m.news_latest_title()} />
      <NewStoriesPill list={list} />
      {isFirst && (status === 'idle' || status === 'loading') && <StoryFrontBones />}
      {isFirst && status === 'failed' && <ListFailed list={list} title={m.news_latest_failed()} />}
      {isFirst && status === 'succeeded' && (
        <StatePanel mark="missing" title={m.news_latest_empty_title()} text={m.news_latest_empty_text()}>
          <ButtonLink to="/publisher">{m.news_see_publishers()}</ButtonLink>
        </StatePanel>
      )}
      {!isFirst && <StoryFront stories={data} />}
      {!isFirst && <MoreStories list={list} />}
      {status === 'succeeded' && <MutedLine count={list.muted} onShow={() => setMutedShown(true)} />}
    </div>
  )
}
