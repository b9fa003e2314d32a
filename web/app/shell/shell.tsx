import { useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation, useMatches } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { areaOf } from './areas.rules.ts'
import { AreaTabs } from './area-tabs.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { hasWorkspaceChanged, onWorkspaceChanged } from '../wire/acting-workspace.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { useHydrated } from '../hydrated.ts'
import { readPrefs } from '../prefs.ts'
import { usePageFacts, useViewer } from '../page-facts.ts'
import { lazyComponent } from '../loading/lazy-component.tsx'
import styles from './shell.module.css'
import { ToastRegion } from './toast-region.tsx'
import { TopBar } from './top-bar.tsx'
import type { UnderSearch } from './top-bar.tsx'

/** `bar` on a route: with `own` a phone's screen brings its own bar instead of the top bar and tabs, with `none` nothing stands around it. */
export interface ScreenHandle {
  /** `docked` is `own` without the bar at the foot, where the page docks its one action. */
  bar?: 'own' | 'docked' | 'none'
}

const WorkspaceChanged = lazyComponent(
  'workspace-changed',
  async () => (await import('./workspace-changed.tsx')).WorkspaceChanged,
)
const LeavingBanner = lazyComponent('leaving-banner', async () => (await import('./leaving-banner.tsx')).LeavingBanner)

const CookieQuestion = lazyComponent(
  'cookie-question',
  async () => (await import('./cookie-question.tsx')).CookieQuestion,
)

// Whoever stands above the bar at the foot stands at the foot.
const UNDOCKED = { '--dock': '0px' }

const barOf = (handle: unknown) => (handle as ScreenHandle | undefined)?.bar

/** Everything around a screen. It needs no answers, so that it also stands around a failure. */
export function Shell({ underSearch, children }: { underSearch?: UnderSearch; children: ReactNode }) {
  const { pathname } = useLocation()
  const viewer = useViewer()
  const isReady = useHydrated()
  const isElsewhere = useSyncExternalStore(onWorkspaceChanged, hasWorkspaceChanged, () => false)
  // Asked until it was answered, and again whenever she wants to answer otherwise.
  const [isOpened, setOpened] = useState<boolean>()
  const isAsking = !viewer && isReady && (isOpened ?? !readPrefs().cookies)
  const bars = useMatches().map(({ handle }) => barOf(handle))
  const isDocked = bars.includes('docked')
  const hasOwnBar = isDocked || bars.includes('own')
  // A visitor's front page belongs to no area: it tells of them all.
  const area = viewer || pathname !== '/' ? areaOf(pathname) : undefined
  // An account that waits for something has nowhere else to go.
  const isRestricted = Boolean(viewer?.restriction)
  if (bars.includes('none') || (isRestricted && hasOwnBar)) {
    return (
      <>
        <main id="main">{children}</main>
        <ToastRegion />
      </>
    )
  }
  return (
    <div
      className={`${styles['page']} ${viewer ? styles['forMembers'] : ''} ${hasOwnBar ? styles['swapped'] : ''}`}
      style={isDocked ? UNDOCKED : undefined}
    >
      <a href="#main" className={`strong accent ${styles['skip']}`}>
        {m.app_skip()}
      </a>
      {isAsking && <CookieQuestion isOpened={isOpened === true} onAnswered={() => setOpened(false)} />}
      {!isRestricted && <TopBar area={area} viewer={viewer} underSearch={underSearch} />}
      {!isRestricted && <AreaTabs area={area} pathname={pathname} />}
      <OfflineBanner still={isDocked ? 'NOTHING' : area === 'news' ? 'STORIES' : 'PAGE'} />
      {isElsewhere && <WorkspaceChanged />}
      {(viewer?.profileDeletion ?? viewer?.held ?? viewer?.restriction) && <LeavingBanner viewer={viewer} />}
      <main id="main" tabIndex={-1} className={styles['main']}>
        <div className={styles['wide']}>{children}</div>
      </main>
      <Foot onCookies={viewer ? undefined : () => setOpened(true)} />
      {!isDocked && !isRestricted && <BottomBar area={area} viewer={viewer} />}
      <ToastRegion />
    </div>
  )
}

function Foot({ onCookies }: { onCookies: (() => void) | undefined }) {
  const officer = usePageFacts()?.officer
  return (
    <footer className={`small faint line-above ${styles['foot']}`}>
      <nav className={styles['footRow']} aria-label={m.app_foot_label()}>
        <Link to="/faq">{m.app_help()}</Link>
        <Link to="/contact-us">{m.app_contact()}</Link>
        <Link to="/privacy-policy">{m.app_privacy()}</Link>
        <Link to="/terms-condition">{m.app_terms()}</Link>
        {onCookies && (
          <button type="button" onClick={onCookies}>
            {m.app_cookies()}
          </button>
        )}
        {officer && <span>{m.app_officer({ name: officer })}</span>}
      </nav>
    </footer>
  )
}
