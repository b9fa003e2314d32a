import { nameOf } from '../../app/bilingual-name.ts'
import type { PublicationMark as Publication } from '@chowk/contract/article/story.ts'
import { PublicationLogo } from '../../ui/picture/publication-logo.tsx'
import styles from './publication-mark.module.css'

/** A publication's square picture with its name beside it. */
export function PublicationMark({ publication, size = 18 }: { publication: Publication; size?: number }) {
  return (
    <span className={`inline-row ${styles['mark']}`}>
      <PublicationLogo publication={publication} size={size} />
      <span className={`truncate ${styles['name']}`}>{nameOf(publication.name)}</span>
    </span>
  )
}
