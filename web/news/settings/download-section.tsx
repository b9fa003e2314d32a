import { exportOwnData } from '@chowk/contract/news/own-data.ts'
import { useExport } from '../../app/export/use-export.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './section.module.css'

const FORMATS = ['json', 'csv'] as const

/** All that news keeps of the reader, as a file (P7). */
export function DownloadSection() {
  const { take, isPending, problem } = useExport(exportOwnData, {})
  return (
    <Section title={m.news_settings_download()}>
      <p className={`small muted ${styles['says']}`}>{m.news_settings_download_says()}</p>
      <ProblemNote>{problem}</ProblemNote>
      <div className={`cluster gap-2 ${styles['buttons']}`}>
        {FORMATS.map((format) => (
          <Button
            key={format}
            variant="outlined"
            disabled={isPending}
            aria-label={m.news_settings_download_as({ format: format.toUpperCase() })}
            onClick={() => take({ format })}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
    </Section>
  )
}
