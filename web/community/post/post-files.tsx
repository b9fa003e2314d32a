import { IconDownload, IconFileText } from '@tabler/icons-react'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonAnchor } from '../../ui/button.tsx'
import styles from './post-files.module.css'

interface PostFilesProps {
  files: readonly Attachment[]
  /** All of them in their own shape; in a list the first three, cut to a mosaic. */
  isPage: boolean
}

/** What hangs on a post: pictures, one video, or one document with its pages. */
export function PostFiles({ files, isPage }: PostFilesProps) {
  const pictures = files.filter((each) => each.attachmentType === 'IMAGE' || each.attachmentType === 'COVER_IMAGE')
  const video = files.find((each) => each.attachmentType === 'VIDEO')
  const document = files.find((each) => each.attachmentType === 'PDF')
  return (
    <>
      {pictures.length > 0 && <Pictures pictures={pictures} isPage={isPage} />}
      {video && <Film video={video} />}
      {document && <Paper document={document} isPage={isPage} />}
    </>
  )
}

const MOST_IN_LIST = 3

function Pictures({ pictures, isPage }: { pictures: readonly Attachment[]; isPage: boolean }) {
  const shown = isPage ? pictures : pictures.slice(0, MOST_IN_LIST)
  const left = pictures.length - shown.length
  return (
    <div className={isPage ? styles['all'] : styles['mosaic']} data-count={shown.length}>
      {shown.map(({ attachmentId, pictures: sizes, title }, index) => (
        <span key={attachmentId} className={styles['picture']}>
          <img
            src={sizes.find(({ width }) => width >= 640)?.url ?? sizes.at(-1)?.url}
            srcSet={sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')}
            sizes="(max-width: 767px) 100vw, 620px"
            width={sizes.at(-1)?.width}
            height={sizes.at(-1)?.height}
            alt={title}
            loading="lazy"
            decoding="async"
          />
          {left > 0 && index === shown.length - 1 && <span className={`small-strong ${styles['more']}`}>+{left}</span>}
        </span>
      ))}
    </div>
  )
}

const Film = ({ video }: { video: Attachment }) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- people upload films without captions
  <video
    className={styles['film']}
    src={video.attachmentUrl}
    poster={video.pictures.at(-1)?.url}
    controls
    preload="none"
    playsInline
    aria-label={video.title || m.community_type_video()}
  />
)

function Paper({
  document: { title, pages, attachmentUrl, relatedImages },
  isPage,
}: {
  document: Attachment
  isPage: boolean
}) {
  const shown = isPage ? relatedImages : relatedImages.slice(0, 1)
  return (
    <div className="stack gap-2">
      <div className={`row gap-3 ${styles['paper']}`}>
        <IconFileText size={24} stroke={1.5} aria-hidden />
        <span className="stack grow breaks">
          <span className="strong">{title || m.community_type_document()}</span>
          {pages !== null && <span className="small muted">{m.community_pages({ count: pages })}</span>}
        </span>
        <ButtonAnchor href={attachmentUrl} variant="outlined" small>
          <IconDownload size={18} stroke={1.75} aria-hidden />
          {m.community_download()}
        </ButtonAnchor>
      </div>
      {shown.map(({ page, url, width, height }) => (
        <img
          key={page}
          className={styles['sheet']}
          src={url}
          width={width}
          height={height}
          alt={m.community_page_of({ title: title || m.community_type_document(), page })}
          loading="lazy"
          decoding="async"
        />
      ))}
    </div>
  )
}
