import { langOf, nameOf } from '../../app/bilingual-name.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Story } from '@chowk/contract/article/story.ts'
import { Age, useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Picture } from '../../ui/picture/picture.tsx'
import { Stone } from '../../ui/stone.tsx'
import { clockOf, isNew } from '../../ui/time.rules.ts'
import { PublicationMark } from './publication-mark.tsx'
import { StoryMenuButton } from './story-menu-button.tsx'
import styles from './story-card.module.css'
import { articlePath } from '../words.ts'

interface StoryProps {
  story: Story
  /** Heading level of its place. */
  level?: 2 | 3
  /** Buttons beside the link, never inside it. */
  actions?: ReactNode
  /** Why it stands here. */
  why?: ReactNode
}

/** The first story of a page. */
export function LeadStory({ story, level = 2, actions, why }: StoryProps) {
  return (
    <article data-story={story._id} className={`${styles['story']} ${styles['lead']}`}>
      <div className={styles['leadPicture']}>
        <Picture picture={story.picture} ratio={16 / 9} sizes="(max-width: 767px) 100vw, 720px" first />
      </div>
      <Subject story={story} menu={actions ? undefined : <StoryMenuButton story={story} />} />
      <Headline story={story} level={level} className={`display ${styles['leadTitle']}`} />
      <p className={`clamp lead muted ${styles['standfirst']}`} lang={langOf(story.language)}>
        {story.summary}
      </p>
      <div className={`cluster ${styles['foot']}`}>
        <Meta story={story} minutes={m.news_minutes_read} />
        {actions && (
          <div className={`gap-1 push-end row above-link ${styles['actions']}`}>
            {actions}
            <StoryMenuButton story={story} />
          </div>
        )}
      </div>
      {why}
    </article>
  )
}

/** A row of a list, its picture at the right. */
export function StoryRow({ story, level = 2, actions, why }: StoryProps) {
  return (
    <article data-story={story._id} className={`line-below ${styles['story']} ${styles['row']}`}>
      <div className={styles['rowText']}>
        <Subject story={story} menu={<StoryMenuButton story={story} />} />
        <Headline story={story} level={level} className={`h3 clamp ${styles['smallTitle']}`} />
        <div className={`row gap-2 ${styles['rowFoot']}`}>
          <Meta story={story} minutes={m.app_age_minutes} />
          {actions && <div className={`gap-1 push-end row above-link ${styles['actions']}`}>{actions}</div>}
        </div>
        {why}
      </div>
      <div className={styles['rowPicture']}>
        <Picture picture={story.picture} ratio={4 / 3} sizes="124px" />
      </div>
    </article>
  )
}

/** Headline and publication alone. */
export function CompactStory({ story, level = 3 }: StoryProps) {
  return (
    <article data-story={story._id} className={`line-below ${styles['story']} ${styles['compact']}`}>
      <Headline story={story} level={level} className={`h4 clamp ${styles['smallTitle']}`} />
      <Meta story={story} />
    </article>
  )
}

/** A row led by the time of day. */
export function ClockStory({ story, level = 3 }: StoryProps) {
  const now = useNow()
  const isFresh = !story.isRead && isNew(story.publishedAt, now)
  return (
    <article data-story={story._id} className={`line-below ${styles['story']} ${styles['clock']}`}>
      <time
        dateTime={story.publishedAt}
        className={`small-strong tabular ${styles['time']} ${isFresh ? styles['fresh'] : ''}`}
      >
        {clockOf(story.publishedAt)}
      </time>
      <div>
        <Headline story={story} level={level} className={`h4 clamp ${styles['smallTitle']}`} />
        <Meta story={story} />
      </div>
    </article>
  )
}

/** A story with its place in a ranking. */
export function RankStory({ story, level = 3, rank }: StoryProps & { rank: number }) {
  return (
    <article data-story={story._id} className={`line-below ${styles['story']} ${styles['compact']}`}>
      <span className={styles['rank']}>{rank}</span>
      <Headline story={story} level={level} className={`h4 clamp ${styles['smallTitle']}`} />
      <Meta story={story} />
    </article>
  )
}

function Subject({ story, menu }: { story: Story; menu?: ReactNode }) {
  const now = useNow()
  const hasStone = !story.isRead && isNew(story.publishedAt, now)
  return (
    <div className={`row small-strong accent ${styles['subject']}`}>
      {hasStone && <Stone label={m.news_new()} />}
      {nameOf(story.category.name)}
      {menu && <div className={`above-link ${styles['menu']}`}>{menu}</div>}
    </div>
  )
}

function Headline({ story, level, className }: { story: Story; level: 2 | 3; className: string | undefined }) {
  const Level = `h${level}` as const
  return (
    <Level className={`${className} ${story.isRead ? styles['read'] : ''}`} lang={langOf(story.language)}>
      <Link to={articlePath(story)} prefetch="none" className="cover-link hover-accent">
        {story.title}
      </Link>
    </Level>
  )
}

/** Publication, age, minutes, sources. Short of room the minutes go first, the publication never. */
function Meta({ story, minutes }: { story: Story; minutes?: (of: { count: number }) => string }) {
  return (
    <p className={`row small muted ${styles['meta']}`}>
      <PublicationMark publication={story.publication} />
      <span className="dot-before whole">
        <Age of={story.publishedAt} />
      </span>
      {minutes && story.minutes > 0 && (
        <span className={`dot-before whole ${styles['minutes']}`}>{minutes({ count: story.minutes })}</span>
      )}
      {story.sources > 0 && (
        <span className={`dot-before whole ${styles['sources']}`}>
          <span className={styles['long']}>{m.news_sources({ count: story.sources })}</span>
          <span className={styles['short']} role="img" aria-label={m.news_sources({ count: story.sources })}>
            +{story.sources}
          </span>
        </span>
      )}
    </p>
  )
}
