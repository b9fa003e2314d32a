import { useState } from 'react'
import type { PublicationMark } from '@chowk/contract/article/story.ts'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { useReportReturn } from '../../app/report/report-return.ts'

const PublicationReportForm = lazyComponent<{ publication: PublicationMark; onClose: () => void }>(
  'publication-report-form',
  async () => (await import('./publication-report-form.tsx')).PublicationReportForm,
)

/** Opens the report of a publication; open at once for a reader who was sent to sign in from it. */
export function PublicationReportButton({ publication }: { publication: PublicationMark }) {
  const [isOpen, setOpen] = useState(false)
  const { isBack, end } = useReportReturn()
  const close = () => {
    setOpen(false)
    if (isBack) end()
  }
  return (
    <>
      <Button variant="plain" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {m.news_report()}
      </Button>
      {(isOpen || isBack) && <PublicationReportForm publication={publication} onClose={close} />}
    </>
  )
}
