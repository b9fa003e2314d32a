import { IconPaperclip } from '../../ui/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { FieldGroup } from '../../ui/field/field-frame.tsx'
import type { FieldFacts } from '../../ui/field/field-frame.tsx'
import { PICTURE_TYPES } from '../upload/upload-file.ts'
import { SortableList } from '../widgets/lazy-widgets.tsx'
import { attachmentFault } from './attachment-words.ts'
import { MOST_PICTURES, kindOf, whyNotAdded } from './attachment.rules.ts'
import type { ChosenFile } from './attachment.rules.ts'
import styles from './attachment.module.css'
import { ChosenRow } from './chosen-row.tsx'
import { RunningRow } from './running-row.tsx'
import { useUploads } from './running-uploads.ts'

/** What a form says about the files of its thing. */
export interface AttachmentsFieldProps extends FieldFacts {
  value: readonly ChosenFile[]
  onChange: (chosen: ChosenFile[]) => void
  /** Pictures at most; as many as a post has where nothing is said. */
  most?: number
  /** Pictures alone, neither a PDF nor a video. */
  onlyPictures?: boolean
}

/**
 * Pictures with their descriptions, or one PDF, or one video: chosen, dropped or pasted, sent at once, put in order. Goes into a form by
 * `Controlled`; the call is given the id of each with its title.
 */
export function AttachmentsField({
  value,
  onChange,
  most = MOST_PICTURES,
  onlyPictures = false,
  ...facts
}: AttachmentsFieldProps) {
  const chosen = useRef(value)
  useEffect(() => void (chosen.current = value))
  const [fault, setFault] = useState<string>()
  const change = (next: ChosenFile[]) => {
    chosen.current = next
    onChange(next)
  }
  const uploads = useUploads((file) => {
    // The name of a picture's file describes nothing.
    const title = file.attachmentType === 'IMAGE' ? '' : file.title
    change([...chosen.current, { file, title }])
  })
  const kinds = [...value.map(({ file }) => file.attachmentType), ...uploads.running.map(({ kind }) => kind)]
  const add = (files: readonly File[]) => {
    const now = [...kinds]
    setFault(undefined)
    for (const file of files) {
      const kind = kindOf(file)
      const isOther = onlyPictures && kind !== 'IMAGE'
      const why = file.size === 0 ? 'FILE_EMPTY' : isOther ? 'UNSUPPORTED_TYPE' : whyNotAdded(now, kind, most)
      if (!why && kind) uploads.add(file, kind)
      if (!why && kind) now.push(kind)
      else setFault(why === 'TOO_MANY' ? m.app_attach_too_many({ most }) : attachmentFault(why))
    }
  }
  const items = value.map((each) => ({ ...each, id: each.file.attachmentId, name: each.title || each.file.title }))
  const mayAdd = kinds.every((kind) => kind === 'IMAGE') && kinds.length < most
  return (
    <FieldGroup {...facts} hint={facts.hint ?? m.app_attach_hint()} error={fault ?? facts.error}>
      <DropArea onFiles={add}>
        {items.length > 0 && (
          <SortableList label={m.app_attach_order()} items={items} onReorder={(next) => change(next.map(plain))}>
            {(item) => (
              <ChosenRow
                chosen={item}
                onTitle={(title) => change(value.map((one) => (one.file === item.file ? { ...one, title } : one)))}
                onRemove={() => change(value.filter(({ file }) => file !== item.file))}
              />
            )}
          </SortableList>
        )}
        {uploads.running.map((upload) => (
          <RunningRow key={upload.id} upload={upload} uploads={uploads} />
        ))}
        {mayAdd && <Chooser isFirst={kinds.length === 0 && !onlyPictures} label={facts.label} onFiles={add} />}
      </DropArea>
    </FieldGroup>
  )
}

const plain = ({ file, title }: ChosenFile): ChosenFile => ({ file, title })

function DropArea({ onFiles, children }: { onFiles: (files: readonly File[]) => void; children: React.ReactNode }) {
  const [isOver, setIsOver] = useState(false)
  const hasFiles = (given: DataTransfer) => given.types.includes('Files')
  return (
    <div
      role="presentation"
      className={`stack gap-3 ${styles['area']} ${isOver ? styles['over'] : ''}`}
      onDragOver={(event) => {
        // What is put in order here is dragged too.
        if (!hasFiles(event.dataTransfer)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false)
        if (!hasFiles(event.dataTransfer)) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      }}
      onPaste={({ clipboardData }) => clipboardData.files.length > 0 && onFiles([...clipboardData.files])}
    >
      {children}
    </div>
  )
}

interface ChooserProps {
  /** Nothing is there yet: everything is offered. */
  isFirst: boolean
  label: string
  onFiles: (files: readonly File[]) => void
}

function Chooser({ isFirst, label, onFiles }: ChooserProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div>
      <Button variant="outlined" small onClick={() => chooser.current?.click()}>
        <IconPaperclip size={18} stroke={1.75} aria-hidden />
        {isFirst ? m.app_attach_add() : m.app_attach_add_more()}
      </Button>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={label}
        accept={isFirst ? `${PICTURE_TYPES},application/pdf,video/mp4,video/webm` : PICTURE_TYPES}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file may be chosen again.
          target.value = ''
          onFiles(files)
        }}
      />
    </div>
  )
}
