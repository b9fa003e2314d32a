import type { ReactNode } from 'react'
import { Link, useLocation, useMatches } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { areaOf } from './areas.rules.ts'
import { AreaTabs } from './area-tabs.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { useViewer } from '../page-facts.ts'
import styles from './shell.module.css'
import { ToastPlace } from './toast-place.tsx'
import { TopBar } from './top-bar.tsx'

/** `bar: 'own'` on a route: on a phone the screen brings its own bar instead of the top bar and tabs. */
export interface ScreenHandle {
  bar?: 'own'
}

const isOwnBar = (handle: unknown) => (handle as ScreenHandle | undefined)?.bar === 'own'

/** Everything around a screen. It needs no answers and no provider, so that it also stands around a failure. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const viewer = useViewer()
  const hasOwnBar = useMatches().some(({ handle }) => isOwnBar(handle))
  const area = areaOf(pathname)
  return (
    <div className={`${styles['page']} ${viewer ? styles['forMembers'] : ''} ${hasOwnBar ? styles['swapped'] : ''}`}>
      <a href="#main" className={styles['skip']}>
        {m.app_skip()}
      </a>
      <TopBar area={area} viewer={viewer} />
      <AreaTabs area={area} pathname={pathname} />
      <OfflineBanner />
      <main id="main" tabIndex={-1} className={styles['main']}>
        <div className={styles['wide']}>{children}</div>
      </main>
      <Foot />
      <BottomBar area={area} viewer={viewer} />
      <ToastPlace />
    </div>
  )
}

function Foot() {
  return (
    <footer className={styles['foot']}>
      <nav className={styles['footRow']} aria-label={m.app_foot_label()}>
        <Link to="/faq">{m.app_help()}</Link>
        <Link to="/contact-us">{m.app_contact()}</Link>
        <Link to="/privacy-policy">{m.app_privacy()}</Link>
        <Link to="/terms-condition">{m.app_terms()}</Link>
      </nav>
    </footer>
  )
}
