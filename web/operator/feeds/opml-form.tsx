import { useState } from 'react'
import { countFeeds, importFeeds, listFeeds } from '@chowk/contract/operator/feed.ts'
import { getOverview } from '@chowk/contract/operator/job.ts'
import { useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from '../operation.module.css'
import { refusedText } from '../words.ts'

/** Adds all feeds of an OPML file. */
export function OpmlForm() {
  const upload = useWrite(importFeeds, { refreshes: [listFeeds, countFeeds, getOverview] })
  const [fault, setFault] = useState<string>()
  const read = async (file: File | undefined) => {
    if (!file) return
    setFault(undefined)
    upload.mutate({ opml: await file.text() }, { onError: (error) => setFault(refusedText(error)) })
  }
  return (
    <section className={styles['panel']} aria-label={m.operator_upload_opml()}>
      <TextField
        label={m.operator_upload_opml()}
        hint={m.operator_opml_hint()}
        fault={fault}
        type="file"
        accept=".opml,.xml,text/xml,application/xml"
        onChange={(event) => void read(event.target.files?.[0])}
      />
      {upload.data && (
        <Note kind="done" alert>
          {m.operator_opml_done(upload.data)}
        </Note>
      )}
    </section>
  )
}
