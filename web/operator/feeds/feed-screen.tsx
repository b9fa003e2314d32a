import { IconRefresh } from '../../ui/icons.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { changeFeed, getFeed, pollNow, stopFeed } from '@chowk/contract/operator/feed.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { PublicationLogo } from '../../ui/picture/publication-logo.tsx'
import { AddressTester } from './address-tester.tsx'
import { FeedFacts, FeedItems, FeedPolls } from './feed-sections.tsx'
import { FeedForm } from './feed-form.tsx'
import { FileFrame } from '../record/file-frame.tsx'
import { FRAME_READS } from '../operation-frame.tsx'
import styles from '../operation.module.css'
import { Why } from '../fields.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { useToastAction } from '../../app/form/toast-action.ts'
import { FEED_ERRORS, FEED_GONE, FEED_HEALTH, faultText } from '../words.ts'

/** One feed: what came, its polls, how it is read. */
const page = screenOf({
  title: m.operator_feed,
  reads: ({ params }: ScreenAddress) => ({ feed: read(getFeed, { feedId: params['feedId'] ?? '' }) }),
  prefetch: () => FRAME_READS,
  frame: ({ answers, children }) => (
    <FileFrame list={{ to: '/operation/feeds', name: m.operator_feeds() }} name={answers?.feed.title}>
      {children}
    </FileFrame>
  ),
  show: FeedFile,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

type Feed = Output<typeof getFeed>

function FeedHead({ feed, onEdit }: { feed: Feed; onEdit: () => void }) {
  const poll = useToastAction(pollNow, { refreshes: [getFeed] })
  const stop = useToastAction(stopFeed, { errors: FEED_GONE, refreshes: [getFeed] })
  const isStopped = feed.state === 'PAUSED'
  return (
    <header className={`cluster ${styles['head']}`}>
      <PublicationLogo publication={feed.publication} size={36} />
      <h1>{feed.title}</h1>
      <StateDot state={feed.standing}>{FEED_HEALTH[feed.standing]()}</StateDot>
      <div className="cluster">
        <Button variant="plain" small onClick={() => stop.mutate({ feedId: feed.id, stopped: !isStopped })}>
          {isStopped ? m.operator_start() : m.operator_stop()}
        </Button>
        <Button variant="outlined" small onClick={onEdit}>
          {m.app_edit()}
        </Button>
        <Button
          small
          disabled={poll.isPending}
          onClick={() =>
            poll.mutate({ feedIds: [feed.id] }, { onSuccess: () => showToast({ text: m.operator_polled() }) })
          }
        >
          <IconRefresh size={18} stroke={1.75} aria-hidden />
          {m.operator_poll_now()}
        </Button>
      </div>
    </header>
  )
}

function NewAddress({ feed, begin }: { feed: Feed; begin: boolean }) {
  const change = useToastAction(changeFeed, { errors: FEED_ERRORS, refreshes: [getFeed] })
  const take = (address: string) =>
    change.mutate({ feedId: feed.id, address }, { onSuccess: () => showToast({ text: m.operator_polled() }) })
  return (
    <section className={styles['part']}>
      <h2>{m.operator_test_address()}</h2>
      <AddressTester begin={begin ? feed.home : undefined}>
        {(result) => (
          <div className="cluster">
            <Button small disabled={result.url === feed.address || change.isPending} onClick={() => take(result.url)}>
              {m.operator_use_address()}
            </Button>
          </div>
        )}
      </AddressTester>
    </section>
  )
}

function FeedFile({ feed }: { feed: Feed }) {
  const [search] = useSearchParams()
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <FeedHead feed={feed} onEdit={() => setEditing(!isEditing)} />
      <p className={`small muted breaks ${styles['full']}`}>{feed.address}</p>
      {feed.fault && (
        <p>
          <Why bad={feed.standing === 'FAILS'}>{faultText(feed.fault, feed.failures)}</Why>
        </p>
      )}
      {isEditing && <FeedForm feed={feed} onDone={() => setEditing(false)} />}
      <div className={styles['columns']}>
        <div>
          <FeedItems feed={feed} />
          <FeedPolls feed={feed} />
        </div>
        <div>
          <FeedFacts feed={feed} />
          <NewAddress feed={feed} begin={search.get('find') === '1'} />
        </div>
      </div>
    </>
  )
}
