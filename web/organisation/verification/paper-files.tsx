import { IconFileTypePdf, IconPaperclip, IconPhoto, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { MOST_PAPERS } from '@chowk/contract/organisation/verification.ts'
import { CallFailed } from '../../app/calls.ts'
import { uploadFile } from '../../app/upload/upload-file.ts'
import { uploadFault } from '../../app/upload/upload-words.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import styles from './paper-files.module.css'

const FAULTS: Readonly<Record<string, () => string>> = {
  FILE_TOO_LARGE: m.organisation_papers_too_large,
  TOO_LARGE: m.organisation_papers_too_large,
  PDF_LOCKED: m.organisation_papers_locked,
  TOO_MANY_PAGES: m.organisation_papers_pages,
  UNSUPPORTED_TYPE: m.organisation_papers_kind,
}

const faultOf = (failure: unknown): string => {
  const code = failure instanceof CallFailed ? failure.code : undefined
  return FAULTS[code ?? '']?.() ?? uploadFault(failure)
}

interface PaperFilesProps {
  papers: readonly Attachment[]
  onChange: (papers: Attachment[]) => void
}

/** Files that go with papers told in words: sent one by one as they are chosen. */
export function PaperFiles({ papers, onChange }: PaperFilesProps) {
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const { sending, fault, send } = useSending((sent) => onChange([...papers, sent]))
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-said`} className={styles['files']}>
      <span id={`${id}-label`} className={styles['label']}>
        {m.organisation_papers_files()}
      </span>
      {papers.length > 0 && (
        <ul className={styles['list']}>
          {papers.map((paper) => (
            <Paper
              key={paper.attachmentId}
              paper={paper}
              onRemove={() => onChange(papers.filter((one) => one !== paper))}
            />
          ))}
        </ul>
      )}
      {sending !== undefined && <p role="status">{m.organisation_papers_sending({ name: sending })}</p>}
      {sending === undefined && papers.length < MOST_PAPERS && (
        <Button look="outlined" low onClick={() => chooser.current?.click()}>
          <IconPaperclip size={18} stroke={1.75} aria-hidden />
          {m.organisation_papers_add()}
        </Button>
      )}
      <p id={`${id}-said`} className={fault ? styles['fault'] : styles['hint']} role={fault ? 'alert' : undefined}>
        {fault ?? m.organisation_papers_files_hint()}
      </p>
      <input
        ref={chooser}
        type="file"
        accept="application/pdf,image/jpeg,image/png,image/webp,image/gif,image/avif"
        className={styles['chooser']}
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) send(file)
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </div>
  )
}

function useSending(onSent: (sent: Attachment) => void) {
  const [sending, setSending] = useState<string>()
  const [fault, setFault] = useState<string>()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const send = async (file: File) => {
    const controller = new AbortController()
    running.current = controller
    setFault(undefined)
    setSending(file.name)
    try {
      onSent(await uploadFile({ file, name: file.name, signal: controller.signal }))
    } catch (failure) {
      if (!controller.signal.aborted) setFault(faultOf(failure))
    } finally {
      setSending(undefined)
    }
  }
  return { sending, fault, send: (file: File) => void send(file) }
}

function Paper({ paper: { title, attachmentType }, onRemove }: { paper: Attachment; onRemove: () => void }) {
  const Icon = attachmentType === 'PDF' ? IconFileTypePdf : IconPhoto
  return (
    <li className={styles['one']}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={styles['name']}>{title}</span>
      <button type="button" aria-label={m.organisation_papers_remove({ name: title })} onClick={onRemove}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </button>
    </li>
  )
}
