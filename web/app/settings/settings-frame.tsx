import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { Portrait } from '../../ui/portrait.tsx'
import { useViewer } from '../page-facts.ts'
import { workspaceName } from '../shell/links.ts'
import { SwapBar } from '../shell/swap-bar.tsx'
import { SETTINGS } from './settings-pages.ts'
import styles from './settings-frame.module.css'

interface SettingsFrameProps {
  title: string
  /** A few words beside the title. */
  note?: string
  /** What can be done with the whole page, at the right of its title. */
  actions?: ReactNode
  /** What stands at the right of a desk, and below on a phone. */
  beside?: ReactNode
  children: ReactNode
}

/** Around a page of the settings: the list of all of them on a desk, the way back to it on a phone. */
export function SettingsFrame({ title, note, actions, beside, children }: SettingsFrameProps) {
  return (
    <div className={styles['frame']}>
      <SwapBar back="/settings" title={title} />
      <div className={styles['places']}>
        <SettingsList />
      </div>
      <div className={styles['page']}>
        <div className={styles['head']}>
          <h1 className="h2 phone-heard">{title}</h1>
          {note && <p className={`small muted ${styles['note']}`}>{note}</p>}
          {actions && <div className={`cluster ${styles['actions']}`}>{actions}</div>}
        </div>
        <div className={beside ? `stack gap-5 ${styles['withBeside']}` : undefined}>
          <div className="stack gap-5">{children}</div>
          {beside && <aside className="stack gap-5">{beside}</aside>}
        </div>
      </div>
    </div>
  )
}

/** Who she is, and every page of her settings. */
export function SettingsList() {
  const viewer = useViewer()
  const { pathname } = useLocation()
  if (!viewer) return null
  // Where somebody stands is in the list, also where the page only tells her that it is not for her.
  const places = SETTINGS.filter(({ to, isFor }) => to === pathname || (isFor?.(viewer) ?? true))
  return (
    <>
      <div className={`row gap-3 ${styles['who']}`}>
        <Portrait name={viewer.name} picture={viewer.portrait} size={40} />
        <div className={`stack breaks ${styles['names']}`}>
          <strong>{viewer.name}</strong>
          {viewer.workspace && !viewer.workspace.isDefault && <span>{workspaceName(viewer.workspace)}</span>}
        </div>
      </div>
      <nav aria-label={m.settings_title()}>
        <ul className={`stack ${styles['list']}`}>
          {places.map(({ to, name, Icon, apart }) => (
            <li key={to} className={apart ? styles['apart'] : undefined}>
              <NavLink to={to} className={styles['place'] ?? ''}>
                <Icon size={20} stroke={1.75} aria-hidden />
                {name()}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
