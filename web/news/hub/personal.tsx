import { getRecentReads } from '@chowk/contract/news/reading.ts'
import { getRecommended } from '@chowk/contract/recommend/recommended.ts'
import { getSaved } from '@chowk/contract/news/saved.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { CompactStory, LeadStory, StoryRow } from '../stories/story-card.tsx'
import styles from './hub.module.css'

/** One large, three beside it. */
export function ForYou() {
  const { data } = useRead(getRecommended, { size: 6 })
  const [first, ...rest] = data?.content ?? []
  if (!first) return null
  return (
    <Section title={m.news_hub_for_you()} more={{ to: '/for-you', name: m.news_view_all() }}>
      <div className={styles['front']}>
        <LeadStory story={first} level={3} />
        <div>
          {rest.slice(0, 3).map((story) => (
            <StoryRow key={story._id} story={story} level={3} />
          ))}
        </div>
      </div>
    </Section>
  )
}

/** What was begun. */
export function RecentReads() {
  const { data } = useRead(getRecentReads, { size: 6 })
  const stories = data?.content ?? []
  if (stories.length === 0) return null
  return (
    <Section title={m.news_hub_recent()} more={{ to: '/recent-reads', name: m.news_view_all() }}>
      {stories.slice(0, 3).map((story) => (
        <StoryRow key={story._id} story={story} level={3} />
      ))}
    </Section>
  )
}

/** The three saved last. */
export function SavedItems() {
  const { data } = useRead(getSaved, { size: 3 })
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
