import { useState } from 'react'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { m } from '../../paraglide/messages.js'

const ReportFaultForm = lazyComponent<{ questionId: string; onClose: () => void }>(
  'report-fault-form',
  async () => (await import('./report-fault-form.tsx')).ReportFaultForm,
)

/** Opens the report of a question. */
export function ReportFaultButton({ questionId }: { questionId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="text-button small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {m.quiz_report()}
      </button>
      {isOpen && <ReportFaultForm questionId={questionId} onClose={() => setOpen(false)} />}
    </>
  )
}
