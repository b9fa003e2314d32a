import { nameOf } from '../../app/bilingual-name.ts'
import type { PublicationMark as Publication } from '@chowk/contract/article/story.ts'
import styles from './publication-mark.module.css'

/** A publication's square picture with its name beside it. */
export function PublicationMark({ publication, size = 18 }: { publication: Publication; size?: number }) {
  return (
    <span className={`inline-row ${styles['mark']}`}>
      <img className={styles['logo']} src={publication.logo} alt="" width={size} height={size} loading="lazy" />
      <span className={`truncate ${styles['name']}`}>{nameOf(publication.name)}</span>
    </span>
  )
}
