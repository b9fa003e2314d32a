import {
  IconBookmark,
  IconBuildingCommunity,
  IconHeadphones,
  IconHelpCircle,
  IconNews,
  IconSettings,
  IconShoppingBag,
  IconUsers,
  IconWallet,
} from '../../ui/icons.ts'
import { Link } from 'react-router'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { LanguageChoice, ThemeChoices } from './appearance-settings.tsx'
import styles from './menu.module.css'
import { areaPlaces, workspaceName } from './links.ts'

interface ChowkSheetProps {
  viewer: UserData | null
  onClose: () => void
}

/** What the mark in a phone's bar opens: every way that has no place of its own there. */
export function ChowkSheet({ viewer, onClose }: ChowkSheetProps) {
  const places = new Map(areaPlaces(viewer).map((link) => [link.area, link.to]))
  const rows = [
    { to: places.get('collab') ?? '/collabs', name: m.app_collabs(), Icon: IconUsers },
    { to: places.get('workspace') ?? '/corporate', name: m.app_area_workspace(), Icon: IconBuildingCommunity },
    { to: '/transaction', name: m.app_wallet(), Icon: IconWallet },
    { to: '/saved-items', name: m.app_tab_saved(), Icon: IconBookmark },
    { to: '/checkout', name: m.app_cart(), Icon: IconShoppingBag },
    { to: '/listen', name: m.audio_queue(), Icon: IconHeadphones },
    viewer
      ? { to: '/settings', name: m.settings_title(), Icon: IconSettings }
      : { to: '/news-settings', name: m.news_settings_title(), Icon: IconNews },
    { to: '/faq', name: m.app_help(), Icon: IconHelpCircle },
  ]
  return (
    <Sheet label={m.app_name()} onClose={onClose}>
      {viewer ? <Who viewer={viewer} /> : <Visitor />}
      <nav className={styles['rows']} aria-label={m.app_ways_label()}>
        {rows.map(({ to, name, Icon }) => (
          <Link key={to} to={to} className={`row gap-3 strong line-below ${styles['row']}`} onClick={onClose}>
            <Icon size={24} stroke={1.75} aria-hidden />
            {name}
          </Link>
        ))}
      </nav>
      <div className="cluster spread gap-3">
        <LanguageChoice />
        <ThemeChoices pictures />
      </div>
    </Sheet>
  )
}

/** Who is signed in, and where. */
export function Who({ viewer }: { viewer: UserData }) {
  const location =
    viewer.workspace &&
    !viewer.workspace.isDefault &&
    (viewer.class
      ? m.app_class_at({ place: workspaceName(viewer.workspace), class: viewer.class })
      : workspaceName(viewer.workspace))
  return (
    <div className={`row gap-3 ${styles['who']}`}>
      <Portrait name={viewer.name} picture={viewer.portrait} size={48} />
      <div>
        <p className="strong">{viewer.name}</p>
        {location && <p className="small muted">{location}</p>}
      </div>
    </div>
  )
}

function Visitor() {
  return (
    <div className={`row gap-3 ${styles['who']}`}>
      <ButtonLink to="/login" small>
        {m.app_sign_in()}
      </ButtonLink>
      <ButtonLink to="/signup" variant="plain" small>
        {m.app_create_an_account()}
      </ButtonLink>
    </div>
  )
}
