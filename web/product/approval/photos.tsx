import type { Attachment } from '@chowk/contract/files/attachment.ts'
import styles from './photos.module.css'

interface PhotosProps {
  pictures: readonly { attachmentId: string; alt: string }[]
  attachments: readonly Attachment[]
}

const WIDTH = 640

/** The photos of a product in their order. */
export function Photos({ pictures, attachments }: PhotosProps) {
  return (
    <div className={styles['photos']}>
      {pictures.map(({ attachmentId, alt }) => {
        const found = attachments.find((each) => each.attachmentId === attachmentId)
        const shown = found?.pictures.find(({ width }) => width >= WIDTH) ?? found?.pictures.at(-1)
        return shown && <img key={attachmentId} className={styles['photo']} src={shown.url} alt={alt} />
      })}
    </div>
  )
}
