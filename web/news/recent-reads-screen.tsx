import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { getDeviceReads, getRecentReads, removeRecentReads, takeDeviceReads } from '@chowk/contract/news/reading.ts'
import { callOverHttp } from '../app/calls.ts'
import { List } from '../app/list/list.tsx'
import { listOf } from '../app/list/use-list.ts'
import type { ListState } from '../app/list/use-list.ts'
import { useViewer } from '../app/page-facts.ts'
import { useRead } from '../app/read.ts'
import { screenOf } from '../app/screen/screen.tsx'
import type { ScreenAddress } from '../app/screen/screen.tsx'
import { dateText, useNow } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { Button, ButtonLink } from '../ui/button.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { showToast } from '../ui/floating/toast.ts'
import { byDays, isBegun } from './reading/read-days.rules.ts'
import type { ReadDay } from './reading/read-days.rules.ts'
import { BegunStory, ReadRow } from './reading/read-story.tsx'
import type { ReadStory } from './reading/read-story.tsx'
import { ReadPeriod, readPeriodOf } from './reading/read-period.tsx'
import { ReadingSettings } from './reading/reading-settings.tsx'
import styles from './recent-reads-screen.module.css'

const INPUT = { size: 20 }
const inputOf = (query: URLSearchParams) => ({ ...INPUT, ...readPeriodOf(query) })

/** Your Recent Reads: what was begun, then what was opened, by days. */
const page = screenOf({
  title: m.news_recent_title,
  lists: ({ search }: ScreenAddress) => ({
    reads: listOf(getRecentReads, inputOf(search), {
      failed: m.news_recent_failed,
      failedMore: m.news_recent_failed_more,
      isOfDevice: true,
    }),
  }),
  show: RecentReads,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function RecentReads({ reads: list }: { reads: ListState<ReadStory> }) {
  const [query] = useSearchParams()
  const { period } = readPeriodOf(query)
  const { data, load } = list
  const viewer = useViewer()
  const remove = (story: ReadStory) => {
    list.change((one) => (one._id === story._id ? null : one))
    callOverHttp(removeRecentReads, { articleIds: [story._id] }).catch(() => {
      load()
      showToast({ text: m.news_read_not_removed() })
    })
  }
  return (
    <div className={styles['screen']}>
      <Heading query={query} hasAny={data.length > 0} />
      <DeviceReads onTaken={load} />
      {!viewer && <ScriptNeeded />}
      <div className={`${styles['list']} ${viewer ? '' : styles['ofDevice']}`}>
        <List list={list} empty={<NothingRead inPeriod={period !== undefined} />}>
          {(stories) => <Reads stories={stories} remove={remove} />}
        </List>
      </div>
    </div>
  )
}

/** What a visitor opened is known to her browser's scripts alone. */
function ScriptNeeded() {
  return (
    <noscript>
      <StatePanel mark="missing" title={m.news_recent_script_title()} text={m.news_recent_script_text()}>
        <ButtonLink to="/latest">{m.app_go_to_latest()}</ButtonLink>
      </StatePanel>
    </noscript>
  )
}

interface ReadsProps {
  stories: readonly ReadStory[]
  remove: (story: ReadStory) => void
}

function Reads({ stories, remove }: ReadsProps) {
  const begun = stories.find(isBegun)
  return (
    <>
      {begun && <BegunStory story={begun} onRemove={() => remove(begun)} />}
      <Days stories={stories.filter((story) => story !== begun)} remove={remove} />
    </>
  )
}

function NothingRead({ inPeriod }: { inPeriod: boolean }) {
  if (inPeriod)
    return (
      <StatePanel mark="missing" title={m.news_activity_empty_title()} text={m.news_activity_empty_text()}>
        <ButtonLink to="/recent-reads">{m.news_activity_show_all()}</ButtonLink>
      </StatePanel>
    )
  return (
    <StatePanel mark="missing" title={m.news_recent_empty_title()} text={m.news_recent_empty_text()}>
      <ButtonLink to="/latest">{m.app_go_to_latest()}</ButtonLink>
    </StatePanel>
  )
}

interface HeadingProps {
  query: URLSearchParams
  hasAny: boolean
}

function Heading({ query, hasAny }: HeadingProps) {
  const viewer = useViewer()
  const { data } = useRead(getRecentReads, inputOf(query))
  const retentionDays = data?.keptDays ?? (viewer ? 90 : 30)
  return (
    <div className={`cluster page-head ${styles['heading']}`}>
      <h1 className={`h1 ${styles['title']}`}>{m.news_recent_title()}</h1>
      <p className={`small muted ${styles['note']}`}>
        {viewer ? m.news_recent_kept({ days: retentionDays }) : m.news_recent_kept_device({ days: retentionDays })}
      </p>
      <ReadingSettings isSignedIn={viewer !== null} isPaused={data?.paused ?? false} hasAny={hasAny} />
      {(hasAny || readPeriodOf(query).period) && <ReadPeriod query={query} retentionDays={retentionDays} />}
    </div>
  )
}

const NAMES = { today: m.app_today, yesterday: m.news_yesterday }

function Days({ stories, remove }: ReadsProps) {
  const now = useNow()
  const titleOf = ({ name, date }: ReadDay<ReadStory>) => (name === 'earlier' ? dateText(date) : NAMES[name]())
  return byDays(stories, now).map((day) => (
    <section key={day.date} className={`ruled ${styles['day']}`}>
      <h2 className="h3">{titleOf(day)}</h2>
      {day.items.map((story) => (
        <ReadRow key={story._id} story={story} onRemove={() => remove(story)} />
      ))}
    </section>
  ))
}

/** After signing in: what was read on this device before (RR6). */
function DeviceReads({ onTaken }: { onTaken: () => void }) {
  const viewer = useViewer()
  return viewer ? <DeviceQuestion onTaken={onTaken} /> : null
}

function DeviceQuestion({ onTaken }: { onTaken: () => void }) {
  const { data } = useRead(getDeviceReads, {})
  const [isAnswered, setAnswered] = useState(false)
  if (!data || data.count === 0 || isAnswered) return null
  const take = (merge: boolean) => {
    setAnswered(true)
    callOverHttp(takeDeviceReads, { merge }).then(onTaken, () => {
      setAnswered(false)
      showToast({ text: m.news_taste_failed() })
    })
  }
  return (
    <div className={`cluster ${styles['question']}`}>
      <p>{m.news_device_reads({ count: data.count })}</p>
      <Button small onClick={() => take(true)}>
        {m.app_add()}
      </Button>
      <Button small variant="outlined" onClick={() => take(false)}>
        {m.news_merge_no()}
      </Button>
    </div>
  )
}
