import { Link } from 'react-router'
import type { Story } from '@chowk/contract/article/story.ts'
import { langOf, nameOf } from '../../app/bilingual-name.ts'
import { Age } from '../../app/time.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { PublicationLogo } from '../../ui/picture/publication-logo.tsx'
import styles from './landing.module.css'

/** A story with its picture. */
export function LandingLead({ story }: { story: Story }) {
  return (
    <article className={`gap-5 ${styles['lead']}`}>
      <div className={styles['picture']}>
        <Picture picture={story.picture} ratio={3 / 2} sizes="(max-width: 767px) 104px, 220px" />
      </div>
      <div>
        <Link
          to={`/category/details?id=${encodeURIComponent(story.category.slug)}`}
          className={`small-strong accent ${styles['subject']}`}
        >
          {nameOf(story.category.name)}
        </Link>
        <Headline story={story} />
        <Facts story={story} />
      </div>
    </article>
  )
}

/** A story in one or two lines. */
export function LandingRow({ story }: { story: Story }) {
  return (
    <article className={styles['row']}>
      <Headline story={story} />
      <Facts story={story} />
    </article>
  )
}

const Headline = ({ story }: { story: Story }) => (
  <h3 lang={langOf(story.language)}>
    <Link to={`/details/${story.slug}`}>{story.title}</Link>
  </h3>
)

const Facts = ({ story: { publication, publishedAt } }: { story: Story }) => (
  <p className={`cluster small muted ${styles['facts']}`}>
    <PublicationLogo publication={publication} size={18} />
    <strong>{nameOf(publication.name)}</strong> · <Age of={publishedAt} />
  </p>
)
