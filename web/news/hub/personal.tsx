import { langOf, nameOf } from '../../app/bilingual-name.ts'
import { Link } from 'react-router'
import { getRecentReads } from '@chowk/contract/news/reading.ts'
import { getRecommended } from '@chowk/contract/recommend/recommended.ts'
import { getSaved } from '@chowk/contract/news/saved.ts'
import type { Story } from '@chowk/contract/article/story.ts'
import type { Read } from '../../app/read.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Picture } from '../../ui/picture/picture.tsx'
import { Section } from '../../ui/section.tsx'
import { ReasonLine } from '../for-you/reason-line.tsx'
import { isBegun, minutesLeft } from '../reading/read-days.rules.ts'
import { GO_ON, Progress } from '../reading/read-story.tsx'
import type { ReadStory } from '../reading/read-story.tsx'
import { CompactStory, LeadStory, StoryRow } from '../stories/story-card.tsx'
import { StoryFrontSkeleton } from '../stories/story-front.tsx'
import { articlePath } from '../words.ts'
import styles from './hub.module.css'

const FOR_YOU = { size: 6 }
const RECENT = { size: 6 }
const SAVED = { size: 3 }

/** What a person's hub reads beside everybody's. */
export const PERSONAL_READS: readonly Read[] = [
  [getRecommended, FOR_YOU],
  [getRecentReads, RECENT],
  [getSaved, SAVED],
]

const PICTURED = 2

const whyOf = ({ reason, fill = false }: Story) => reason && <ReasonLine reason={reason} isFill={fill} />

/** One large, two with pictures and three without beside it, each with its reason. */
export function ForYou() {
  const { data, isPending } = useRead(getRecommended, FOR_YOU)
  const [first, ...rest] = data?.content ?? []
  if (!first && !isPending) return null
  return (
    <Section title={m.news_for_you_title()} more={{ to: '/for-you', name: m.news_view_all() }}>
      {first ? (
        <div className={styles['front']}>
          <LeadStory story={first} level={3} why={whyOf(first)} />
          <div>
            {rest.slice(0, PICTURED).map((story) => (
              <StoryRow key={story._id} story={story} level={3} why={whyOf(story)} />
            ))}
            {rest.slice(PICTURED).map((story) => (
              <div key={story._id} className={`line-below ${styles['brief']}`}>
                <CompactStory story={story} />
                {whyOf(story)}
              </div>
            ))}
          </div>
        </div>
      ) : (
        <StoryFrontSkeleton />
      )}
    </Section>
  )
}

/** What was begun first, with the way back into it; then what was opened last. */
export function RecentReads() {
  const { data } = useRead(getRecentReads, RECENT)
  const stories = data?.content ?? []
  if (stories.length === 0) return null
  const begunFirst = stories.toSorted((a, b) => Number(isBegun(b)) - Number(isBegun(a)))
  return (
    <Section title={m.news_hub_recent()} more={{ to: '/recent-reads', name: m.news_view_all() }}>
      <div className={styles['reads']}>
        {begunFirst.map((story, index) => (
          <LastRead key={story._id} story={story} hasPicture={index < 3} />
        ))}
      </div>
    </Section>
  )
}

function LastRead({ story, hasPicture }: { story: ReadStory; hasPicture: boolean }) {
  const { progress = 0, gone } = story
  const begun = isBegun(story)
  return (
    <article data-story={story._id} className={`stack gap-3 ${styles['last']}`}>
      {hasPicture && (
        <div className={styles['lastPicture']}>
          <Picture picture={story.picture} ratio={3 / 2} sizes="(max-width: 767px) 104px, 220px" />
          {progress > 0 && <Progress percent={progress} />}
        </div>
      )}
      <div>
        <h3 className={`h4 ${styles['lastTitle']}`} lang={langOf(story.language)}>
          {gone ? (
            story.title
          ) : (
            <Link to={articlePath(story)} state={begun ? GO_ON : { list: 'recent-reads' }}>
              {story.title}
            </Link>
          )}
        </h3>
        <p className="small muted">
          {begun ? (
            <>
              <Link to={articlePath(story)} state={GO_ON} className="small-strong accent hover-underline">
                {m.news_continue_from({ percent: progress })}
              </Link>
              {` · ${m.news_minutes_left({ count: minutesLeft(story.minutes, progress) })}`}
            </>
          ) : gone ? (
            m.news_gone()
          ) : (
            nameOf(story.publication.name)
          )}
        </p>
      </div>
    </article>
  )
}

/** The three saved last. */
export function SavedItems() {
  const { data } = useRead(getSaved, SAVED)
  const stories = data?.content ?? []
  if (stories.length === 0) return null
  return (
    <Section title={m.news_hub_saved()} more={{ to: '/saved-items', name: m.news_view_all() }}>
      {stories.map((story) => (
        <CompactStory key={story._id} story={story} />
      ))}
    </Section>
  )
}
