import { langOf, nameOf } from '../../app/bilingual-name.ts'
import { IconPin } from '../../ui/icons.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Story } from '@chowk/contract/article/story.ts'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Picture } from '../../ui/picture/picture.tsx'
import { PublicationMark } from '../stories/publication-mark.tsx'
import { articlePath } from '../words.ts'
import { AlsoReported } from './also-reported.tsx'
import styles from './for-you-story.module.css'
import { ReasonLine } from './reason-line.tsx'

interface ForYouStoryProps {
  story: Story
  /** The first of the page: its picture is fetched first. */
  isFirst?: boolean
  from: string
  actions: ReactNode
}

/** A story with its reason beside it: picture at the left on a desk, above on a phone. */
export function ForYouStory({ story, isFirst = false, from, actions }: ForYouStoryProps) {
  return (
    <article className={`line-below ${styles['story']}`} data-story={story._id}>
      <div className={styles['picture']}>
        <Picture picture={story.picture} ratio={4 / 3} sizes="(max-width: 767px) 100vw, 208px" first={isFirst} />
      </div>
      <div>
        <div className={`row gap-3 spread ${styles['head']}`}>
          <p className={`cluster small-strong accent ${styles['subject']}`}>
            {story.reason?.code === 'ENTITY' && (
              <span className={`inline-row ${styles['picked']}`}>
                <IconPin size={16} stroke={1.75} aria-hidden />
                {m.news_picked()}
              </span>
            )}
            {nameOf(story.category.name)}
          </p>
          <div className={`row above-link ${styles['actions']}`}>{actions}</div>
        </div>
        <h2 className={`h2 ${styles['title']} ${story.isRead ? styles['read'] : ''}`} lang={langOf(story.language)}>
          <Link to={articlePath(story)} state={{ list: from }} prefetch="none" className="cover-link hover-accent">
            {story.title}
          </Link>
        </h2>
        <p className={`row small muted ${styles['meta']}`}>
          <PublicationMark publication={story.publication} />
          <span className="dot-before whole">
            <Age of={story.publishedAt} />
          </span>
          {story.minutes > 0 && <span className="dot-before whole">{m.app_age_minutes({ count: story.minutes })}</span>}
        </p>
        {story.reason && <ReasonLine reason={story.reason} isFill={story.fill ?? false} />}
        <AlsoReported story={story} />
      </div>
    </article>
  )
}
