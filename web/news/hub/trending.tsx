import type { Story } from '@chowk/contract/article/story.ts'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { RankStory } from '../stories/story-card.tsx'
import styles from './hub.module.css'

/** Ranks side by side. */
export function Trending({ stories }: { stories: readonly Story[] }) {
  return (
    <Section title={m.news_trending_title()} more={{ to: '/trending', name: m.news_view_all() }}>
      <div className={styles['ranks']}>
        {stories.map((story, index) => (
          <RankStory key={story._id} story={story} rank={index + 1} />
        ))}
      </div>
    </Section>
  )
}
