import { countFeeds, importFeeds, listFeeds } from '@chowk/contract/operator/feed.ts'
import { getOverview } from '@chowk/contract/operator/job.ts'
import { useAction } from '../../app/form/use-action.ts'
import { m } from '../../paraglide/messages.js'
import { TextField } from '../../ui/field/text-field.tsx'
import { Note } from '../../ui/note.tsx'
import styles from '../operation.module.css'

/** Adds all feeds of an OPML file. */
export function OpmlForm() {
  const upload = useAction(importFeeds, {
    errors: { NOT_OPML: m.operator_refused_not_opml },
    refreshes: [listFeeds, countFeeds, getOverview],
  })
  const read = async (file: File | undefined) => {
    if (file) upload.mutate({ opml: await file.text() })
  }
  return (
    <section className={styles['panel']} aria-label={m.operator_upload_opml()}>
      <TextField
        label={m.operator_upload_opml()}
        hint={m.operator_opml_hint()}
        error={upload.problem ?? undefined}
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
