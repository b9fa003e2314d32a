import { langOf } from '../../app/bilingual-name.ts'
import { Link } from 'react-router'
import type { Story } from '@chowk/contract/article/story.ts'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { PublicationMark } from '../stories/publication-mark.tsx'
import { articlePath } from '../words.ts'
import styles from './also-reported.module.css'

/** How many publications tell the story, the newest of the others a line each, and the way to all of them. */
export function AlsoReported({ story }: { story: Story }) {
  const { publications = 1, newest = [] } = story.alsoReported ?? {}
  if (newest.length === 0) return null
  return (
    <div className={`small line-above ${styles['reports']}`}>
      <p className={`row spread ${styles['head']}`}>
        <strong>{m.news_on_this_story({ count: publications })}</strong>
        {publications > newest.length + 1 && (
          <Link
            to={`${articlePath(story)}#coverage`}
            prefetch="none"
            className={`small-strong accent above-link ${styles['all']}`}
          >
            {m.news_view_all()}
          </Link>
        )}
      </p>
      <ul>
        {newest.map((report) => (
          <li key={report._id} className={`gap-3 muted above-link ${styles['report']}`}>
            <PublicationMark publication={report.publication} />
            <span className="row gap-2">
              <Link
                to={articlePath(report)}
                prefetch="none"
                className={`truncate cover-link hover-accent ${styles['link']}`}
                lang={langOf(report.language)}
              >
                {report.title}
              </Link>
              {report.paywalled && <span className={`micro muted whole ${styles['tag']}`}>{m.news_paywall_tag()}</span>}
            </span>
            <Age of={report.publishedAt} />
          </li>
        ))}
      </ul>
    </div>
  )
}
