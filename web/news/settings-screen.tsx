import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getFeedLink } from '@chowk/contract/news/feed-link.ts'
import { listMutes } from '@chowk/contract/news/mute.ts'
import { getRecentReads } from '@chowk/contract/news/reading.ts'
import { getForYouShape, getLearnedForStudents } from '@chowk/contract/recommend/recommended.ts'
import { useViewer } from '../app/page-facts.ts'
import { read } from '../app/read.ts'
import { screenOf } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { FeedsSection } from './feeds/feeds-section.tsx'
import { OpmlSection } from './feeds/opml-section.tsx'
import { DownloadSection } from './settings/download-section.tsx'
import { HISTORY, HistorySection } from './settings/history-section.tsx'
import { MutesSection } from './settings/mutes-section.tsx'
import { isPicker } from './settings/picker.rules.ts'
import { PicksSection } from './settings/picks-section.tsx'
import { isSchoolHead, StudentsSection } from './settings/students-section.tsx'
import { TextSection } from './settings/text-section.tsx'
import { isRunner, WorkspacePublicationsSection } from './settings/workspace-publications-section.tsx'
import styles from './settings-screen.module.css'

/** All that a reader may set about news: what is hidden, how it looks, what is kept of her, and what she takes along. */
const page = screenOf({
  title: m.news_settings_title,
  prefetch: ({ viewer }) => [
    read(listMutes, {}),
    read(getRecentReads, HISTORY),
    read(getForYouShape, {}),
    read(getFeedLink, {}),
    ...(isSchoolHead(viewer) ? [read(getLearnedForStudents, {})] : []),
  ],
  show: Settings,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Settings() {
  const viewer = useViewer()
  const parts = [
    { id: 'muted', name: m.news_muted_title(), part: <MutesSection /> },
    { id: 'text', name: m.news_text(), part: <TextSection /> },
    { id: 'history', name: m.privacy_kept(), part: <HistorySection /> },
    { id: 'download', name: m.news_settings_download(), part: <DownloadSection /> },
    ...(isPicker(viewer) ? [{ id: 'picks', name: m.news_picks_title(), part: <PicksSection /> }] : []),
    ...(isRunner(viewer)
      ? [{ id: 'first-publications', name: m.news_starters_title(), part: <WorkspacePublicationsSection /> }]
      : []),
    ...(isSchoolHead(viewer) ? [{ id: 'students', name: m.news_students_title(), part: <StudentsSection /> }] : []),
    { id: 'feeds', name: m.news_feeds_title(), part: <Feeds /> },
  ]
  return (
    <div className={styles['screen']}>
      <h1 className="h2">{m.news_settings_title()}</h1>
      <nav className={`cluster ${styles['parts']}`} aria-label={m.news_settings_parts()}>
        {parts.map(({ id, name }) => (
          <a key={id} href={`#${id}`} className="text-button">
            {name}
          </a>
        ))}
      </nav>
      {parts.map(({ id, part: section }) => (
        <Section key={id} id={id}>
          {section}
        </Section>
      ))}
      <p className={styles['reports']}>
        <Link to="/my-reports" className="text-button">
          {m.news_my_reports_title()}
        </Link>
      </p>
    </div>
  )
}

const Section = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} className={styles['part']}>
    {children}
  </div>
)

const Feeds = () => (
  <Fragment>
    <FeedsSection />
    <OpmlSection />
  </Fragment>
)
