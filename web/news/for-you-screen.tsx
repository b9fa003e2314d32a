import { getForYouShape, getRecommended } from '@chowk/contract/recommend/recommended.ts'
import type { Story } from '@chowk/contract/article/story.ts'
import { List } from '../app/list/list.tsx'
import { listOf } from '../app/list/use-list.ts'
import type { ListState } from '../app/list/use-list.ts'
import { ListenButton } from '../app/player/listen-button.tsx'
import { read, useRead } from '../app/read.ts'
import { screenOf } from '../app/screen/screen.tsx'
import { dateAndClock, useNow } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { SaveButton } from './saved/save-button.tsx'
import styles from './for-you-screen.module.css'
import { ForYouStory } from './for-you/for-you-story.tsx'
import { ColdStart } from './for-you/cold-start.tsx'
import { ListShape } from './for-you/list-shape.tsx'
import { ListTools } from './lists/list-tools.tsx'
import { StoryMenuButton } from './stories/story-menu-button.tsx'
import { useShown } from './reading/shown-stories.ts'
import { ShareButton } from './article/share-button.tsx'
import { playableOf, sharedStory } from './words.ts'

const INPUT = { size: 12 }

/** For You: each story with its reason, and beside the list what it is made from. */
const page = screenOf({
  title: m.news_for_you_title,
  lists: () => ({
    recommended: listOf(getRecommended, INPUT, {
      failed: m.news_for_you_failed,
      failedMore: m.news_for_you_failed_more,
    }),
  }),
  prefetch: () => [read(getForYouShape, {})],
  show: ForYou,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function ForYou({ recommended: list }: { recommended: ListState<Story> }) {
  const shown = useShown('for-you', list.data)
  return (
    <div className={`with-side ${styles['screen']}`}>
      <div ref={shown}>
        <Heading />
        <List list={list} empty={<NothingForYou />}>
          {(stories) => <Stories stories={stories} />}
        </List>
      </div>
      <aside className={styles['side']}>
        <ListShape />
      </aside>
    </div>
  )
}

const NothingForYou = () => (
  <StatePanel mark="missing" title={m.app_nothing_here_yet()} text={m.news_for_you_empty_text()}>
    <ButtonLink to="/categories">{m.news_choose_categories()}</ButtonLink>
  </StatePanel>
)

function Heading() {
  const { data } = useRead(getRecommended, INPUT)
  const now = useNow()
  return (
    <div className={`cluster ${styles['heading']}`}>
      <h1 className="h1">{m.news_for_you_title()}</h1>
      <p className="small muted">{data?.popularToday ? m.news_popular_today() : dateAndClock(data?.asOf ?? now)}</p>
      <div className="push-end">
        <ListTools />
      </div>
      {data?.popularToday && <ColdStart />}
    </div>
  )
}

function Stories({ stories }: { stories: readonly Story[] }) {
  return stories.map((story, index) => (
    <ForYouStory
      key={story._id}
      story={story}
      isFirst={index === 0}
      from="for-you"
      actions={
        <>
          {story.hasAudio && <ListenButton story={playableOf(story)} variant="icon" />}
          <SaveButton story={story} variant="icon" />
          <ShareButton shared={sharedStory(story)} variant="icon" />
          <StoryMenuButton story={story} />
        </>
      }
    />
  ))
}
