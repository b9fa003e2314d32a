import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getFeedLink } from '@chowk/contract/news/feed-link.ts'
import { listMutes } from '@chowk/contract/news/mute.ts'
import { getRecentReads } from '@chowk/contract/news/reading.ts'
import { getForYouShape } from '@chowk/contract/recommend/recommended.ts'
import { useViewer } from '../app/page-facts.ts'
import { read } from '../app/read.ts'
import { screenOf } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { FeedsPart } from './feeds/feeds-part.tsx'
import { OpmlPart } from './feeds/opml-part.tsx'
import { DownloadPart } from './settings/download-part.tsx'
import { HISTORY, HistoryPart } from './settings/history-part.tsx'
import { MutesPart } from './settings/mutes-part.tsx'
import { isPicker } from './settings/picker.rules.ts'
import { PicksPart } from './settings/picks-part.tsx'
import { isSchoolHead, StudentsPart } from './settings/students-part.tsx'
import { TextPart } from './settings/text-part.tsx'
import { isRunner, WorkspacePublicationsPart } from './settings/workspace-publications-part.tsx'
import styles from './settings-screen.module.css'

/** All that a reader may set about news: what is hidden, how it looks, what is kept of her, and what she takes along. */
const page = screenOf({
  title: m.news_settings_title,
  prefetch: () => [read(listMutes, {}), read(getRecentReads, HISTORY), read(getForYouShape, {}), read(getFeedLink, {})],
  show: Settings,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Settings() {
  const viewer = useViewer()
  const parts = [
    { id: 'muted', name: m.news_muted_title(), part: <MutesPart /> },
    { id: 'text', name: m.news_text(), part: <TextPart /> },
    { id: 'history', name: m.news_settings_history(), part: <HistoryPart /> },
    { id: 'download', name: m.news_settings_download(), part: <DownloadPart /> },
    ...(isPicker(viewer) ? [{ id: 'picks', name: m.news_picks_title(), part: <PicksPart /> }] : []),
    ...(isRunner(viewer)
      ? [{ id: 'first-publications', name: m.news_starters_title(), part: <WorkspacePublicationsPart /> }]
      : []),
    ...(isSchoolHead(viewer) ? [{ id: 'students', name: m.news_students_title(), part: <StudentsPart /> }] : []),
    { id: 'feeds', name: m.news_feeds_title(), part: <Feeds /> },
  ]
  return (
    <div className={styles['screen']}>
      <h1 className={styles['title']}>{m.news_settings_title()}</h1>
      <nav className={styles['parts']} aria-label={m.news_settings_parts()}>
        {parts.map(({ id, name }) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      {parts.map(({ id, part }) => (
        <Part key={id} id={id}>
          {part}
        </Part>
      ))}
      <p className={styles['reports']}>
        <Link to="/my-reports">{m.news_my_reports_title()}</Link>
      </p>
    </div>
  )
}

const Part = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} className={styles['part']}>
    {children}
  </div>
)

const Feeds = () => (
  <Fragment>
    <FeedsPart />
    <OpmlPart />
  </Fragment>
)
