import type { LoaderFunctionArgs } from 'react-router'
import { getHub } from '@chowk/contract/news/hub.ts'
import { getTrending } from '@chowk/contract/recommend/trending.ts'
import { useDeviceChoice } from '../app/device-choice.ts'
import { pageContext } from '../app/page-context.ts'
import { useViewer } from '../app/page-facts.ts'
import { readInBrowser, readOnServer, useRead } from '../app/read.ts'
import type { Read } from '../app/read.ts'
import { dateText, useNow } from '../app/time.tsx'
import { ReadBoundary } from '../app/screen/read-boundary.tsx'
import { m } from '../paraglide/messages.js'
import { FilterButton } from './filter/filter-button.tsx'
import { LanguageChoice } from './filter/language-choice.tsx'
import { changedFields, useVisitorFilter } from './filter/visitor-filter.ts'
import { weekdayText } from './hub/weekday.ts'
import { AllCategories, AllPublishers } from './hub/all.tsx'
import { LatestFront } from './hub/latest-front.tsx'
import { MixColumns, YourCategories } from './hub/own-lists.tsx'
import { ForYou, PERSONAL_READS, RecentReads, SavedItems } from './hub/personal.tsx'
import { SignInStrip } from './hub/sign-in-strip.tsx'
import { Trending } from './hub/trending.tsx'
import { ListenToday } from './lists/listen-list.tsx'
import { StoryFrontBones } from './stories/story-front.tsx'
import styles from './current-affairs-screen.module.css'

const TRENDING = { size: 6 }
const READS: readonly Read[] = [
  [getHub, {}],
  [getTrending, TRENDING],
]

export async function loader({ context }: LoaderFunctionArgs) {
  const isPerson = context.get(pageContext).viewer !== null
  return await readOnServer(context, isPerson ? [...READS, ...PERSONAL_READS] : READS)
}

export function clientLoader() {
  return readInBrowser(READS)
}

export const meta = () => [
  { title: `${m.app_tab_current_affairs()} · ${m.app_name()}` },
  { name: 'description', content: m.news_latest_description() },
]

/** The hub: nine sections in the order of news:L4, no two alike; what needs a person folds into one strip for visitors. */
export default function CurrentAffairsScreen() {
  const viewer = useViewer()
  const device = useDeviceChoice()
  const isOfDevice = !viewer && device.publications.length + device.categories.length > 0
  const narrowing = changedFields(useVisitorFilter())
  const own = isOfDevice ? { publications: [...device.publications], categories: [...device.categories] } : {}
  const input = { ...own, ...narrowing }
  const hub = useRead(getHub, input)
  const trending = useRead(getTrending, { ...TRENDING, ...narrowing })
  return (
    <div className={styles['screen']}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{m.app_tab_current_affairs()}</h1>
        <Today />
        <LanguageChoice />
        <div className={styles['listen']}>
          <ListenToday />
        </div>
        <FilterButton onApplied={() => void hub.refetch()} />
      </header>
      <ReadBoundary read={hub} failed={m.news_latest_failed()} skeleton={<StoryFrontBones />}>
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
  return <p className={styles['today']}>{`${weekdayText(now)}, ${dateText(now)}`}</p>
}
