import { useState } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import { MOST_OPML_BYTES, exportFollowed, readOpmlFile } from '@chowk/contract/news/opml.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useExport } from '../../app/export/use-export.ts'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/field/file-button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { ProblemNote } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './feeds-section.module.css'

const OpmlPreview = lazyComponent('opml-preview', async () => (await import('./opml-preview.tsx')).OpmlPreview)

/** Followed publications as an OPML file, and feeds of another reader from one. */
export function OpmlSection({ onImported }: { onImported?: () => void }) {
  const [preview, setPreview] = useState<Output<typeof readOpmlFile>>()
  const [isTooLarge, setTooLarge] = useState(false)
  const reading = useAction(readOpmlFile, {
    errors: {
      NOT_OPML: m.news_opml_not_opml,
      TOO_MANY_FEEDS: m.news_opml_too_many,
      TOO_LARGE: m.news_opml_too_large,
    },
  })
  const taking = useExport(exportFollowed, {})
  const isBusy = reading.isPending || taking.isPending
  const problem = isTooLarge ? m.news_opml_too_large() : (reading.problem ?? taking.problem)
  const read = async (file: File) => {
    setTooLarge(file.size > MOST_OPML_BYTES)
    if (file.size <= MOST_OPML_BYTES) reading.mutate({ text: await file.text() }, { onSuccess: setPreview })
  }
  return (
    <Section title={m.news_opml_title()}>
      <p className={`muted ${styles['says']}`}>{m.news_opml_says()}</p>
      <ProblemNote>{problem}</ProblemNote>
      {preview ? (
        <OpmlPreview
          preview={preview}
          onTaken={({ followed, requested }) => {
            setPreview(undefined)
            showToast({ text: m.news_opml_done({ followed, requested }) })
            onImported?.()
          }}
          onCancel={() => setPreview(undefined)}
        />
      ) : (
        <div className={`cluster gap-2 ${styles['ways']}`}>
          <FileButton
            label={m.news_opml_choose()}
            accept=".opml,.xml,text/xml,text/x-opml,application/xml"
            disabled={isBusy}
            onFile={(file) => void read(file)}
          />
          <Button variant="plain" disabled={isBusy} onClick={() => taking.take({})}>
            {m.news_opml_export()}
          </Button>
        </div>
      )}
    </Section>
  )
}
