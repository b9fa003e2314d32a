import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

/** Says that a form shows text from before, which was not sent. */
export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Note kind="notice">
      <p>{m.app_form_restored()}</p>
      <Button variant="plain" small onClick={onDiscard}>
        {m.app_form_discard()}
      </Button>
    </Note>
  )
}
