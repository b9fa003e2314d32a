import type { LoaderFunctionArgs } from 'react-router'
import { getForYouShape, getRecommended } from '@chowk/contract/recommend/recommended.ts'
import type { Story } from '@chowk/contract/article/story.ts'
import { useList } from '../app/list/list.ts'
import { readInBrowser, readOnServer, useRead } from '../app/read.ts'
import type { Read } from '../app/read.ts'
import { dateAndClock, useNow } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import { RowBones } from '../ui/waiting/skeleton.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { SaveButton } from './saved/save-button.tsx'
import styles from './for-you-screen.module.css'
import { ForYouStory } from './for-you/for-you-story.tsx'
import { ColdStart } from './for-you/cold-start.tsx'
import { ListShape } from './for-you/list-shape.tsx'
import { ListTools } from './lists/list-tools.tsx'
import { ListFailed } from './stories/list-failed.tsx'
import { MoreStories } from './stories/more-stories.tsx'
import { StoryMenuButton } from './stories/story-menu-button.tsx'
import { useShown } from './reading/shown-stories.ts'
import { ShareButton } from './article/share-button.tsx'
import { sharedStory } from './words.ts'

const INPUT = { size: 12 }
const READS: readonly Read[] = [
  [getRecommended, INPUT],
  [getForYouShape, {}],
]

export async function loader({ context }: LoaderFunctionArgs) {
  return await readOnServer(context, READS)
}

export function clientLoader() {
  return readInBrowser(READS)
}

export const meta = () => [{ title: `${m.news_for_you_title()} · ${m.app_name()}` }]

/** For You: each story with its reason, and beside the list what it is made from. */
export default function ForYouScreen() {
  const list = useList(getRecommended, INPUT, {
    failed: m.news_for_you_failed(),
    failedMore: m.news_for_you_failed_more(),
  })
  const { data, status, load } = list
  const isFirst = data.length === 0
  const shown = useShown('for-you', data)
  return (
    <div className={styles['screen']} aria-busy={list.pending}>
      <div className={styles['list']} ref={shown}>
        <Heading onChosen={load} />
        {isFirst && (status === 'idle' || status === 'loading') && <RowBones />}
        {isFirst && status === 'failed' && <ListFailed list={list} title={m.news_for_you_failed()} />}
        {isFirst && status === 'succeeded' && (
          <StatePanel mark="missing" title={m.news_for_you_empty_title()} text={m.news_for_you_empty_text()}>
            <ButtonLink to="/categories">{m.news_choose_categories()}</ButtonLink>
          </StatePanel>
        )}
        {!isFirst && <Stories stories={data} />}
        {!isFirst && <MoreStories list={list} />}
      </div>
      <aside className={styles['side']}>
        <ListShape onChange={load} />
      </aside>
    </div>
  )
}

function Heading({ onChosen }: { onChosen: () => void }) {
  const { data } = useRead(getRecommended, INPUT)
  const now = useNow()
  return (
    <div className={styles['heading']}>
      <h1 className={styles['title']}>{m.news_for_you_title()}</h1>
      <p className={styles['time']}>{data?.popularToday ? m.news_popular_today() : dateAndClock(data?.asOf ?? now)}</p>
      <div className={styles['tools']}>
        <ListTools />
      </div>
      {data?.popularToday && <ColdStart onChosen={onChosen} />}
    </div>
  )
}

function Stories({ stories }: { stories: readonly Story[] }) {
  return stories.map((story, at) => (
    <ForYouStory
      key={story._id}
      story={story}
      isFirst={at === 0}
      from="for-you"
      actions={
        <>
          <SaveButton story={story} look="icon" />
          <ShareButton shared={sharedStory(story)} look="icon" />
          <StoryMenuButton story={story} />
        </>
      }
    />
  ))
}
