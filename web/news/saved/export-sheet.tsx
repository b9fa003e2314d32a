import { exportSaved } from '@chowk/contract/news/saved.ts'
import { useExport } from '../../app/export/use-export.ts'
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
  const { take, problem } = useExport(exportSaved, {}, onClose)
  return (
    <Sheet label={m.news_export()} onClose={onClose}>
      <h2 className="h4">{m.news_export_title()}</h2>
      <p className={styles['text']}>{m.news_export_text()}</p>
      <ProblemNote>{problem}</ProblemNote>
      <div className={`stack ruled ${styles['rows']}`}>
        {FORMATS.map(({ format, name, says }) => (
          <button
            key={format}
            type="button"
            className={`stack line-below hover-wash ${styles['rowButton']}`}
            onClick={() => take({ format, ...(folder && { folder }) })}
          >
            <span className="strong">{name}</span>
            <span className="small muted">{says()}</span>
          </button>
        ))}
      </div>
    </Sheet>
  )
}
