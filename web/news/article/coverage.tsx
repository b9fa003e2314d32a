import { useState } from 'react'
import { Link } from 'react-router'
import type { Article } from '@chowk/contract/news/article.ts'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import styles from './coverage.module.css'
import { PublicationMark } from '../stories/publication-mark.tsx'
import { articlePath, langOf } from '../words.ts'

const SHOWN = 3

/** Other publications that tell the same story: three, then all. */
export function Coverage({ coverage }: { coverage: Article['coverage'] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? coverage : coverage.slice(0, SHOWN)
  return (
    <Section title={m.news_also_told_by()} note={m.news_publications({ count: coverage.length })}>
      <ul>
        {shown.map((told) => (
          <li key={told._id} className={styles['told']}>
            <p className={styles['meta']}>
              <PublicationMark publication={told.publication} />
              <span className={styles['dot']}>
                <Age of={told.publishedAt} />
              </span>
              {told.paywalled && <span className={styles['dot']}>{m.news_paywall_tag()}</span>}
            </p>
            <h3 className={styles['title']} lang={langOf(told.language)}>
              <Link to={articlePath(told)} className={styles['link']}>
                {told.title}
              </Link>
            </h3>
          </li>
        ))}
      </ul>
      {coverage.length > SHOWN && !isWhole && (
        <button type="button" className={styles['all']} onClick={() => setWhole(true)}>
          {m.news_see_all({ count: coverage.length })}
        </button>
      )}
    </Section>
  )
}
