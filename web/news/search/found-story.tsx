import { langOf, nameOf } from '../../app/bilingual-name.ts'
import { Link } from 'react-router'
import type { Found } from '@chowk/contract/news/search.ts'
import { Age } from '../../app/time.tsx'
import { Marked } from '../../ui/marked.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { SaveButton } from '../saved/save-button.tsx'
import { PublicationMark } from '../stories/publication-mark.tsx'
import { StoryMenuButton } from '../stories/story-menu-button.tsx'
import { articlePath } from '../words.ts'
import styles from './found-story.module.css'

/** A found story, the words of the question marked in its title and text. */
export function FoundStory({ story }: { story: Found }) {
  return (
    <article data-story={story._id} className={`line-above ${styles['found']}`}>
      <div>
        <div className={`row small muted ${styles['meta']}`}>
          <PublicationMark publication={story.publication} />
          <span className="dot-before whole">
            <Age of={story.publishedAt} />
          </span>
          <span className={`dot-before desk-only truncate ${styles['subject']}`}>{nameOf(story.category.name)}</span>
          <span className={`row above-link ${styles['menu']}`}>
            <SaveButton story={story} variant="icon" />
            <StoryMenuButton story={story} />
          </span>
        </div>
        <h2 className={`h3 ${story.isRead ? styles['read'] : ''}`} lang={langOf(story.language)}>
          <Link to={articlePath(story)} className="cover-link hover-accent">
            <Marked parts={story.titleParts} />
          </Link>
        </h2>
        <p className={`clamp muted ${styles['summary']}`} lang={langOf(story.language)}>
          <Marked parts={story.summaryParts} />
        </p>
      </div>
      <div>
        <Picture picture={{ ...story.picture, alt: '' }} ratio={4 / 3} sizes="124px" />
      </div>
    </article>
  )
}
