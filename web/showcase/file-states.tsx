import { useState } from 'react'
import { AttachmentGallery } from '../app/attachment/attachment-gallery.tsx'
import { AttachmentsField } from '../app/attachment/attachments-field.tsx'
import type { ChosenFile } from '../app/attachment/attachment.rules.ts'
import { m } from '../paraglide/messages.js'
import { Section } from '../ui/section.tsx'

/** Files as a form takes them, and as a thing shows them; they are sent for whoever is signed in. */
export function FileStates() {
  const [chosen, setChosen] = useState<ChosenFile[]>([])
  return (
    <div className="stack gap-6">
      <Section title={m.showcase_files_chosen()}>
        <AttachmentsField label={m.showcase_files()} value={chosen} onChange={setChosen} />
      </Section>
      <Section title={m.showcase_files_shown()}>
        <AttachmentGallery attachments={chosen.map(({ file, title }) => ({ ...file, title }))} />
        {chosen.length === 0 && <p className="muted">{m.showcase_files_none()}</p>}
      </Section>
    </div>
  )
}
