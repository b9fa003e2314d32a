import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countFeeds, listFeeds, pollNow, stopFeed } from '@chowk/contract/operator/feed.ts'
import type { FeedRow } from '@chowk/contract/operator/feed.ts'
import { callOverHttp } from '../../app/calls.ts'
import { errorMessage } from '../../app/error-messages.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import { BulkBar, BulkButton } from '../../ui/table/bulk-bar.tsx'
import type { Selection } from '../../ui/table/selection.ts'
import { FEED_GONE } from '../words.ts'

interface FeedBulkProps {
  rows: readonly FeedRow[]
  selection: Selection
}

/** What can be done with several feeds: each is looked at, stopped or started as by its own button. */
export function FeedBulk({ rows, selection }: FeedBulkProps) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const chosen = rows.filter(({ id }) => selection.chosen.has(id))
  const stopped = chosen.filter(({ state }) => state === 'PAUSED')
  const running = chosen.filter(({ state }) => state !== 'PAUSED')
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      selection.clear()
      showToast({ text: done })
    } catch (error) {
      showToast({ text: errorMessage(error, FEED_GONE) })
    }
    // Some of them may be done though one was not.
    await Promise.all([listFeeds, countFeeds].map(({ address }) => client.invalidateQueries({ queryKey: [address] })))
    setBusy(false)
  }
  const turn = (feeds: readonly FeedRow[], isStopped: boolean) => async () =>
    await Promise.all(feeds.map(async ({ id }) => await callOverHttp(stopFeed, { feedId: id, stopped: isStopped })))
  const poll = async () => await callOverHttp(pollNow, { feedIds: chosen.map(({ id }) => id) })
  return (
    <BulkBar selection={selection}>
      <BulkButton disabled={isBusy} onClick={() => void run(poll, m.operator_polled_many({ count: chosen.length }))}>
        {m.operator_poll_now()}
      </BulkButton>
      {running.length > 0 && (
        <BulkButton
          disabled={isBusy}
          onClick={() => void run(turn(running, true), m.operator_stopped_many({ count: running.length }))}
        >
          {m.operator_stop()}
        </BulkButton>
      )}
      {stopped.length > 0 && (
        <BulkButton
          disabled={isBusy}
          onClick={() => void run(turn(stopped, false), m.operator_started_many({ count: stopped.length }))}
        >
          {m.operator_start()}
        </BulkButton>
      )}
    </BulkBar>
  )
}
