import { whyThis } from '@chowk/contract/recommend/feedback.ts'
import type { Story } from '@chowk/contract/article/story.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { reasonText } from '../for-you/reason-line.tsx'
import styles from './story-menu.module.css'

/** Why a story stands in the reader's list, the parts of its score as bars (F11). */
export function StoryWhy({ story }: { story: Story }) {
  const { data, isError } = useRead(whyThis, { articleId: story._id })
  const given =
    story.reason && (story.reason.code === 'ENTITY' || story.reason.code === 'EXPLORE') ? story.reason : undefined
  return (
    <div className="stack gap-3" aria-busy={!data && !isError}>
      <h2 className="h3">{m.news_taste_why()}</h2>
      {given && <p>{reasonText(given)}</p>}
      {isError && <p role="alert">{m.app_failed_server()}</p>}
      <ul className="stack gap-3">
        {data?.parts.map(({ reason, share }) => (
          <li key={reason.code} className={`small ${styles['part']}`}>
            <span>{reasonText(reason)}</span>
            <span className="small-strong tabular">{share} %</span>
            <span className={styles['track']}>
              <span className={styles['bar']} style={{ width: `${share}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
