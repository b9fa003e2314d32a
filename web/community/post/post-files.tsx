import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { AttachmentGallery } from '../../app/attachment/attachment-gallery.tsx'
import styles from './post-card.module.css'

interface FilesProps {
  files: readonly Attachment[]
}

/** What hangs on a post: pictures, one video, or one document with its pages; on a phone from edge to edge. */
export const PostFiles = ({ files }: FilesProps) =>
  files.some(({ attachmentType }) => attachmentType !== 'COVER_IMAGE') && (
    <div className={`stack gap-3 ${styles['files']}`}>
      <AttachmentGallery attachments={files} />
    </div>
  )

/** The wide picture above the words of a post that has one. */
export function PostCover({ files }: FilesProps) {
  const cover = files.find(({ attachmentType }) => attachmentType === 'COVER_IMAGE')
  if (!cover) return null
  const { pictures, title } = cover
  return (
    <img
      className={styles['cover']}
      src={pictures.at(-1)?.url}
      srcSet={pictures.map(({ url, width }) => `${url} ${width}w`).join(', ')}
      sizes="(min-width: 768px) 620px, 100vw"
      width={pictures.at(-1)?.width}
      height={pictures.at(-1)?.height}
      alt={title}
      loading="lazy"
      decoding="async"
    />
  )
}
