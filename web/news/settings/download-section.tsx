import { useState } from 'react'
import { exportOwnData } from '@chowk/contract/news/own-data.ts'
import { callOverHttp, CallFailed } from '../../app/calls.ts'
import { handOver } from '../../app/hand-over.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './section.module.css'

const FORMATS = ['json', 'csv'] as const

/** All that news keeps of the reader, as a file (P7). */
export function DownloadSection() {
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const take = async (format: (typeof FORMATS)[number]) => {
    setBusy(true)
    setFault(undefined)
    try {
      const { fileName, mediaType, text } = await callOverHttp(exportOwnData, { format })
      handOver(fileName, new Blob([text], { type: mediaType }))
    } catch (error) {
      setFault(error instanceof CallFailed && error.isOffline ? m.app_failed_offline() : m.news_export_failed())
    }
    setBusy(false)
  }
  return (
    <Section title={m.news_settings_download()}>
      <p className={`small muted ${styles['says']}`}>{m.news_settings_download_says()}</p>
      <ProblemNote>{fault}</ProblemNote>
      <div className={`cluster gap-2 ${styles['buttons']}`}>
        {FORMATS.map((format) => (
          <Button
            key={format}
            variant="outlined"
            disabled={isBusy}
            aria-label={m.news_settings_download_as({ format: format.toUpperCase() })}
            onClick={() => void take(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
    </Section>
  )
}
