import { nameOf } from '../../app/bilingual-name.ts'
import { Link } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import type { getHub } from '@chowk/contract/news/hub.ts'
import { m } from '../../paraglide/messages.js'
import { grouped, shortCount } from '../../ui/numbers.rules.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { Section } from '../../ui/section.tsx'
import { FollowPublication } from '../lists/follow-button.tsx'
import { categoryPath, publicationPath } from '../words.ts'
import { PublicationLogo } from '../../ui/picture/publication-logo.tsx'
import styles from './hub.module.css'

type Hub = Output<typeof getHub>

/** A wall of publications. */
export function AllPublishers({ publishers }: { publishers: Hub['publishers'] }) {
  const { content, total } = publishers
  if (content.length === 0) return null
  return (
    <Section
      title={m.news_publishers_title()}
      more={{ to: '/publisher', name: m.news_publishers_count({ count: grouped(total) }) }}
    >
      <ul className={styles['wall']}>
        {content.map((row) => (
          <li key={row.id} className="row spread line-below">
            <Link to={publicationPath(row)} className={`row gap-3 ${styles['who']}`}>
              <PublicationLogo publication={row} size={40} />
              <span>
                <span className={`strong ${styles['name']}`}>{nameOf(row.name)}</span>
                <span className="small muted">
                  {[row.place && nameOf(row.place), m.news_week_count({ shown: shortCount(row.weekCount) })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </Link>
            <FollowPublication id={row.id} name={nameOf(row.name)} isFollowed={row.isFollowed} variant="icon" />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const WITH_PICTURE = 6

/** An index of categories; the largest with a picture. */
export function AllCategories({ categories }: { categories: Hub['categories'] }) {
  const { content, total } = categories
  if (content.length === 0) return null
  return (
    <Section
      title={m.news_categories_title()}
      more={{ to: '/categories', name: m.news_categories_count({ count: total }) }}
    >
      <ul className={styles['index']}>
        {content.map((row, index) => (
          <li key={row.id} className={index < WITH_PICTURE ? styles['pictured'] : undefined}>
            {index < WITH_PICTURE && row.picture.src && (
              <Picture picture={{ ...row.picture, alt: '' }} ratio={16 / 9} sizes="200px" />
            )}
            <Link to={categoryPath(row)} className={`hover-accent row spread line-below ${styles['entryLink']}`}>
              <span>{nameOf(row.name)}</span>
              <span className="small tabular muted">{row.weekCount}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
