import { IconFileTypePdf, IconPaperclip, IconPhoto, IconX } from '../../ui/icons.ts'
import { useRef } from 'react'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { FieldGroup } from '../../ui/field/field-frame.tsx'
import type { FieldFacts } from '../../ui/field/field-frame.tsx'
import { attachmentFault } from '../attachment/attachment-words.ts'
import { RunningRow } from '../attachment/running-row.tsx'
import { kindOf } from '../attachment/attachment.rules.ts'
import { useUploads } from '../attachment/running-uploads.ts'
import { CallFailed } from '../calls.ts'
import styles from './form.module.css'

interface FilesFieldProps extends FieldFacts {
  name: string
  value: readonly Attachment[]
  onChange: (files: Attachment[]) => void
  max: number
  /** What the button says that adds one. */
  add: string
  /** What the browser offers, as "application/pdf,image/*"; the server decides. */
  accept: string
  /** What this form says about files that are refused, by code. */
  faults?: Readonly<Record<string, () => string>>
}

/** Several files, each sent as soon as it is chosen. Goes into a form by `Controlled`; the call is given their ids. */
export function FilesField(props: FilesFieldProps) {
  const { name, value, onChange, max, add, accept, faults = {}, label, hint, error, optional } = props
  const chooser = useRef<HTMLInputElement>(null)
  const uploads = useUploads((sent) => onChange([...value, sent]))
  const faultOf = (failure: unknown) =>
    faults[failure instanceof CallFailed ? (failure.code ?? '') : '']?.() ?? attachmentFault(failure)
  return (
    <FieldGroup label={label} hint={hint} error={error} optional={optional}>
      {value.length > 0 && (
        <ul>
          {value.map((file) => (
            <File key={file.attachmentId} file={file} onRemove={() => onChange(value.filter((one) => one !== file))} />
          ))}
        </ul>
      )}
      {uploads.running.map((upload) => (
        <RunningRow key={upload.id} upload={upload} uploads={uploads} faultOf={faultOf} />
      ))}
      {value.length + uploads.running.length < max && (
        <div>
          <Button variant="outlined" small onClick={() => chooser.current?.click()}>
            <IconPaperclip size={18} stroke={1.75} aria-hidden />
            {add}
          </Button>
        </div>
      )}
      <input
        ref={chooser}
        type="file"
        name={name}
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) uploads.add(file, kindOf(file) ?? 'IMAGE')
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </FieldGroup>
  )
}

function File({ file: { title, attachmentType }, onRemove }: { file: Attachment; onRemove: () => void }) {
  const Icon = attachmentType === 'PDF' ? IconFileTypePdf : IconPhoto
  return (
    <li className={`row gap-3 line-below ${styles['oneFile']}`}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span>{title}</span>
      <button
        type="button"
        className={`icon-button ${styles['icon']}`}
        aria-label={m.app_field_remove({ name: title })}
        onClick={onRemove}
      >
        <IconX size={20} stroke={1.75} aria-hidden />
      </button>
    </li>
  )
}
