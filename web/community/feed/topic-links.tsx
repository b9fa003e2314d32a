import { NavLink } from 'react-router'
import type { PostCategory } from '@chowk/contract/community/community.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { m } from '../../paraglide/messages.js'
import { categoryPath } from '../words.ts'
import styles from './feed.module.css'

/** The topics of a category above its posts; nothing where it has none. */
export function TopicLinks({ customUrl, category }: { customUrl: string; category: PostCategory }) {
  const { name, topics } = category
  if (topics.length === 0) return null
  const links = [
    { key: '', to: categoryPath(customUrl, name.en), name: m.app_all() },
    ...topics.map((topic) => ({
      key: topic.id,
      to: categoryPath(customUrl, name.en, topic.slug),
      name: nameOf(topic.name),
    })),
  ]
  return (
    <nav className={`cluster gap-4 ${styles['lists']}`} aria-label={m.community_topics_label()}>
      {links.map(({ key, ...link }) => (
        <NavLink key={key} to={link.to} end className="view-link hover-accent">
          {link.name}
        </NavLink>
      ))}
    </nav>
  )
}
