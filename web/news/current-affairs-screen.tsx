import { initializeFilter } from '@chowk/contract/news/filter.ts'
import { getHub } from '@chowk/contract/news/hub.ts'
import { getTrending } from '@chowk/contract/recommend/trending.ts'
import type { Input } from '@chowk/contract/call.ts'
import { NO_CHOICE, deviceChoice, useDeviceChoice } from '../app/device-choice.ts'
import { useViewer } from '../app/page-facts.ts'
import { read, useRead } from '../app/read.ts'
import { dateText, useNow } from '../app/time.tsx'
import { ReadBoundary } from '../app/screen/read-boundary.tsx'
import { screenOf } from '../app/screen/screen.tsx'
import type { ScreenAddress } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { FilterButton } from './filter/filter-button.tsx'
import { LanguageChoice } from './filter/language-choice.tsx'
import { changedFields, visitorFilter } from './filter/visitor-filter.ts'
import { weekdayText } from './hub/weekday.ts'
import { AllCategories, AllPublishers } from './hub/all.tsx'
import { LatestFront } from './hub/latest-front.tsx'
import { MixColumns, YourCategories } from './hub/own-lists.tsx'
import { ForYou, PERSONAL_READS, RecentReads, SavedItems } from './hub/personal.tsx'
import { SignInStrip } from './hub/sign-in-strip.tsx'
import { Trending } from './hub/trending.tsx'
import { ListenToday } from './lists/listen-list.tsx'
import { StoryFrontSkeleton } from './stories/story-front.tsx'
import styles from './current-affairs-screen.module.css'

const TRENDING = { size: 6 }

const device = {
  use: () => ({ follows: useDeviceChoice(), filter: visitorFilter.use() }),
  now: () => ({ follows: deviceChoice(), filter: visitorFilter.now() }),
  initial: { follows: NO_CHOICE, filter: visitorFilter.initial },
}
type Device = typeof device.initial

function inputOf(viewer: ScreenAddress['viewer'], { follows, filter }: Device): Input<typeof getHub> {
  const { publications, categories } = follows
  const isOfDevice = !viewer && publications.length + categories.length > 0
  return {
    lead: getLocale(),
    ...(isOfDevice && { publications: [...publications], categories: [...categories] }),
    ...changedFields(filter),
  }
}

/** The hub: nine sections in the order of news:L4, no two alike; what needs a person folds into one strip for visitors. */
const page = screenOf({
  title: m.app_tab_current_affairs,
  meta: () => [{ name: 'description', content: m.news_latest_description() }],
  device,
  prefetch: ({ viewer }, own: Device) => [
    read(getHub, inputOf(viewer, own)),
    read(getTrending, { ...TRENDING, ...changedFields(own.filter) }),
    ...(viewer ? [read(initializeFilter, {}), ...PERSONAL_READS] : []),
  ],
  show: CurrentAffairs,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function CurrentAffairs() {
  const viewer = useViewer()
  const own = device.use()
  const hub = useRead(getHub, inputOf(viewer, own))
  const trending = useRead(getTrending, { ...TRENDING, ...changedFields(own.filter) })
  return (
    <div className={`stack ${styles['screen']}`}>
      <header className={`cluster ${styles['head']}`}>
        {/* On a phone the tab above says the name; the day takes its place, and listening stands below the first story. */}
        <h1 className="h1 phone-heard">{m.app_tab_current_affairs()}</h1>
        <Today />
        <LanguageChoice onChosen={() => void hub.refetch()} />
        <div className={`desk-only ${styles['listen']}`}>
          <ListenToday />
        </div>
        <FilterButton onApplied={() => void hub.refetch()} />
      </header>
      <ReadBoundary read={hub} failed={m.news_latest_failed()} skeleton={<StoryFrontSkeleton />}>
        {(data) => (
          <>
            <LatestFront stories={data.latest} />
            <ReadBoundary read={trending} failed={m.news_trending_failed()}>
              {({ content }) => content.length > 0 && <Trending stories={content} />}
            </ReadBoundary>
            <MixColumns mix={data.mix} />
            <YourCategories rows={data.yourCategories} />
            {viewer ? (
              <>
                <ForYou />
                <div className={styles['pair']}>
                  <RecentReads />
                  <SavedItems />
                </div>
              </>
            ) : (
              <SignInStrip />
            )}
            <AllPublishers publishers={data.publishers} />
            <AllCategories categories={data.categories} />
          </>
        )}
      </ReadBoundary>
    </div>
  )
}

function Today() {
  const now = useNow()
  return <p className={`muted ${styles['today']}`}>{`${weekdayText(now)}, ${dateText(now)}`}</p>
}
