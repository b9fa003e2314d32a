import { nameOf } from '../../app/bilingual-name.ts'
import { Link } from 'react-router'
import type { PublicationRow as Row } from '@chowk/contract/news/publication.ts'
import { m } from '../../paraglide/messages.js'
import { shortCount } from '../../ui/numbers.rules.ts'
import { publicationPath } from '../words.ts'
import { FollowPublication } from './follow-button.tsx'
import { languageName } from './language.ts'
import { PublicationLogo } from '../../ui/picture/publication-logo.tsx'
import styles from './publication-row.module.css'

/** One publication of a list; `letter` begins its group, an empty one stands below it. */
export function PublicationRow({ row, letter }: { row: Row; letter: string | undefined }) {
  const name = nameOf(row.name)
  const followers =
    row.followers > 0 ? m.news_followers({ count: row.followers, shown: shortCount(row.followers) }) : ''
  return (
    <li className={`${styles['row']} ${letter === '' ? styles['same'] : ''}`}>
      {letter !== undefined && (
        <span className={`faint ${styles['letter']}`} aria-hidden>
          {letter}
        </span>
      )}
      <Link to={publicationPath(row)} className={`row gap-4 ${styles['who']}`}>
        <PublicationLogo publication={row} size={40} />
        <span className="stack">
          <span className={`strong breaks ${styles['name']}`}>{name}</span>
          <span className="small muted">{[row.place && nameOf(row.place), followers].filter(Boolean).join(' · ')}</span>
        </span>
      </Link>
      <span className="small desk-only">
        {row.categories
          .slice(0, 2)
          .map((category) => nameOf(category.name))
          .join(', ')}
      </span>
      <span className="small muted desk-only">{row.languages.map(languageName).join(', ')}</span>
      <span className="small muted desk-only">{m.news_week_count({ shown: shortCount(row.weekCount) })}</span>
      <span className={styles['follow']}>
        <FollowPublication id={row.id} name={name} isFollowed={row.isFollowed} />
      </span>
    </li>
  )
}
