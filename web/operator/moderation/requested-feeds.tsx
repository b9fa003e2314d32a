import { getRequestedFeeds, settleRequestedFeed } from '@chowk/contract/operator/requested-feeds.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { useToastAction } from '../../app/form/toast-action.ts'
import styles from './moderation-screen.module.css'

/** Feeds that readers brought along and nobody has here yet; nothing is drawn while there are none. */
export function RequestedFeeds() {
  const read = useRead(getRequestedFeeds, { size: 50 })
  const settle = useToastAction(settleRequestedFeed, {
    errors: { REQUEST_NOT_FOUND: m.operator_refused_gone, FEED_NOT_ADDED: m.operator_moderation_asked_not_added },
    refreshes: [getRequestedFeeds],
  })
  if (read.data ? read.data.content.length === 0 : !read.error) return null
  return (
    <div className={styles['asked']}>
      <Section title={m.operator_moderation_asked_title()} note={read.data?.content.length}>
        <ReadBoundary read={read}>
          {({ content }) => (
            <ul>
              {content.map(({ _id, url, title, people }) => (
                <li key={_id} className={`cluster small line-below ${styles['askedRow']}`}>
                  <span className={`breaks ${styles['askedName']}`}>
                    <strong>{title}</strong>
                    <code>{url}</code>
                  </span>
                  <span>{m.operator_moderation_asked_people({ count: people })}</span>
                  <Button
                    variant="plain"
                    small
                    disabled={settle.isPending}
                    onClick={() => settle.mutate({ id: _id, state: 'ADDED' })}
                  >
                    {m.operator_moderation_asked_added()}
                  </Button>
                  <Button
                    variant="plain"
                    small
                    disabled={settle.isPending}
                    onClick={() => settle.mutate({ id: _id, state: 'REFUSED' })}
                  >
                    {m.operator_moderation_asked_refuse()}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </ReadBoundary>
      </Section>
    </div>
  )
}
