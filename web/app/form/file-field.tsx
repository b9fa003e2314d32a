import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { AttachmentType } from '@chowk/contract/files/attachment.ts'
import { m } from '../../paraglide/messages.js'
import { FieldFrame } from '../../ui/field/field-frame.tsx'
import type { FieldFacts } from '../../ui/field/field-frame.tsx'
import styles from './form.module.css'
import { uploadFile } from '../upload/upload-file.ts'
import { uploadFault } from '../upload/upload-words.ts'

interface FileFieldProps extends FieldFacts {
  name: string
  /** The id of the upload; empty while there is none. */
  value: string
  onChange: (id: string) => void
  attachmentType: AttachmentType
  /** What the browser offers, as "application/pdf,image/*"; the server decides. */
  accept: string
}

/** A file that is sent as soon as it is chosen; the form holds its id. Goes into a form by `Controlled`. */
export function FileField({ name, value, onChange, attachmentType, accept, error, ...facts }: FileFieldProps) {
  const [share, setShare] = useState<number>()
  const [file, setFile] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const choose = async (chosen: File) => {
    stop.current?.abort()
    const { signal } = (stop.current = new AbortController())
    setFailure(undefined)
    setFile(chosen.name)
    setShare(0)
    try {
      const { attachmentId } = await uploadFile({
        file: chosen,
        name: chosen.name,
        attachmentType,
        signal,
        onProgress: setShare,
      })
      onChange(attachmentId)
    } catch (thrown) {
      if (signal.aborted) return
      setFailure(thrown)
    }
    setShare(undefined)
  }
  const wrong = failure === undefined ? error : uploadFault(failure)
  return (
    <FieldFrame {...facts} error={wrong}>
      {(control) => (
        <div className={`cluster ${styles['file']}`}>
          <input
            {...control}
            type="file"
            name={name}
            accept={accept}
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              if (chosen) void choose(chosen)
            }}
          />
          <span role="status">
            {share !== undefined && m.app_field_file_sending({ share: Math.round(share * 100) })}
            {share === undefined && value !== '' && file !== '' && m.app_field_file_done({ name: file })}
          </span>
          {share === undefined && value !== '' && (
            <button
              type="button"
              className={`icon-button ${styles['icon']}`}
              aria-label={m.app_field_file_remove({ name: file })}
              onClick={() => onChange('')}
            >
              <IconX size={20} stroke={1.75} aria-hidden />
            </button>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
