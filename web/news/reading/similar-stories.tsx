import { nameOf } from '../../app/bilingual-name.ts'
import { getSimilar } from '@chowk/contract/recommend/similar.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Picture } from '../../ui/picture/picture.tsx'
import { Section } from '../../ui/section.tsx'
import { CompactStory } from '../stories/story-card.tsx'
import { useShown } from './shown-stories.ts'
import styles from './similar-stories.module.css'

/** Stories like this one; where there are none, more of its category (V5). */
export function SimilarStories({ articleId }: { articleId: string }) {
  const { data } = useRead(getSimilar, { articleId })
  const shown = useShown('similar', data?.content ?? NONE)
  if (!data || data.content.length === 0) return null
  const title = data.heading === 'SIMILAR' ? m.news_similar() : m.news_more_in({ name: nameOf(data.category.name) })
  return (
    <div ref={shown}>
      <Section title={title}>
        {data.content.map((story) => (
          <div key={story._id} className={`line-below ${styles['pictured']}`}>
            <Picture picture={story.picture} ratio={1} sizes="72px" />
            <CompactStory story={story} />
          </div>
        ))}
      </Section>
    </div>
  )
}

const NONE: never[] = []
