import { IconPhotoUp } from '../../ui/icons.ts'
import { useId, useRef, useState } from 'react'
import type { ClipboardEvent, DragEvent, ReactNode } from 'react'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CropSheet } from './crop-sheet.tsx'
import type { Shape } from './crop-sheet.tsx'
import { PICTURE_TYPES } from './upload-file.ts'
import { usePictureUpload } from './picture-upload.ts'
import type { PictureUpload } from './picture-upload.ts'
import styles from './upload.module.css'

/** What a form says about a picture of its. */
export interface PicturePickerProps {
  label: string
  shape: Shape
  /** What stands there: the picture, or what is drawn where there is none. */
  children: ReactNode
  /** The picture is on the server; the form gives its id to whatever uses it. */
  onPicked: (attachment: Attachment) => void
  /** Absent: there is nothing to take away. */
  onRemove?: () => void
}

/** Picks a picture by press, drop or paste, cuts it to shape and sends it. */
export function PicturePicker({ label, shape, children, onPicked, onRemove }: PicturePickerProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const upload = usePictureUpload({ shape, onPicked })
  const take = (event: DragEvent | ClipboardEvent, files: FileList) => {
    const [file] = files
    if (!file) return
    event.preventDefault()
    upload.open(file)
  }
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-said`}
      className={`${styles['picker']} ${styles[shape]} ${isOver ? styles['over'] : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false)
        take(event, event.dataTransfer.files)
      }}
      onPaste={(event) => take(event, event.clipboardData.files)}
    >
      <div className={styles['shown']}>{children}</div>
      <div className={`stack gap-2 ${styles['beside']}`}>
        <span id={`${id}-label`} className="small-strong">
          {label}
        </span>
        <Choosing id={id} upload={upload} {...(onRemove && { onRemove })} />
      </div>
      {upload.picture && (
        <CropSheet picture={upload.picture} shape={shape} onCut={upload.send} onClose={upload.close} />
      )}
    </div>
  )
}

function Choosing({ id, upload, onRemove }: { id: string; upload: PictureUpload; onRemove?: () => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  const { share, fault } = upload
  return (
    <>
      {share === null ? (
        <div className="cluster">
          <Button variant="outlined" small onClick={() => chooser.current?.click()}>
            <IconPhotoUp size={18} stroke={1.75} aria-hidden />
            {m.app_upload_choose()}
          </Button>
          {onRemove && (
            <Button variant="plain" small onClick={onRemove}>
              {m.app_remove()}
            </Button>
          )}
        </div>
      ) : (
        <Sending share={share} onCancel={upload.cancel} />
      )}
      <p id={`${id}-said`} className={fault ? `small danger` : `small muted`} role={fault ? 'alert' : undefined}>
        {fault ?? m.app_upload_hint()}
      </p>
      <input
        ref={chooser}
        type="file"
        accept={PICTURE_TYPES}
        className={styles['chooser']}
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) upload.open(file)
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}

function Sending({ share, onCancel }: { share: number; onCancel: () => void }) {
  const text = share < 1 ? m.app_upload_progress({ percent: Math.floor(share * 100) }) : m.app_upload_working()
  return (
    <div className="stack gap-1">
      <progress className={styles['progress']} max={1} value={share < 1 ? share : undefined} aria-label={text} />
      <div className="cluster" aria-live="polite">
        <span className="small muted">{text}</span>
        <Button variant="plain" small onClick={onCancel}>
          {m.app_cancel()}
        </Button>
      </div>
    </div>
  )
}
