import { langOf, nameOf } from '../../app/bilingual-name.ts'
import { IconCheck, IconX } from '../../ui/icons.ts'
import { Link } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import type { getRecentReads } from '@chowk/contract/news/reading.ts'
import { ListenButton } from '../../app/player/listen-button.tsx'
import { dateText, useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { ShareBar } from '../../ui/share-bar.tsx'
import { clockOf, isSameDay } from '../../ui/time.rules.ts'
import { PublicationMark } from '../stories/publication-mark.tsx'
import { articlePath, playableOf } from '../words.ts'
import { END, isBegun, minutesLeft } from './read-days.rules.ts'
import styles from './read-story.module.css'

export type ReadStory = Output<typeof getRecentReads>['content'][number]

/** What an article page is told when the reader goes on in it. */
export const GO_ON = { continue: true, list: 'recent-reads' }

/** The story that was begun last, with the way back into it. */
export function BegunStory({ story, onRemove }: { story: ReadStory; onRemove: () => void }) {
  const { progress = 0, openedAt } = story
  const now = useNow()
  const when =
    openedAt &&
    (isSameDay(openedAt, now)
      ? m.news_begun_today({ time: clockOf(openedAt) })
      : m.news_begun_on({ date: dateText(openedAt) }))
  return (
    <article data-story={story._id} className={styles['begun']}>
      <div className={styles['begunPicture']}>
        <Picture picture={story.picture} ratio={16 / 9} sizes="(max-width: 767px) 100vw, 408px" first />
      </div>
      <div className={`stack ${styles['begunText']}`}>
        <p className="small-strong accent">{nameOf(story.category.name)}</p>
        <h2 className="h2" lang={langOf(story.language)}>
          <Link to={articlePath(story)} state={GO_ON} className="hover-accent">
            {story.title}
          </Link>
        </h2>
        <p className={`row small muted ${styles['meta']}`}>
          <PublicationMark publication={story.publication} />
          {when && <span className="dot-before">{when}</span>}
        </p>
        <Progress percent={progress} />
        <div className="row gap-3">
          <ButtonLink to={articlePath(story)} state={GO_ON}>
            {m.news_continue_from({ percent: progress })}
          </ButtonLink>
          {story.hasAudio && <ListenButton story={playableOf(story)} variant="card" />}
          <RemoveButton story={story} onRemove={onRemove} />
        </div>
      </div>
    </article>
  )
}

/** How far a story was read. */
export const Progress = ({ percent }: { percent: number }) => (
  <ShareBar percent={percent} label={m.news_percent_read({ percent })} />
)

function RemoveButton({ story, onRemove }: { story: ReadStory; onRemove: () => void }) {
  return (
    <button
      type="button"
      className={`icon-button ${styles['remove']}`}
      aria-label={m.news_read_remove({ title: story.title })}
      onClick={onRemove}
    >
      <IconX size={20} stroke={1.75} aria-hidden />
    </button>
  )
}

/** A row of the reading list: how far it was read, the way back, and the way out of the list. */
export function ReadRow({ story, onRemove }: { story: ReadStory; onRemove: () => void }) {
  const { progress = 0, gone } = story
  const isDone = progress >= END
  const goesOn = isBegun(story)
  const method = goesOn ? m.news_continue() : isDone ? m.news_read_again() : m.news_read_on()
  return (
    <article data-story={story._id} className={`line-below ${styles['row']}`}>
      <div className={styles['rowPicture']}>
        <Picture picture={story.picture} ratio={3 / 2} sizes="96px" />
      </div>
      <div className={`stack gap-1 ${styles['rowText']}`}>
        <h3 className={`h3 ${isDone ? styles['read'] : ''}`} lang={langOf(story.language)}>
          {gone ? (
            story.title
          ) : (
            <Link to={articlePath(story)} state={{ list: 'recent-reads' }} className="hover-accent">
              {story.title}
            </Link>
          )}
        </h3>
        <p className={`row small muted ${styles['meta']}`}>
          <PublicationMark publication={story.publication} />
          <span className="dot-before">{gone ? m.news_gone() : nameOf(story.category.name)}</span>
        </p>
      </div>
      <div className={styles['how']}>
        {isDone && (
          <p className={`row small ${styles['end']}`}>
            <IconCheck size={18} stroke={1.75} aria-hidden />
            {m.news_read_to_end()}
          </p>
        )}
        {!isDone && progress > 0 && (
          <>
            <Progress percent={progress} />
            <p className={`small muted ${styles['left']}`}>
              {m.news_percent_left({ percent: progress, count: minutesLeft(story.minutes, progress) })}
            </p>
          </>
        )}
      </div>
      <div className={styles['again']}>
        {!gone && (
          <ButtonLink
            to={articlePath(story)}
            state={goesOn ? GO_ON : undefined}
            variant={goesOn ? 'outlined' : 'plain'}
            small
            aria-label={`${method}: ${story.title}`}
          >
            {method}
          </ButtonLink>
        )}
      </div>
      <RemoveButton story={story} onRemove={onRemove} />
    </article>
  )
}
