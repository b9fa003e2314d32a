import { useState } from 'react'
import { RestoredNote } from '../app/form/restored-note.tsx'
import { ContentReport } from '../app/report/content-report.tsx'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/floating/confirm-dialog.tsx'
import { LeaveQuestion } from '../ui/floating/leave-question.tsx'

const SAMPLE = { kind: 'POST', id: '', title: 'Bus stop', author: 'Farah', back: '/showcase' } as const

/** A confirmation, the same refused, a report, the question before text is lost, and the note about restored text. */
export function DialogStates() {
  const [open, setOpen] = useState<'asks' | 'refused' | 'report' | 'discard'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen('asks')}>
        {m.showcase_dialog_asks()}
      </Button>{' '}
      <Button variant="outlined" onClick={() => setOpen('refused')}>
        {m.showcase_dialog_refused()}
      </Button>{' '}
      <Button variant="outlined" onClick={() => setOpen('report')}>
        {m.moderation_report()}
      </Button>{' '}
      <Button variant="outlined" onClick={() => setOpen('discard')}>
        {m.app_form_discard_title()}
      </Button>
      <RestoredNote onDiscard={close} />
      {open === 'discard' && <LeaveQuestion isInSheet onStay={close} onLeave={close} />}
      {open === 'report' && <ContentReport content={SAMPLE} onClose={close} />}
      {(open === 'asks' || open === 'refused') && (
        <ConfirmDialog
          title={m.showcase_dialog_title()}
          action={m.showcase_dialog_action()}
          isDanger
          error={open === 'refused' ? m.app_failed_server() : undefined}
          onConfirm={close}
          onClose={close}
        >
          {m.showcase_dialog_text()}
        </ConfirmDialog>
      )}
    </>
  )
}
