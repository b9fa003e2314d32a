import type { ImportReport } from '@chowk/contract/quiz/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

/** What a file brought, and where it is now. */
export function DoneStep({ report, onAgain }: { report: ImportReport; onAgain: () => void }) {
  return (
    <div className="stack gap-4">
      <Note kind="done" alert>
        {m.quiz_import_done({ count: report.good })} {report.faulty > 0 && m.quiz_import_left({ count: report.faulty })}
      </Note>
      <div className="cluster gap-2">
        <ButtonLink to="/quiz-bank?state=DRAFT&author=me">{m.quiz_import_see()}</ButtonLink>
        <Button variant="outlined" onClick={onAgain}>
          {m.upload_another()}
        </Button>
      </div>
    </div>
  )
}
