import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/floating/confirm-dialog.tsx'

/** A question before what cannot be undone, and the same refused. */
export function DialogStates() {
  const [open, setOpen] = useState<'asks' | 'refused'>()
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen('asks')}>
        {m.showcase_dialog_asks()}
      </Button>{' '}
      <Button variant="outlined" onClick={() => setOpen('refused')}>
        {m.showcase_dialog_refused()}
      </Button>
      {open && (
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
