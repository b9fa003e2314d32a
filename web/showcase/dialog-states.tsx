import { useState } from 'react'
import { ContentReport } from '../app/report/content-report.tsx'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/floating/confirm-dialog.tsx'

const SAMPLE = { kind: 'POST', id: '', title: 'Bus stop', author: 'Farah', back: '/showcase' } as const

/** A question before what cannot be undone, the same refused, and the report of what somebody wrote. */
export function DialogStates() {
  const [open, setOpen] = useState<'asks' | 'refused' | 'report'>()
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
      </Button>
      {open === 'report' && <ContentReport content={SAMPLE} onClose={() => setOpen(undefined)} />}
      {open && open !== 'report' && (
        <ConfirmDialog
          title={m.showcase_dialog_title()}
          action={m.showcase_dialog_action()}
          isDanger
          error={open === 'refused' ? m.app_failed_server() : undefined}
          onConfirm={() => setOpen(undefined)}
          onClose={() => setOpen(undefined)}
        >
          {m.showcase_dialog_text()}
        </ConfirmDialog>
      )}
    </>
  )
}
