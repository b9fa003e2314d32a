import { IconChecks, IconSettings } from '../ui/icons.ts'
import { Link, useSearchParams } from 'react-router'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import type { Notice } from '@chowk/contract/notice/notice.ts'
import { List } from '../app/list/list.tsx'
import { listOf } from '../app/list/use-list.ts'
import type { ListState } from '../app/list/use-list.ts'
import { NoticeRow } from '../app/notice/notice-row.tsx'
import { useUnread } from '../app/notice/unread.ts'
import { useReading } from '../app/notice/use-reading.ts'
import { screenOf } from '../app/screen/screen.tsx'
import type { ScreenAddress } from '../app/screen/screen.tsx'
import { SwapBar } from '../app/shell/swap-bar.tsx'
import { useNow } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import { RowSkeleton } from '../ui/waiting/skeleton.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { sectionsOf } from './sections.rules.ts'
import type { SectionName } from './sections.rules.ts'
import styles from './notifications-screen.module.css'

export const handle = { bar: 'own' }

const ofIn = (search: URLSearchParams): 'ME' | 'WORKSPACE' | undefined => {
  const of = search.get('of')
  return of === 'ME' || of === 'WORKSPACE' ? of : undefined
}

const page = screenOf({
  title: m.notice_title,
  lists: ({ search }: ScreenAddress) => {
    const of = ofIn(search)
    return {
      notices: listOf(
        listNotices,
        { size: 20, ...(of && { of }) },
        { failed: m.notice_failed, failedMore: m.notice_failed },
      ),
    }
  },
  show: Notifications,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

const SECTIONS: Readonly<Record<SectionName, () => string>> = {
  new: m.notice_new,
  today: m.notice_today,
  yesterday: m.notice_yesterday,
  earlier: m.notice_earlier,
}

/** Everything that the person was told of. */
function Notifications({ notices }: { notices: ListState<Notice> }) {
  const [search] = useSearchParams()
  const { readOne, readAll, isBusy, problem } = useReading(notices.change)
  const known = notices.data.filter(({ isNew }) => isNew).length
  const unread = useUnread()
  const { asOf } = notices
  const markAll = asOf !== null && (known > 0 || (unread ?? 0) > 0) ? () => readAll(asOf) : undefined
  return (
    <div className={styles['screen']}>
      <SwapBar back="/" title={m.notice_title()}>
        {markAll && (
          <button
            type="button"
            className="icon-button"
            aria-label={m.notice_read_all()}
            disabled={isBusy}
            onClick={markAll}
          >
            <IconChecks size={24} stroke={1.75} aria-hidden />
          </button>
        )}
        <SettingsLink />
      </SwapBar>
      <div className={`desk-only row gap-3 ${styles['head']}`}>
        <h1 className="h1 grow">{m.notice_title()}</h1>
        {markAll && (
          <button type="button" className="text-button" disabled={isBusy} onClick={markAll}>
            {m.notice_read_all()}
          </button>
        )}
        <SettingsLink />
      </div>
      <Filter of={ofIn(search)} />
      {problem && <p role="alert">{problem}</p>}
      {!search.has('of') && unread !== null && unread > known && !notices.hasMore && notices.status === 'succeeded' && (
        <p className={styles['fresh']}>
          <button type="button" className="text-button" onClick={notices.load}>
            {m.notice_show_new()}
          </button>
        </p>
      )}
      <List list={notices} skeleton={<RowSkeleton count={6} />} empty={<Nothing />}>
        {(rows) => <Sections rows={rows} onOpen={readOne} />}
      </List>
    </div>
  )
}

function Sections({ rows, onOpen }: { rows: readonly Notice[]; onOpen: (notice: Notice) => void }) {
  const now = useNow()
  return sectionsOf(rows, now).map(({ name, notices }) => (
    <section key={name} className={`ruled ${styles['section']}`}>
      <h2 className="h4">{SECTIONS[name]()}</h2>
      <ul>
        {notices.map((notice) => (
          <NoticeRow key={notice._id} notice={notice} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  ))
}

const SettingsLink = () => (
  <Link to="/settings/notifications" className="icon-button" aria-label={m.notice_settings()}>
    <IconSettings size={22} stroke={1.75} aria-hidden />
  </Link>
)

function Filter({ of }: { of: 'ME' | 'WORKSPACE' | undefined }) {
  const link = (value: typeof of, name: string) => (
    <Link
      to={value ? `/notifications?of=${value}` : '/notifications'}
      replace
      className={`small-strong muted ${styles['choice']}`}
      aria-current={value === of ? 'page' : undefined}
    >
      {name}
    </Link>
  )
  return (
    <nav className={styles['filter']} aria-label={m.notice_filter()}>
      {link(undefined, m.notice_of_all())}
      {link('ME', m.notice_of_me())}
      {link('WORKSPACE', m.app_organisations())}
    </nav>
  )
}

const Nothing = () => (
  <StatePanel mark="missing" title={m.notice_empty_title()} text={m.notice_empty_text()}>
    <ButtonLink to="/latest">{m.app_go_to_latest()}</ButtonLink>
  </StatePanel>
)
