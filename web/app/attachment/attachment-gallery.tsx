import { IconChevronLeft, IconChevronRight, IconX } from '../../ui/icons.ts'
import { useState } from 'react'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { m } from '../../paraglide/messages.js'
import { Sheet } from '../../ui/floating/sheet.tsx'
import styles from './attachment-gallery.module.css'

/** What a thing shows of an attachment. */
export type ShownAttachment = Pick<
  Attachment,
  'attachmentType' | 'attachmentUrl' | 'title' | 'bytes' | 'pictures' | 'pages' | 'pagesStatus' | 'relatedImages'
>

/** The files of a thing: pictures beside each other, a PDF page by page, a video with its poster. */
export function AttachmentGallery({ attachments }: { attachments: readonly ShownAttachment[] }) {
  const pictures = attachments.filter(({ attachmentType }) => attachmentType === 'IMAGE')
  return (
    <>
      {pictures.length > 0 && <Pictures pictures={pictures} />}
      {attachments.map((each) =>
        each.attachmentType === 'VIDEO' ? (
          <Video key={each.attachmentUrl} video={each} />
        ) : (
          each.attachmentType === 'PDF' && <Pages key={each.attachmentUrl} document={each} />
        ),
      )}
    </>
  )
}

const SHOWN_PICTURES = 4

const setOf = ({ pictures }: ShownAttachment) => pictures.map(({ url, width }) => `${url} ${width}w`).join(', ')
const largest = ({ pictures }: ShownAttachment) => pictures.at(-1)
/** For lists: wide enough for a phone, small enough for its line. */
const middle = ({ pictures }: ShownAttachment) => pictures.find(({ width }) => width >= 640) ?? pictures.at(-1)

function Pictures({ pictures }: { pictures: readonly ShownAttachment[] }) {
  const [open, setOpen] = useState<number>()
  const shown = pictures.slice(0, SHOWN_PICTURES)
  const more = pictures.length - shown.length
  const count = pictures.length
  return (
    <div role="group" aria-label={m.app_attach_pictures()} className={styles['pictures']} data-count={shown.length}>
      {shown.map((picture, index) => (
        <button
          key={picture.attachmentUrl}
          type="button"
          className={styles['picture']}
          aria-label={picture.title ? undefined : m.app_attach_enlarge({ number: index + 1, count })}
          onClick={() => setOpen(index)}
        >
          <img
            src={middle(picture)?.url}
            srcSet={setOf(picture)}
            sizes={count === 1 ? '(min-width: 768px) 640px, 100vw' : '(min-width: 768px) 320px, 50vw'}
            width={largest(picture)?.width}
            height={largest(picture)?.height}
            alt={picture.title}
            loading="lazy"
            decoding="async"
          />
          {index === shown.length - 1 && more > 0 && (
            <span className={`h3 ${styles['more']}`} aria-hidden>
              +{more}
            </span>
          )}
        </button>
      ))}
      {open !== undefined && <Enlarged pictures={pictures} first={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

interface EnlargedProps {
  pictures: readonly ShownAttachment[]
  first: number
  onClose: () => void
}

function Enlarged({ pictures, first, onClose }: EnlargedProps) {
  const [index, setIndex] = useState(first)
  const picture = pictures[index]
  const count = pictures.length
  const by = (step: number) => setIndex((now) => Math.min(count - 1, Math.max(0, now + step)))
  const largestNow = picture && largest(picture)
  return (
    <Sheet label={m.app_attach_picture({ number: index + 1, count })} wide onClose={onClose}>
      <div
        role="presentation"
        className="stack gap-3"
        onKeyDown={({ key }) => (key === 'ArrowLeft' ? by(-1) : key === 'ArrowRight' && by(1))}
      >
        {picture && largestNow && (
          <img
            key={picture.attachmentUrl}
            className={styles['enlarged']}
            src={largestNow.url}
            width={largestNow.width}
            height={largestNow.height}
            alt={picture.title}
          />
        )}
        {picture?.title && <p>{picture.title}</p>}
        <div className="row gap-3">
          <Step name={m.app_attach_previous()} disabled={index === 0} onClick={() => by(-1)}>
            <IconChevronLeft size={20} stroke={1.75} aria-hidden />
          </Step>
          <span className="tabular small" role="status">
            {m.app_attach_picture({ number: index + 1, count })}
          </span>
          <Step name={m.app_attach_next()} disabled={index === count - 1} onClick={() => by(1)}>
            <IconChevronRight size={20} stroke={1.75} aria-hidden />
          </Step>
          <span className="grow" />
          <Step name={m.app_close()} disabled={false} onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </Step>
        </div>
      </div>
    </Sheet>
  )
}

interface StepProps {
  name: string
  disabled: boolean
  onClick: () => void
  children: React.ReactNode
}

const Step = ({ name, disabled, onClick, children }: StepProps) => (
  <button type="button" className="icon-button" aria-label={name} disabled={disabled} onClick={onClick}>
    {children}
  </button>
)

function Video({ video }: { video: ShownAttachment }) {
  const poster = largest(video)
  return (
    <video
      className={styles['video']}
      controls
      playsInline
      preload="none"
      poster={poster?.url}
      src={video.attachmentUrl}
      aria-label={video.title || m.app_attach_video()}
      style={poster && { aspectRatio: `${poster.width} / ${poster.height}` }}
    />
  )
}

const MB = 1024 * 1024

function Pages({ document }: { document: ShownAttachment }) {
  const { title, pages, pagesStatus, relatedImages, bytes, attachmentUrl } = document
  const count = pages ?? relatedImages.length
  const name = title || m.app_attach_document()
  return (
    <div className="stack gap-2">
      {relatedImages.length > 0 && (
        // Pages are passed by sidewise; the keyboard scrolls what has focus.
        // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        <section aria-label={m.app_attach_pages({ title: name })} className={styles['pages']} tabIndex={0}>
          {relatedImages.map(({ url, width, height, page }) => (
            <img
              key={page}
              src={url}
              width={width}
              height={height}
              alt={m.app_attach_page({ page, pages: count })}
              loading="lazy"
              decoding="async"
            />
          ))}
        </section>
      )}
      {pagesStatus === 'PENDING' && (
        <p className="small muted" role="status">
          {m.app_attach_pages_pending()}
        </p>
      )}
      <p>
        <strong className="small-strong breaks">{name}</strong>{' '}
        <a href={attachmentUrl} target="_blank" rel="noopener noreferrer">
          {m.app_attach_open_pdf({ size: Math.max(0.1, Math.round((bytes / MB) * 10) / 10) })}
        </a>
      </p>
    </div>
  )
}
