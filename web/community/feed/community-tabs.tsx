import { NavLink } from 'react-router'
import { m } from '../../paraglide/messages.js'
import styles from './community-tabs.module.css'

/** What a community has: its feed, its forum, its library. Everybody's has a feed and a forum. */
export function CommunityTabs({ customUrl }: { customUrl: string | undefined }) {
  const tabs =
    customUrl === undefined
      ? [
          { to: '/community/view-more', name: m.community_feed() },
          { to: '/community/forum', name: m.community_forum() },
        ]
      : [
          { to: `/${customUrl}/community`, name: m.community_feed() },
          { to: `/${customUrl}/forum`, name: m.community_forum() },
          { to: `/${customUrl}/community-library`, name: m.community_library() },
        ]
  return (
    <nav className={`row line-below gap-5 ${styles['tabs']}`} aria-label={m.community_tabs_label()}>
      {tabs.map(({ to, name }) => (
        <NavLink key={to} to={to} className="view-link hover-accent">
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
