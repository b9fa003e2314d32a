import { langOf } from '../../app/bilingual-name.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Article } from '@chowk/contract/news/article.ts'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import styles from './coverage.module.css'
import { PublicationMark } from '../stories/publication-mark.tsx'
import { articlePath } from '../words.ts'

const SHOWN = 3

/** Other publications that tell the same story: three, then all. */
export function Coverage({ coverage }: { coverage: Article['coverage'] }) {
  const [isComplete, setExpanded] = useState(false)
  const shown = isComplete ? coverage : coverage.slice(0, SHOWN)
  return (
    <Section id="coverage" title={m.news_also_told_by()} note={m.news_publications({ count: coverage.length })}>
      <ul>
        {shown.map((reported) => (
          <li key={reported._id} className={`line-below ${styles['told']}`}>
            <p className="row small muted">
              <PublicationMark publication={reported.publication} />
              <span className="dot-before whole">
                <Age of={reported.publishedAt} />
              </span>
              {reported.paywalled && <span className="dot-before whole">{m.news_paywall_tag()}</span>}
            </p>
            <h3 className={`h4 ${styles['title']}`} lang={langOf(reported.language)}>
              <Link to={articlePath(reported)} className="cover-link hover-accent">
                {reported.title}
              </Link>
            </h3>
          </li>
        ))}
      </ul>
      {coverage.length > SHOWN && !isComplete && (
        <button type="button" className="text-button hover-underline" onClick={() => setExpanded(true)}>
          {m.news_see_all({ count: coverage.length })}
        </button>
      )}
    </Section>
  )
}
