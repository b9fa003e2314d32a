import type { Story } from '@chowk/contract/article/story.ts'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { ListenToday } from '../lists/listen-list.tsx'
import { NoStories } from '../lists/no-stories.tsx'
import { ClockStory, LeadStory } from '../stories/story-card.tsx'
import { LeadActions } from '../stories/story-front.tsx'
import styles from './hub.module.css'

/** The story that leads with its picture, the others by the clock. */
export function LatestFront({ stories }: { stories: readonly Story[] }) {
  const [lead, ...rest] = stories
  if (!lead) return <NoStories />
  return (
    <div className={styles['front']}>
      <div>
        <LeadStory story={lead} actions={<LeadActions lead={lead} />} />
        <div className={styles['listen']}>
          <ListenToday />
        </div>
      </div>
      <Section title={m.news_latest_title()} more={{ to: '/latest', name: m.news_view_all() }}>
        {rest.map((story) => (
          <ClockStory key={story._id} story={story} />
        ))}
      </Section>
    </div>
  )
}
