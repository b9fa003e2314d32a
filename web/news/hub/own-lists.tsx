import { nameOf } from '../../app/bilingual-name.ts'
import { Link } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import type { getHub } from '@chowk/contract/news/hub.ts'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { CompactStory, StoryRow } from '../stories/story-card.tsx'
import { categoryPath, publicationPath } from '../words.ts'
import { PublicationLogo } from '../../ui/picture/publication-logo.tsx'
import styles from './hub.module.css'

type Hub = Output<typeof getHub>

/** Publications as mastheads, their newest stories below. */
export function MixColumns({ mix }: { mix: Hub['mix'] }) {
  if (mix.columns.length === 0) return null
  return (
    <Section
      title={m.news_mix_title()}
      note={mix.isStarter ? m.news_mix_starter_short() : undefined}
      more={{ to: '/my-mix', name: m.news_view_all() }}
    >
      <div className={styles['columns']}>
        {mix.columns.map(({ publication, stories }) => (
          <div key={publication.id} className={styles['column']}>
            <Link
              to={publicationPath(publication)}
              className={`row gap-3 strong hover-accent breaks ${styles['masthead']}`}
            >
              <PublicationLogo publication={publication} size={32} />
              {nameOf(publication.name)}
            </Link>
            {stories.map((story) => (
              <CompactStory key={story._id} story={story} />
            ))}
          </div>
        ))}
      </div>
    </Section>
  )
}

/** A row for each followed category. */
export function YourCategories({ rows }: { rows: Hub['yourCategories'] }) {
  const filled = rows.filter(({ stories }) => stories.length > 0)
  if (filled.length === 0) return null
  return (
    <Section title={m.news_your_categories()} more={{ to: '/categories', name: m.news_view_all() }}>
      {filled.map(({ category, dayCount, stories }) => {
        const [first, ...others] = stories
        return (
          <div key={category.id} className={`line-below ${styles['subject']}`}>
            <div>
              <h3 className={`h3 ${styles['subjectName']}`}>
                <Link to={categoryPath(category)}>{nameOf(category.name)}</Link>
              </h3>
              {dayCount > 0 && <p className="small-strong accent">{m.news_stories_today({ count: dayCount })}</p>}
            </div>
            {first && <StoryRow story={first} level={3} />}
            {others.map((story) => (
              <CompactStory key={story._id} story={story} />
            ))}
          </div>
        )
      })}
    </Section>
  )
}
