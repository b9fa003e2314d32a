import { useEffect, useRef } from 'react'
import { handOver } from '../../app/export/hand-over.ts'
import { useCopy } from '../../app/export/use-copy.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './security.module.css'

/** The recovery codes, this once: to be written down, copied or kept as a file. */
export function RecoverySheet({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => sheet.current?.focus(), [])
  const text = `${m.security_sheet_head()}\n\n${codes.join('\n')}\n`
  const { isCopied, copy } = useCopy(text)
  return (
    <div ref={sheet} tabIndex={-1} className={`stack gap-4 ${styles['form']}`}>
      <Note kind="notice" alert>
        {m.security_sheet_lead()}
      </Note>
      <ol className={`muted ${styles['sheet']}`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={`cluster ${styles['ways']}`}>
        <Button variant="outlined" onClick={copy}>
          {isCopied ? m.app_copied() : m.app_copy()}
        </Button>
        <Button
          variant="outlined"
          onClick={() => handOver('chowk-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          {m.security_sheet_file()}
        </Button>
        <Button onClick={onStored}>{m.security_sheet_kept()}</Button>
      </div>
    </div>
  )
}
