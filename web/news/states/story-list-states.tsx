import { useEffect } from 'react'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { CallFailed } from '../../app/calls.ts'
import { List } from '../../app/list/list.tsx'
import { standSince } from '../../app/offline.ts'
import { read, useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { SignInStrip } from '../hub/sign-in-strip.tsx'
import { NoStories } from '../lists/no-stories.tsx'
import { Filtered } from '../lists/nothing-fits-panel.tsx'
import { storyRows } from '../lists/story-rows.tsx'
import { listIn } from './list-states.rules.ts'
import type { ListStateName } from './list-states.rules.ts'

/** What the states are shown with. */
export const STATES_INPUT = { size: 6 }

/** A list of stories in one of its states (news:N1), drawn by the components that lists are made of. */
export function StoryListIn({ name }: { name: ListStateName }) {
  const stories = useRead(getLatest, STATES_INPUT)
  const now = useNow()
  useStandStill(name === 'offline' ? now : null)
  if (name === 'sign-in') return <SignInStrip />
  const failure = new CallFailed({ status: 500, message: m.news_latest_failed(), requestId: '7f3a-91c2' })
  const words = { failed: m.news_latest_failed(), failedMore: m.news_latest_failed_more() }
  const first = read(getLatest, STATES_INPUT)
  const empty = name === 'filtered' ? <Filtered onPress={() => undefined} /> : <NoStories />
  return (
    <ReadBoundary read={stories}>
      {({ content }) => (
        <List list={listIn(name, { data: content, asOf: now, failure, words, first })} empty={empty}>
          {storyRows}
        </List>
      )}
    </ReadBoundary>
  )
}

/** Shows the band of a lost connection for as long as its state stands here. */
function useStandStill(address: string | null): void {
  useEffect(() => {
    if (!address) return undefined
    standSince(address)
    return () => standSince(null)
  }, [address])
}
