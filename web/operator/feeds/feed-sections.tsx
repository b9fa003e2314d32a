import { nameOf } from '../../app/bilingual-name.ts'
import { Link } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { getFeed } from '@chowk/contract/operator/feed.ts'
import type { FeedPoll } from '@chowk/contract/operator/feed.ts'
import { splitStory } from '@chowk/contract/operator/story.ts'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import styles from '../operation.module.css'
import { Why } from '../fields.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { useToastAction } from '../../app/form/toast-action.ts'
import { shortTime } from '../words.ts'

type Feed = Output<typeof getFeed>
type Item = Feed['items'][number]

function FeedItem({ item, now }: { item: Item; now: string }) {
  const split = useToastAction(splitStory, {
    errors: { ARTICLE_NOT_FOUND: m.operator_refused_gone, ALONE_ALREADY: m.operator_split_alone },
    refreshes: [getFeed],
  })
  return (
    <article className={styles['item']}>
      <img src={item.picture} alt="" width={64} height={48} loading="lazy" />
      <div>
        <h3 lang={item.language}>
          <Link to={`/details/${item.slug}`}>{item.title}</Link>
        </h3>
        <p className="small muted">
          {nameOf(item.category)} · {shortTime(item.publishedAt, now)}
          {item.changedAt && ` · ${shortTime(item.changedAt, now)}`}
        </p>
        {item.isDrawn && (
          <p className="small muted">
            <Why>{m.operator_item_drawn()}</Why>
          </p>
        )}
        {item.joined.length > 0 && (
          <p className={`small cluster muted ${styles['why']}`}>
            <Why>{m.operator_item_joined({ names: item.joined.map(nameOf).join(', ') })}</Why>
            <button
              type="button"
              className={`hover-underline ${styles['word']}`}
              onClick={() => split.mutate({ articleId: item._id })}
            >
              {m.operator_split()}
            </button>
          </p>
        )}
      </div>
      {item.version > 1 && (
        <span className={`micro ${styles['tag']}`} data-kind="changed">
          {m.operator_item_changed({ count: item.version - 1 })}
        </span>
      )}
      {item.version === 1 && item.isNew && <span className={`micro ${styles['tag']}`}>{m.operator_item_new()}</span>}
    </article>
  )
}

/** The newest items, as readers meet them. */
export function FeedItems({ feed }: { feed: Feed }) {
  const now = useNow()
  return (
    <section className={styles['part']}>
      <div className={styles['partHead']}>
        <h2>{m.operator_what_came()}</h2>
        <span className="small muted">{m.operator_as_readers_see({ count: feed.items.length })}</span>
      </div>
      {feed.items.map((item) => (
        <FeedItem key={item._id} item={item} now={now} />
      ))}
    </section>
  )
}

function outcomeOf(poll: FeedPoll): string {
  if (poll.outcome === 'FAILED') return poll.errorCode ?? m.operator_value_failed()
  if (poll.items === 0) return m.operator_look_same()
  return m.operator_look_new({ count: poll.newItems, known: poll.items - poll.newItems })
}

/** The last polls, newest first. */
export function FeedPolls({ feed }: { feed: Feed }) {
  const now = useNow()
  return (
    <section className={styles['part']}>
      <h2>{m.operator_looks()}</h2>
      <table className={`small ${styles['table']}`}>
        {feed.polls.map((poll) => (
          <tbody key={poll.at}>
            <tr>
              <td>{shortTime(poll.at, now)}</td>
              <td>
                <StateDot state={poll.outcome === 'FAILED' ? 'FAILS' : poll.newItems > 0 ? 'RUNS' : 'STOPPED'}>
                  {poll.status ?? '–'}
                </StateDot>
              </td>
              <td className={styles['number']}>{(poll.tookMs / 1000).toFixed(1)} s</td>
              <td className={styles['number']}>{poll.bytes > 0 ? `${(poll.bytes / 1024).toFixed(1)} KB` : ''}</td>
              <td>{outcomeOf(poll)}</td>
            </tr>
          </tbody>
        ))}
      </table>
    </section>
  )
}

/** How a feed is read. */
export function FeedFacts({ feed }: { feed: Feed }) {
  const now = useNow()
  const facts: [string, string][] = [
    [m.app_kind(), feed.format?.toUpperCase() ?? '–'],
    [m.operator_every(), feed.everyMinutes ? m.operator_every_minutes({ count: feed.everyMinutes }) : '–'],
    [m.operator_next(), shortTime(feed.nextAt, now)],
    [m.app_language(), feed.languages.join(', ')],
    [m.operator_text(), feed.licence === 'FULL_TEXT' ? m.operator_licence_full_text() : m.operator_licence_excerpt()],
    [m.operator_pictures(), m.operator_pictures_of({ count: feed.withPicture, total: feed.stories })],
    [m.app_categories(), m.operator_rules_count({ count: Object.keys(feed.categoryMap).length })],
    [m.app_publication(), nameOf(feed.publication.name)],
  ]
  return (
    <section className={styles['part']}>
      <h2>{m.operator_how_read()}</h2>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <FactRow key={name} name={name} value={value} />
        ))}
      </dl>
    </section>
  )
}

function FactRow({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
