import { useState } from 'react'
import { exportSaved } from '@chowk/contract/news/saved.ts'
import { callOverHttp, CallFailed } from '../../app/calls.ts'
import { handOver } from '../../app/hand-over.ts'
import { m } from '../../paraglide/messages.js'
import { ProblemNote } from '../../ui/note.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import styles from './saved-sheet.module.css'

const FORMATS = [
  { format: 'csv', name: 'CSV', says: m.news_export_csv },
  { format: 'json', name: 'JSON', says: m.news_export_json },
  { format: 'opml', name: 'OPML', says: m.news_export_opml },
] as const

/** Takes the saved stories along as a file. */
export function ExportSheet({ folder, onClose }: { folder: string | null; onClose: () => void }) {
  const [failure, setFailure] = useState<string>()
  const take = async (format: (typeof FORMATS)[number]['format']) => {
    try {
      const { fileName, mediaType, text } = await callOverHttp(exportSaved, { format, ...(folder && { folder }) })
      handOver(fileName, new Blob([text], { type: mediaType }))
      onClose()
    } catch (error) {
      setFailure(error instanceof CallFailed && error.isOffline ? m.app_failed_offline() : m.news_export_failed())
    }
  }
  return (
    <Sheet label={m.news_export()} onClose={onClose}>
      <h2 className="h4">{m.news_export_title()}</h2>
      <p className={styles['text']}>{m.news_export_text()}</p>
      <ProblemNote>{failure}</ProblemNote>
      <div className={`stack ruled ${styles['rows']}`}>
        {FORMATS.map(({ format, name, says }) => (
          <button
            key={format}
            type="button"
            className={`stack line-below hover-wash ${styles['rowButton']}`}
            onClick={() => void take(format)}
          >
            <span className="strong">{name}</span>
            <span className="small muted">{says()}</span>
          </button>
        ))}
      </div>
    </Sheet>
  )
}
